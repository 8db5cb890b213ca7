/**
 * Files that are pasted into the page of a walk.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";

/** Hands over files of the clipboard, unless a dialog is open or the clipboard has text for a field. */
export function usePaste(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (clipboardData === null || clipboardData.types.includes("text/plain")) return;
      if (clipboardData.files.length === 0) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      latest.current([...clipboardData.files]);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}
