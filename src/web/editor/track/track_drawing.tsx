/**
 * A drawing of the present track and of the new one, with the stations: north is up, and lengths are true to each other.
 *
 * @module
 */
import { distanceM, type Line, positionOf } from "../../../shared/geo.ts";
import { type DrawingSize, pathOf, scaleFor } from "../../ui/fitted_lines.ts";
import { useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { CONTINUES_M } from "./track_change.ts";

/** Size of the drawing and free space at its edge. */
const SIZE: DrawingSize = { width: 360, height: 190, margin: 22 };

/** A piece of a line beside its word. */
const SAMPLE = "M5 6h30";

/** Fewer points a line are enough at this size. */
const MAX_POINTS = 400;

/** Diamonds with numbers need this distance from one another; nearer ones are small, and the list has the numbers. */
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
export function TrackDrawing({ present, next, isAppended, stations, off }: TrackDrawingProps) {
  const { texts: { removed: { trackChange: texts } } } = useWords();
  const stationLine = stations.map(({ lat, lon }) => [lat, lon]);
  const place = scaleFor([...present, ...next, stationLine], SIZE);
  const places = stations.map(place);
  const isSmall = places.some(({ x, y }, index) =>
    places.some((other, i) => i < index && Math.hypot(x - other.x, y - other.y) < MARK_DISTANCE)
  );
  const draw = (lines: readonly Line[]) =>
    lines.map((line) => pathOf(line, place, Math.max(1, Math.ceil(line.length / MAX_POINTS))))
      .join("");
  const [end, start] = [present.at(-1)?.at(-1), next[0]?.[0]];
  const nowPath = draw(present);
  const nextPath = draw(next);
  const hasGap = isAppended && end !== undefined && start !== undefined &&
    distanceM(positionOf(end), positionOf(start)) > CONTINUES_M;
  const joins = hasGap ? pathOf([end, start], place, 1) : null;
  return (
    <figure class="two-tracks">
      <svg
        class="map"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={texts.drawing}
      >
        <PresentLine stays={isAppended} path={nowPath} />
        {joins !== null && <path class="track-joins" d={joins} />}
        <path class="m-case" d={nextPath} />
        <path class="m-track" d={nextPath} />
        {stations.map((station, index) => {
          const { x = 0, y = 0 } = places[index] ?? {};
          return (
            <g key={station.key} transform={`translate(${x} ${y})`}>
              {off.includes(station) && <circle class="m-circle-bad" r={isSmall ? 8 : 16} />}
              <path class="m-dia" d={isSmall ? "M0-5l5 5-5 5-5-5z" : "M0-11l11 11-11 11-11-11z"} />
              {!isSmall && <text class="m-no" y="4">{index + 1}</text>}
            </g>
          );
        })}
      </svg>
      <figcaption class="small legend">
        <span>
          <svg class="sample" viewBox="0 0 40 12" aria-hidden="true">
            <PresentLine stays={isAppended} path={SAMPLE} />
          </svg>
          {texts.now}
        </span>
        <span>
          <svg class="sample" viewBox="0 0 40 12" aria-hidden="true">
            <path class="m-case" d={SAMPLE} />
            <path class="m-track" d={SAMPLE} />
          </svg>
          {texts.next}
        </span>
        {joins !== null && (
          <span>
            <svg class="sample" viewBox="0 0 40 12" aria-hidden="true">
              <path class="track-joins" d={SAMPLE} />
            </svg>
            {texts.straight}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** The present track: hollow where it stays, dashed where it goes. */
function PresentLine({ stays, path }: { stays: boolean; path: string }) {
  if (!stays) return <path class="track-goes" d={path} />;
  return (
    <>
      <path class="track-stays-edge" d={path} />
      <path class="track-stays" d={path} />
    </>
  );
}
