/**
 * Asks before a track is replaced or appended to: what the file would do, in lengths, stations and a drawing.
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

/** A file, and what it would do. */
export interface AskedTrack {
  readonly file: File;
  readonly track: ReadTrack;
  readonly change: TrackChange;
}

/** The question. */
export function TrackQuestion(
  { asked: { file, track, change }, present, stations, share, onConfirm, onClosed }: {
    asked: AskedTrack;
    present: PresentTrack;
    stations: readonly EditorStation[];
    /** The share of the file that is sent; null before. */
    share: number | null;
    /** @param close Closes the dialog when it is done. */
    onConfirm: (close: () => void) => void;
    onClosed: () => void;
  },
) {
  const { texts: { walk, removed: { trackChange: texts } }, formats } = useWords();
  const { purpose, oldM, newM } = change;
  const isAppended = purpose === "append";
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
          <Effect change={change} stations={stations} />
          <p class="small muted">{texts.kept}</p>
          {share === null
            ? (
              <div class="choices">
                <button class="btn btn-primary" type="button" onClick={() => onConfirm(close)}>
                  {isAppended ? walk.append : walk.replace}
                </button>
                <button class="btn" type="button" onClick={close}>{texts.cancel}</button>
              </div>
            )
            : (
              <div class="sending">
                <progress max={1} value={share} aria-label={file.name} />
                <p class="small" role="status">
                  {texts.sent(formats.megabytes(share * file.size), formats.megabytes(file.size))}
                </p>
              </div>
            )}
        </>
      )}
    </QuestionDialog>
  );
}

/** What it means for the stations, or for the way between the two tracks. */
function Effect(
  { change: { off, gapM }, stations }: {
    change: TrackChange;
    stations: readonly EditorStation[];
  },
) {
  const { texts: { walk, removed: { trackChange: texts } }, formats } = useWords();
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
