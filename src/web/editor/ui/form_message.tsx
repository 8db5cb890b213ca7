/**
 * The message of a form: a problem, or a success.
 *
 * @module
 */
import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";

/** Functions that set the message, and the element that shows it. */
export interface FormMessage {
  readonly clear: () => void;
  readonly problem: (content: ComponentChild) => void;
  readonly success: (text: string) => void;
  readonly element: ComponentChild;
}

interface Shown {
  readonly content: ComponentChild;
  readonly isProblem: boolean;
}

const NOTHING: Shown = { content: "", isProblem: false };

/** The message of one form. */
export function useFormMessage(): FormMessage {
  const [shown, setShown] = useState<Shown>(NOTHING);
  return {
    clear: () => setShown(NOTHING),
    problem: (content) => setShown({ content, isProblem: true }),
    success: (content) => setShown({ content, isProblem: false }),
    element: (
      <>
        <div class="problem" role="alert">{shown.isProblem && shown.content}</div>
        <p role="status">{!shown.isProblem && shown.content}</p>
      </>
    ),
  };
}
