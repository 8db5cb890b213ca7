/**
 * The recording of a station: listen, record, upload a file, remove.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useChanges, useValue, useWords } from "../context.tsx";
import { isRiskyOnPhones } from "./formats.ts";
import type { SoundNote } from "../station/station_files.ts";
import type { EditorStation } from "../sync/state.ts";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { FileButton } from "../ui/file_button.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { RecorderDialog } from "./recorder_dialog.tsx";
import type { Take } from "./take.ts";
import { WaitingTake } from "./waiting_take.tsx";

/** The recording. */
export function Recording({ opened, station }: { opened: OpenedWalk; station: EditorStation }) {
  const { editor, settings, takes, files } = opened;
  useChanges(takes);
  useChanges(files);
  const { texts: { recording: texts, files: fileTexts }, formats } = useWords();
  const [recorder, setRecorder] = useState<{ readonly take: Take | null } | null>(null);
  const { audio } = station;
  const refusedAt = { key: station.key, field: "audio" };
  const isRefused = useValue(editor, () => editor.refusals.at(refusedAt).length > 0);
  const take = takes.of(station.key);

  const use = async (sound: Blob) => {
    if (await files.setSound(station.key, sound)) {
      takes.remove(station.key);
      // A take that the browser could not read is of the type that it records.
      if (isRiskyOnPhones({ name: "", type: sound.type })) files.note(station.key, "risky");
    }
    setRecorder(null);
  };
  const noteText = (note: SoundNote): string => {
    switch (note) {
      case "too large":
        return texts.tooLarge(formats.megabytes(settings.maxUploadBytes));
      case "gone":
        return fileTexts.gone;
      case "not kept":
        return texts.notKept;
      case "take not kept":
        return texts.takeNotKept;
      case "risky":
        return texts.risky;
      case "replaced":
        return fileTexts.replaced;
    }
  };
  return (
    <section aria-labelledby="recording">
      <div class="line">
        <h3 id="recording">{texts.title}</h3>
        {audio !== null && (
          <button
            class="btn btn-quiet btn-icon"
            type="button"
            aria-label={texts.remove}
            title={texts.remove}
            onClick={() => files.setSound(station.key, null)}
          >
            <Icon name="trash" />
          </button>
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
      <div class="take">
        {canRecord() && (
          <button
            class="btn"
            type="button"
            onClick={() => setRecorder({ take: null })}
          >
            <Icon name="mic" />
            {audio === null ? texts.record : texts.recordAgain}
          </button>
        )}
        <FileButton
          icon="upload"
          label={texts.choose}
          accept="audio/*,.mp3,.m4a,.aac,.ogg,.wav,.webm"
          onFiles={([file]) => file && files.chooseSound(station.key, file)}
        />
      </div>
      {!canRecord() && <p class="small muted">{texts.needsHttps}</p>}
      <FieldRefusal editor={editor} at={refusedAt} />
      {!isRefused && files.of(station.key).soundNotes.map((note) => (
        <p
          key={note}
          class={`banner ${note === "replaced" ? "banner-note" : "banner-warn"}`}
          role="status"
        >
          {noteText(note)}
        </p>
      ))}
      {recorder !== null && (
        <RecorderDialog
          station={station}
          number={editor.state.stations.findIndex(({ key }) => key === station.key) + 1}
          takes={takes}
          take={recorder.take}
          onUse={use}
          onClose={() => setRecorder(null)}
        />
      )}
    </section>
  );
}

/** Browsers lend the microphone to secure pages only. */
function canRecord(): boolean {
  return isSecureContext && "mediaDevices" in navigator && "MediaRecorder" in globalThis;
}
