/**
 * Failures that no code of the page handles: rejected promises without a handler, and errors that were not caught.
 *
 * @module
 */
import { Observed } from "../../kit/observable.ts";

/** One failure. */
export interface Trouble {
  readonly error: unknown;
}

/** The last failure on this page, until it is dismissed. The page shows a sentence for it and stays as it is. */
export const trouble = new Observed<Trouble | null>(null);

/** Shows a failure on the page. */
export function reportTrouble(error: unknown): void {
  trouble.set({ error });
}

/** Shows every failure that nothing has handled, from now on. */
export function watchTroubles(): void {
  addEventListener("unhandledrejection", ({ reason }) => {
    if (!isAbort(reason)) reportTrouble(reason);
  });
  addEventListener("error", ({ error }) => {
    // Scripts of other origins, such as extensions, and warnings of the browser itself come without an error.
    if (error instanceof Error) reportTrouble(error);
  });
}

/** Whether a request or a sound was ended on purpose, by the page or by the browser when it leaves the page. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
