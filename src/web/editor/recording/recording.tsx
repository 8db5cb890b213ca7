/**
 * The recording of a station: listen, upload a file, remove, and open the recorder.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useChanges, useValue, useWords } from "../context.tsx";
import { useLevelParts } from "../more_dialogs.tsx";
import type { EditorStation, Key } from "../sync/state.ts";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { canRecord } from "./can_record.ts";
import { SoundNotes } from "./sound_notes.tsx";
import type { Take } from "./take.ts";
import { WaitingTake } from "./waiting_take.tsx";

/** What the parts of the recording share. */
interface RecordingProps {
  readonly opened: OpenedWalk;
  readonly station: EditorStation;
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
  const { parts } = useLevelParts(audio !== null);
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
          accept="audio/*,.mp3,.m4a,.aac,.ogg,.wav,.webm"
          onFiles={([file]) => file && files.chooseSound(key, file)}
        />
      </div>
      {!canRecord() && <p class="small muted">{texts.needsHttps}</p>}
    </>
  );
}
