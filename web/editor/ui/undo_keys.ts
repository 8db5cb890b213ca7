/** The keys of undo and redo. @module */
import { useLayoutEffect } from "preact/hooks";

/** What can be undone. */
interface Undoable {
  undo(): void;
  redo(): void;
}

/**
 * Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo. In a text field with the focus these are the keys of the browser. While a
 * dialog is open they do nothing, because it covers what they would change.
 */
export function useUndoKeys(undoable: Undoable): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLTextAreaElement ||
        (event.target instanceof HTMLInputElement && event.target.type === "text");
      if (isText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault(); // the browser would change a field that does not have the focus
      if (document.querySelector("dialog[open]") !== null) return;
      if (key === "z" && !event.shiftKey) undoable.undo();
      else undoable.redo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [undoable]);
}
