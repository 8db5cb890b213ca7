/**
 * A drawing of the present track and of the new one, with the stations. North is up, and all lengths have the same scale.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { distanceM, type Line, positionOf } from "../../../shared/geo.ts";
import { type DrawingSize, pathOf, type Scale, scaleFor } from "../../ui/fitted_lines.ts";
import type { EditorStation } from "../sync/state.ts";
import { CONTINUES_M } from "./track_change.ts";
import { useAboutTexts } from "../walk/about_texts.ts";

/** Size of the drawing and free space at its edge, in units of the drawing. */
const SIZE: DrawingSize = { width: 360, height: 190, margin: 22 };

/** The path of a sample in the legend. */
const SAMPLE = "M5 6h30";

/** The most points of a line that are drawn: more are not visible at this size. */
const MAX_POINTS = 400;

/** Least distance of diamonds with numbers, in units of the drawing; nearer ones are small and have no numbers. */
const MARK_DISTANCE = 24;

/** What is drawn. */
export interface TrackDrawingProps {
  /** The track that the walk has now. */
  readonly present: readonly Line[];
  /** The track of the file. */
  readonly next: readonly Line[];
  /** Whether the file continues the present track, so that a straight line joins the two. */
  readonly isAppended: boolean;
  readonly stations: readonly EditorStation[];
  /** Those that would be off the track. */
  readonly off: readonly EditorStation[];
}

/** The drawing with its legend. */
export function TrackDrawing(props: TrackDrawingProps) {
  const { isAppended } = props;
  const texts = useAboutTexts();
  const { pointOf, presentPath, nextPath, joinPath } = pathsOf(props);
  return (
    <figure class="two-tracks">
      <svg
        class="map"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={texts.drawing}
      >
        <PresentLine stays={isAppended} path={presentPath} />
        {joinPath !== null && <path class="track-joins" d={joinPath} />}
        <NextLine path={nextPath} />
        <Diamonds stations={props.stations} off={props.off} pointOf={pointOf} />
      </svg>
      <figcaption class="small legend">
        <LegendEntry text={texts.now}>
          <PresentLine stays={isAppended} path={SAMPLE} />
        </LegendEntry>
        <LegendEntry text={texts.next}>
          <NextLine path={SAMPLE} />
        </LegendEntry>
        {joinPath !== null && (
          <LegendEntry text={texts.straight}>
            <path class="track-joins" d={SAMPLE} />
          </LegendEntry>
        )}
      </figcaption>
    </figure>
  );
}

/** The lines as paths of the drawing, and the function that returns the point of a position in it. */
function pathsOf({ present, next, isAppended, stations }: TrackDrawingProps) {
  const pointOf = scaleFor([...present, ...next, stations.map(({ lat, lon }) => [lat, lon])], SIZE);
  const draw = (lines: readonly Line[]) =>
    lines.map((line) => pathOf(line, pointOf, Math.max(1, Math.ceil(line.length / MAX_POINTS))))
      .join("");
  const [end, start] = [present.at(-1)?.at(-1), next[0]?.[0]];
  const hasGap = isAppended && end !== undefined && start !== undefined &&
    distanceM(positionOf(end), positionOf(start)) > CONTINUES_M;
  return {
    pointOf,
    presentPath: draw(present),
    nextPath: draw(next),
    /** The straight line that joins the two tracks; null where none is needed. */
    joinPath: hasGap ? pathOf([end, start], pointOf, 1) : null,
  };
}

/** The stations as diamonds, with a circle around those that would be off the track. */
function Diamonds(
  { stations, off, pointOf }: Pick<TrackDrawingProps, "stations" | "off"> & {
    pointOf: Scale;
  },
) {
  const points = stations.map(pointOf);
  const isSmall = points.some(({ x, y }, index) =>
    points.some((other, i) => i < index && Math.hypot(x - other.x, y - other.y) < MARK_DISTANCE)
  );
  return (
    <>
      {stations.map((station, index) => {
        const { x = 0, y = 0 } = points[index] ?? {};
        return (
          <g key={station.key} transform={`translate(${x} ${y})`}>
            {off.includes(station) && <circle class="map-circle-bad" r={isSmall ? 8 : 16} />}
            <path
              class="map-diamond"
              d={isSmall ? "M0-5l5 5-5 5-5-5z" : "M0-11l11 11-11 11-11-11z"}
            />
            {!isSmall && <text class="map-number" y="4">{index + 1}</text>}
          </g>
        );
      })}
    </>
  );
}

/** A line of the legend: a sample of a line of the drawing, and what it is. */
function LegendEntry({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <span>
      <svg class="sample" viewBox="0 0 40 12" aria-hidden="true">{children}</svg>
      {text}
    </span>
  );
}

/** The track of the file. */
function NextLine({ path }: { path: string }) {
  return (
    <>
      <path class="map-case" d={path} />
      <path class="map-track" d={path} />
    </>
  );
}

/** The present track: a double line when it is kept, a dashed one when it is replaced. */
function PresentLine({ stays, path }: { stays: boolean; path: string }) {
  if (!stays) return <path class="track-goes" d={path} />;
  return (
    <>
      <path class="track-stays-edge" d={path} />
      <path class="track-stays" d={path} />
    </>
  );
}
