/**
 * The question before a track is replaced or appended to, with the effects of the file: lengths, stations and a drawing.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { distanceM, type Line, positionOf } from "../../../src/shared/geo.ts";
import { aboutDe, aboutEn, type AboutTexts } from "../../kit/texts/editor/about.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import { type DrawingSize, pathOf, type Scale, scaleFor } from "../../kit/ui/thumbnail.tsx";
import type { EditorStation } from "../document/state.ts";
import { useWords } from "../ui/context.tsx";
import { QuestionDialog } from "../ui/messages.tsx";
import {
  CONTINUES_M,
  type PresentTrack,
  type ReadTrack,
  type TrackChange,
} from "./track_change.ts";

// A drawing of the present track and of the new one, with the stations. North is up, and all lengths have the same
// scale.

/** Size of the drawing and free space at its edge, in units of the drawing. */
const SIZE: DrawingSize = { width: 360, height: 190, margin: 22 };

/** The path of a sample in the legend. */
const SAMPLE = "M5 6h30";

/** The most points of a line that are drawn: more are not visible at this size. */
const MAX_POINTS = 400;

/** Least distance of diamonds with numbers, in units of the drawing; nearer ones are small and have no numbers. */
const MARK_DISTANCE = 24;

/** What is drawn. */
interface TrackDrawingProps {
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
function TrackDrawing(props: TrackDrawingProps) {
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

/** A file, and what it would do. */
export interface AskedTrack {
  readonly file: File;
  readonly track: ReadTrack;
  readonly change: TrackChange;
}

/** What the question shows. */
interface TrackQuestionProps {
  readonly asked: AskedTrack;
  readonly present: PresentTrack;
  readonly stations: readonly EditorStation[];
  /** The share of the file that is sent, from 0 to 1; null before. */
  readonly share: number | null;
  /** @param close Closes the dialog; to be called when the file is sent. */
  readonly onConfirm: (close: () => void) => void;
  readonly onClosed: () => void;
}

/** The question. While the file is being sent, the dialog stays open. */
export function TrackQuestion(props: TrackQuestionProps) {
  const { asked: { file, track, change }, present, stations, share, onConfirm, onClosed } = props;
  const texts = useAboutTexts();
  const isAppended = change.purpose === "append";
  return (
    <QuestionDialog
      title={isAppended ? texts.appendQuestion : texts.replaceQuestion}
      className="track-question"
      isBusy={share !== null}
      onClosed={onClosed}
    >
      {(close) => (
        <>
          <p class="muted">{file.name}</p>
          <TrackDrawing
            present={present.segments}
            next={track.segments}
            isAppended={isAppended}
            stations={stations}
            off={change.off}
          />
          <Lengths change={change} />
          <Effect change={change} stations={stations} />
          <p class="small muted">{texts.kept}</p>
          {share === null
            ? (
              <Choices
                isAppended={isAppended}
                onConfirm={() => onConfirm(close)}
                onCancel={close}
              />
            )
            : <SendProgress file={file} share={share} />}
        </>
      )}
    </QuestionDialog>
  );
}

/** The length of the track before and after. */
function Lengths({ change: { oldM, newM } }: { change: TrackChange }) {
  const { formats } = useWords();
  const texts = useAboutTexts();
  return (
    <dl class="lengths">
      <div>
        <dt>{texts.lengthNow}</dt>
        <dd>{formats.distance(oldM)}</dd>
      </div>
      <div>
        <dt>{texts.lengthThen}</dt>
        <dd>{formats.distance(newM)}</dd>
      </div>
    </dl>
  );
}

function Choices(
  { isAppended, onConfirm, onCancel }: {
    isAppended: boolean;
    onConfirm: () => void;
    onCancel: () => void;
  },
) {
  const { texts: { walk } } = useWords();
  const texts = useAboutTexts();
  return (
    <div class="choices">
      <button class="btn btn-primary" type="button" onClick={onConfirm}>
        {isAppended ? walk.append : walk.replace}
      </button>
      <button class="btn" type="button" onClick={onCancel}>{texts.cancel}</button>
    </div>
  );
}

/** How much of the file is sent. */
function SendProgress({ file, share }: { file: File; share: number }) {
  const { formats } = useWords();
  const texts = useAboutTexts();
  return (
    <div class="sending">
      <progress max={1} value={share} aria-label={file.name} />
      <p class="small" role="status">
        {texts.sent(formats.megabytes(share * file.size), formats.megabytes(file.size))}
      </p>
    </div>
  );
}

/** The effect on the stations, or the gap between the two tracks. */
function Effect(
  { change: { off, gapM }, stations }: {
    change: TrackChange;
    stations: readonly EditorStation[];
  },
) {
  const { texts: { walk }, formats } = useWords();
  const texts = useAboutTexts();
  if (gapM !== null) {
    return gapM <= CONTINUES_M
      ? <Good text={texts.continues} />
      : <Warning text={texts.gap(formats.distance(gapM))} />;
  }
  if (stations.length === 0) return null;
  if (off.length === 0) return <Good text={texts.allOn(stations.length)} />;
  return (
    <div class="off-stations">
      <Warning text={texts.off(off.length, stations.length)} />
      <ul>
        {off.map((station) => (
          <li key={station.key}>
            <Mark number={stations.indexOf(station) + 1} word={walk.station} size="small" />
            {station.title}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Good({ text }: { text: string }) {
  return (
    <p class="state state-ok">
      <Icon name="check" size="small" />
      {text}
    </p>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p class="state state-warn">
      <Icon name="warn" size="small" />
      {text}
    </p>
  );
}

const TEXTS = { de: aboutDe, en: aboutEn };

/** The texts of the form. */
export function useAboutTexts(): AboutTexts {
  return TEXTS[useWords().language];
}
