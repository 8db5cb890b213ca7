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
  readonly element: ComponentChild;
}

/** The message of one form. */
export function useFormMessage(): FormMessage {
  const [problem, setProblem] = useState<ComponentChild>("");
  return {
    clear: () => setProblem(""),
    problem: setProblem,
    element: (
      <>
        <div class="problem" role="alert">{problem}</div>
        <p role="status" />
      </>
    ),
  };
}
