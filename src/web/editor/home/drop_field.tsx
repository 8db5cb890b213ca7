/**
 * The field that takes files: dropped anywhere on the page, or chosen.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { ApiError, NetworkError } from "../../api.ts";
import { Icon } from "../../parts/icons.tsx";
import { useWords, type Words } from "../context.tsx";
import { FileButton } from "../file_button.tsx";
import {
  createWalk,
  type FileProgress,
  FileTooLargeError,
  UnknownFileError,
} from "./walk_files.ts";

/** Why a file was refused. */
interface Refusal {
  readonly text: string;
  readonly details: string;
}

/** Takes GPX files and packs, and opens the new walk. `onLogin` is called when the session has ended. */
export function DropField(
  { maxBytes, isEnabled, onLogin }: { maxBytes: number; isEnabled: boolean; onLogin: () => void },
) {
  const words = useWords();
  const { texts: { home: texts }, formats } = words;
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const limit = formats.megabytes(maxBytes);

  const take = async (file: File | undefined) => {
    if (file === undefined || !isEnabled) return;
    const { name } = file;
    setRefusal(null);
    setProgress({ name, share: 0 });
    try {
      const id = await createWalk(file, maxBytes, (share) => setProgress({ name, share }));
      location.assign(`/edit/${id}`);
    } catch (error) {
      setProgress(null);
      setRefusal(refusalOf(error, name, limit, words));
      if (error instanceof ApiError && error.status === 401) onLogin();
    }
  };
  const isOver = useDrop(isEnabled && progress === null, take);

  return (
    <div class={`drop${isOver ? " drop-on" : ""}`}>
      <Icon name="file" size="large" />
      <h2 id="new-walk">{isOver ? texts.letGo : texts.newWalk}</h2>
      {progress === null ? <p>{texts.dropHint}</p> : <Progress {...progress} />}
      {progress === null && isEnabled && (
        <FileButton
          icon="upload"
          label={texts.choose}
          accept=".gpx,.zip"
          isPrimary
          onFiles={([file]) => take(file)}
        />
      )}
      {refusal !== null && (
        <div class="banner banner-warn" role="alert">
          <Icon name="warn" />
          <p>
            {refusal.text}
            <span class="small block">{refusal.details}</span>
          </p>
        </div>
      )}
      <p class="muted">{texts.packHint(limit)}</p>
    </div>
  );
}

/** Why a file did not become a walk, in words. */
function refusalOf(error: unknown, name: string, limit: string, { texts }: Words): Refusal {
  const { home } = texts;
  if (error instanceof FileTooLargeError) return { text: home.tooLarge(name, limit), details: "" };
  if (error instanceof UnknownFileError) return { text: home.unknownFile(name), details: "" };
  if (error instanceof NetworkError) return { text: texts.noServer, details: texts.noServerHint };
  const details = error instanceof ApiError
    ? [error.message, error.details].filter((part) => part !== undefined).join(": ")
    : "";
  return { text: home.refused(name), details };
}

function Progress({ name, share }: FileProgress) {
  const { texts: { home: texts } } = useWords();
  const percent = Math.round(share * 100);
  return (
    <p class="upload" role="status">
      <span>{texts.uploading(name)}</span>
      <progress max={100} value={percent} aria-label={texts.uploading(name)}>{percent} %</progress>
    </p>
  );
}

/** Takes a file that is dropped anywhere on the page. @returns Whether one is over it now. */
function useDrop(isEnabled: boolean, take: (file: File | undefined) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  });
  return isOver;
}
