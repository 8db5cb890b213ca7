/**
 * What went wrong on a page and nothing else says: promises that nothing waits for, and errors of its code.
 *
 * @module
 */
import { Observed } from "../../ui/observable.ts";

/** One thing that went wrong. */
export interface Trouble {
  readonly error: unknown;
}

/** What went wrong last on this page, until it is dismissed. */
export const trouble = new Observed<Trouble | null>(null);

/** Says that something went wrong. */
export function reportTrouble(error: unknown): void {
  trouble.set({ error });
}

/** From now on the page says what nothing has caught. */
export function watchTroubles(): void {
  addEventListener("unhandledrejection", ({ reason }) => reportTrouble(reason));
  addEventListener("error", ({ error }) => {
    // Scripts of other origins, such as extensions, and notes of the browser itself come without an error.
    if (error instanceof Error) reportTrouble(error);
  });
}
