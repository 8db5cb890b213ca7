/**
 * The recording of a station: listen, record, upload a file, remove.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../parts/icons.tsx";
import { useChanges, useWords } from "../context.tsx";
import { FieldRefusal } from "../field_refusal.tsx";
import { FileButton } from "../file_button.tsx";
import { isRiskyOnPhones } from "../media/formats.ts";
import type { Take } from "../media/take.ts";
import type { EditorAudio, EditorStation } from "../model/state.ts";
import { keep } from "../storage/contents.ts";
import type { OpenedWalk } from "./open_editor.ts";
import { RecorderDialog } from "./recorder_dialog.tsx";
import { WaitingTake } from "./waiting_take.tsx";

/** The recording. */
export function Recording({ opened, station }: { opened: OpenedWalk; station: EditorStation }) {
  const { editor, settings, takes } = opened;
  useChanges(takes);
  const { texts: { recording: texts }, formats } = useWords();
  const [recorder, setRecorder] = useState<{ readonly take: Take | null } | null>(null);
  const [note, setNote] = useState("");
  const { audio } = station;
  const take = takes.of(station.key);

  /** @returns Whether the edit is made. */
  const set = async (sound: Blob | null): Promise<boolean> => {
    setNote("");
    try {
      const to = sound === null ? null : await keptAudio(sound);
      const name = sound instanceof File ? { fileName: sound.name } : {};
      editor.edit({ kind: "audio", key: station.key, to, base: audio, ...name });
      return true;
    } catch {
      setNote(texts.notKept);
      return false;
    }
  };
  const use = async (sound: Blob) => {
    if (await set(sound)) {
      takes.remove(station.key);
      // A take that the browser could not read is of the type that it records.
      if (isRiskyOnPhones({ name: "", type: sound.type })) setNote(texts.risky);
    }
    setRecorder(null);
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > settings.maxUploadBytes) {
      setNote(texts.tooLarge(formats.megabytes(settings.maxUploadBytes)));
      return;
    }
    if (await set(file) && isRiskyOnPhones(file)) setNote(texts.risky);
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
            onClick={() => set(null)}
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
          onDiscard={() => takes.remove(station.key)}
          onRestore={(discarded) =>
            takes.keep(station.key, discarded).catch(() => setNote(texts.takeNotKept))}
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
          onFiles={([file]) => choose(file)}
        />
      </div>
      {!canRecord() && <p class="small muted">{texts.needsHttps}</p>}
      <FieldRefusal editor={editor} at={{ key: station.key, field: "audio" }} />
      {note !== "" && <p class="banner banner-warn" role="status">{note}</p>}
      {recorder !== null && (
        <RecorderDialog
          title={station.title}
          take={recorder.take}
          onBegin={() => takes.begin(station.key)}
          onRecorded={(recorded) => takes.keep(station.key, recorded)}
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

async function keptAudio(sound: Blob): Promise<EditorAudio> {
  return { url: URL.createObjectURL(sound), blobKey: await keep(sound) };
}
