/**
 * Ends steps of the history when fields are left.
 *
 * @module
 */
import { useLayoutEffect } from "preact/hooks";
import type { Editor } from "../sync/editor.ts";

/** Ends the step of a field when it is left: what is typed there later is a separate step. */
export function useStepEnds(editor: Editor): void {
  useLayoutEffect(() => {
    const onLeave = () => editor.endStep();
    addEventListener("focusout", onLeave);
    return () => removeEventListener("focusout", onLeave);
  }, [editor]);
}
