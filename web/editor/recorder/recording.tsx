/** The recording of a station: listen, upload a file, remove, and open the recorder. @module */
import { AUDIO_FORMATS } from "../../../src/shared/media_kinds.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useLaterParts } from "../../kit/ui/later_script.ts";
import type { Key, StationMedia } from "../document/state.ts";
import type { SoundNote } from "../station/station_files.ts";
import { FileButton, IconButton } from "../ui/buttons.tsx";
import { useChanges, useValue, useWords } from "../ui/context.tsx";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { LEVELS } from "../ui/more_dialogs.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { canRecord } from "./can_record.ts";
import type { Take } from "./take/take.ts";

/** What a teacher can choose; the endings are for systems that do not know the types. */
const SOUND_FILES = [
  "audio/*",
  ...Object.values(AUDIO_FORMATS).map(({ extension }) => `.${extension}`),
]
  .join();

/** The sentences. @param maxUploadBytes The limit of the server, which one of them names. */
function SoundNotes(
  { notes, maxUploadBytes }: { notes: readonly SoundNote[]; maxUploadBytes: number },
) {
  const { texts: { recording: texts, files: fileTexts }, formats } = useWords();
  const sentences: Readonly<Record<SoundNote, string>> = {
    "too large": texts.tooLarge(formats.megabytes(maxUploadBytes)),
    "gone": fileTexts.gone,
    "take not kept": texts.takeNotKept,
    "risky": texts.risky,
    "uncompressed": texts.uncompressed,
    "replaced": fileTexts.replaced,
  };
  return (
    <>
      {notes.map((note) => (
        <p
          key={note}
          class={`banner ${note === "replaced" ? "banner-note" : "banner-warn"}`}
          role="status"
        >
          {sentences[note]}
        </p>
      ))}
    </>
  );
}

/** Shows that a take waits, or that it was discarded just now; nothing without one. */
function WaitingTake(
  { take, hasDiscarded, onReview, onDiscard, onRestore }: {
    take: Take | null;
    /** Whether one was discarded that can be brought back. */
    hasDiscarded: boolean;
    onReview: () => void;
    onDiscard: () => void;
    onRestore: () => void;
  },
) {
  const { texts: { recording: texts, undo } } = useWords();
  if (take !== null) {
    return (
      <div class="banner banner-warn waiting-take">
        <p role="status">
          {take.isInterrupted ? texts.interruptedTakeWaits : texts.takeWaits}
        </p>
        <div class="recording-row">
          <button class="btn btn-primary" type="button" onClick={onReview}>
            <Icon name="ear" />
            {take.samples === null ? texts.play : texts.review}
          </button>
          <button
            class="btn btn-quiet"
            type="button"
            onClick={onDiscard}
          >
            {texts.discard}
          </button>
        </div>
      </div>
    );
  }
  if (!hasDiscarded) return null;
  return (
    <div class="banner waiting-take">
      <p role="status">{texts.discarded}</p>
      <div class="recording-row">
        <button
          class="btn"
          type="button"
          onClick={onRestore}
        >
          <Icon name="undo" />
          {undo}
        </button>
      </div>
    </div>
  );
}

/** What the parts of the recording share. */
interface RecordingProps {
  readonly opened: OpenedWalk;
  readonly station: StationMedia;
}

/** The recording. @param onRecord Opens the recorder, as in `use_workbench.ts`. */
export function Recording({ opened, station, onRecord }: RecordingProps & {
  onRecord: (key: Key, take?: Take | null) => void;
}) {
  const { editor, settings, takes, files } = opened;
  const { key } = station;
  useChanges(takes);
  useChanges(files);
  const refusedAt = { key, field: "audio" };
  const isRefused = useValue(editor, () => editor.refusals.at(refusedAt).length > 0);
  return (
    <section aria-labelledby="recording">
      <StoredRecording opened={opened} station={station} />
      <LaterOffer opened={opened} station={station} />
      <WaitingTake
        take={takes.of(key)}
        onReview={() => onRecord(key)}
        hasDiscarded={takes.discardedOf(key) !== null}
        onDiscard={() => takes.discard(key)}
        onRestore={() => takes.bringBack(key)?.kept.catch(() => files.note(key, "take not kept"))}
      />
      <NewRecording opened={opened} station={station} onRecord={() => onRecord(key, null)} />
      <FieldRefusal editor={editor} at={refusedAt} />
      {!isRefused && (
        <SoundNotes notes={files.of(key).soundNotes} maxUploadBytes={settings.maxUploadBytes} />
      )}
    </section>
  );
}

/** The title with the recording that the station has. */
function StoredRecording({ opened: { files }, station: { key, audio } }: RecordingProps) {
  const { texts: { recording: texts } } = useWords();
  return (
    <>
      <div class="form-line">
        <h3 id="recording">{texts.title}</h3>
        {audio !== null && (
          <IconButton
            icon="trash"
            label={texts.remove}
            onClick={() => files.setSound(key, null)}
          />
        )}
      </div>
      {audio !== null && (
        <audio
          class="listen"
          controls
          preload="metadata"
          src={audio.url}
          aria-label={texts.listen}
        />
      )}
    </>
  );
}

/** The offer to make the recording again; without a connection there is none. */
function LaterOffer({ opened, station: { key, audio } }: RecordingProps) {
  const { parts } = useLaterParts(LEVELS, audio !== null);
  if (parts === null || audio === null) return null;
  return <parts.SoundOffer opened={opened} stationKey={key} audio={audio} />;
}

/** The buttons that record and upload. */
function NewRecording(
  { opened: { files }, station: { key, audio }, onRecord }: RecordingProps & {
    onRecord: () => void;
  },
) {
  const { texts: { recording: texts } } = useWords();
  return (
    <>
      <div class="recording-row">
        {canRecord() && (
          <button class="btn" type="button" onClick={onRecord}>
            <Icon name="mic" />
            {audio === null ? texts.record : texts.recordAgain}
          </button>
        )}
        <FileButton
          icon="upload"
          label={texts.choose}
          accept={SOUND_FILES}
          onFiles={([file]) => file && files.chooseSound(key, file)}
        />
      </div>
      {!canRecord() && <p class="small muted">{texts.needsHttps}</p>}
    </>
  );
}
