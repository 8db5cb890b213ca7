/**
 * The button for a file with map tiles of another program.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { useWords } from "../context.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { RequestFailure } from "./request_failure.tsx";
import type { MapRequests } from "./use_map_requests.ts";

/** The button, and what became of the file. */
export function MapFile({ maxBytes, requests, isOther }: {
  /** Largest accepted file in bytes. */
  maxBytes: number;
  requests: MapRequests;
  /** Whether it replaces other tiles. */
  isOther: boolean;
}) {
  const { official: texts, act } = useMapDialogTexts();
  const { texts: { home }, formats } = useWords();
  const [problem, setProblem] = useState("");
  const [isSent, setSent] = useState(false);
  const send = async ([file]: readonly File[]) => {
    if (file === undefined || requests.busy !== null) return;
    const isAccepted = file.size <= maxBytes;
    setProblem(isAccepted ? "" : home.tooLarge(file.name, formats.megabytes(maxBytes)));
    setSent(isAccepted);
    if (!isAccepted) return;
    const form = new FormData();
    form.append("map", file);
    await requests.store(form);
  };
  const isSending = isSent && requests.busy === "storing";
  return (
    <div class="map-dialog-file">
      <h3>{isOther ? texts.otherFile : texts.fileTitle}</h3>
      <p class="muted">{texts.fileHint}</p>
      <FileButton icon="upload" label={texts.file} accept=".pmtiles" onFiles={send} />
      {isSending && <progress max={1} value={requests.share} aria-label={act.sending} />}
      <p class="problem" role="alert">{problem}</p>
      {isSent && requests.failure?.of === "storing" && <RequestFailure requests={requests} />}
    </div>
  );
}
