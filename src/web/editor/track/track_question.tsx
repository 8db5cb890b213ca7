/**
 * The question before a track is replaced or appended to, with the effects of the file: lengths, stations and a drawing.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import { CONTINUES_M, type PresentTrack, type TrackChange } from "./track_change.ts";
import { TrackDrawing } from "./track_drawing.tsx";
import type { ReadTrack } from "./track_reading.ts";
import { useAboutTexts } from "../walk/about_texts.ts";

/** A file, and what it would do. */
export interface AskedTrack {
  readonly file: File;
  readonly track: ReadTrack;
  readonly change: TrackChange;
}

/** What the question shows. */
export interface TrackQuestionProps {
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
