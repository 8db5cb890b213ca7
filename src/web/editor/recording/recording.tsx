/**
 * The recording of a station: listen, record, upload a file, remove.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useChanges, useValue, useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { isRiskyOnPhones } from "./phone_formats.ts";
import { RecorderDialog } from "./recorder_dialog.tsx";
import { SoundNotes } from "./sound_notes.tsx";
import type { Take } from "./take.ts";
import { WaitingTake } from "./waiting_take.tsx";

/** What the parts of the recording share. */
interface RecordingProps {
  readonly opened: OpenedWalk;
  readonly station: EditorStation;
}

/** The recording. */
export function Recording({ opened, station }: RecordingProps) {
  const { editor, settings, takes, files } = opened;
  useChanges(takes);
  useChanges(files);
  const [recorder, setRecorder] = useState<{ readonly take: Take | null } | null>(null);
  const refusedAt = { key: station.key, field: "audio" };
  const isRefused = useValue(editor, () => editor.refusals.at(refusedAt).length > 0);
  const take = takes.of(station.key);
  return (
    <section aria-labelledby="recording">
      <StoredRecording opened={opened} station={station} />
      {recorder === null && (
        <WaitingTake
          take={take}
          onReview={() => setRecorder({ take })}
          hasDiscarded={takes.discardedOf(station.key) !== null}
          onDiscard={() => takes.discard(station.key)}
          onRestore={() =>
            takes.bringBack(station.key)?.kept.catch(() =>
              files.note(station.key, "take not kept")
            )}
        />
      )}
      <NewRecording
        opened={opened}
        station={station}
        onRecord={() => setRecorder({ take: null })}
      />
      <FieldRefusal editor={editor} at={refusedAt} />
      {!isRefused && (
        <SoundNotes
          notes={files.of(station.key).soundNotes}
          maxUploadBytes={settings.maxUploadBytes}
        />
      )}
      {recorder !== null && (
        <RecorderDialog
          station={station}
          number={editor.state.stations.findIndex(({ key }) => key === station.key) + 1}
          takes={takes}
          take={recorder.take}
          onUse={async (sound) => {
            await replaceRecording({ opened, station }, sound);
            setRecorder(null);
          }}
          onClose={() => setRecorder(null)}
        />
      )}
    </section>
  );
}

/** Makes a take, or a part of it, the recording of the station. */
async function replaceRecording({ opened, station }: RecordingProps, sound: Blob): Promise<void> {
  const { files, takes } = opened;
  if (!await files.setSound(station.key, sound)) return;
  takes.remove(station.key);
  // A take that the browser could not read is of the type that it records.
  if (isRiskyOnPhones({ name: "", type: sound.type })) files.note(station.key, "risky");
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

/** Whether the browser can record: microphones are for secure pages only. */
function canRecord(): boolean {
  return isSecureContext && "mediaDevices" in navigator && "MediaRecorder" in globalThis;
}
