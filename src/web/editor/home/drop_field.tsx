/**
 * The field for files that become walks: dropped anywhere on the page, or chosen.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { hasFiles } from "../keep_page.ts";
import { FileButton } from "../ui/file_button.tsx";
import type { FileQueue } from "./file_queue.ts";
import { QueuedFiles } from "./queued_files.tsx";

/** Accepts GPX files and packs, and shows the progress of each. @param maxBytes Largest accepted GPX file. */
export function DropField({ queue, maxBytes }: { queue: FileQueue; maxBytes: number }) {
  const { texts: { home: texts }, formats } = useWords();
  const isOver = useDrop((files) => queue.add(files));
  const limit = formats.megabytes(maxBytes);
  return (
    <div class={`drop${isOver ? " drop-on" : ""}`}>
      <Icon name="file" size="large" />
      <h2 id="new-walk">{isOver ? texts.letGo : texts.newWalk}</h2>
      <p>{texts.dropHint}</p>
      <FileButton
        icon="upload"
        label={texts.choose}
        accept=".gpx,.zip"
        isMultiple
        isPrimary
        onFiles={(files) => queue.add(files)}
      />
      <QueuedFiles queue={queue} limit={limit} />
      <p class="muted">{texts.packHint(limit)}</p>
    </div>
  );
}

/** Takes files that are dropped anywhere on the page. @returns Whether some are over it now. */
function useDrop(receive: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (hasFiles(event)) receive([...event.dataTransfer?.files ?? []]);
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
