/**
 * What came of something that a form has done.
 *
 * @module
 */
import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";

/** Sets the message of a form, and shows it. */
export interface FormMessage {
  readonly clear: () => void;
  readonly problem: (text: string) => void;
  readonly success: (text: string) => void;
  readonly element: ComponentChild;
}

/** The message of one form. */
export function useFormMessage(): FormMessage {
  const [shown, setShown] = useState({ text: "", isProblem: false });
  return {
    clear: () => setShown({ text: "", isProblem: false }),
    problem: (text) => setShown({ text, isProblem: true }),
    success: (text) => setShown({ text, isProblem: false }),
    element: (
      <>
        <p class="problem" role="alert">{shown.isProblem ? shown.text : ""}</p>
        <p role="status">{shown.isProblem ? "" : shown.text}</p>
      </>
    ),
  };
}
