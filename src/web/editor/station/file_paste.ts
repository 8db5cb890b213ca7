/**
 * Files that are pasted into the page of a walk.
 *
 * @module
 */
import { useLayoutEffect } from "preact/hooks";
import { useSteady } from "../context.tsx";

/** Hands over files of the clipboard, unless a dialog is open or the clipboard has text for a field. */
export function usePaste(receive: (files: readonly File[]) => void): void {
  const steady = useSteady(receive);
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (clipboardData === null || clipboardData.types.includes("text/plain")) return;
      if (clipboardData.files.length === 0) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      steady([...clipboardData.files]);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}
