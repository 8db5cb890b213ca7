/**
 * Computations in steps, so that a caller may let other work run in between. This room does not know how.
 *
 * @module
 */

/** A computation that yields where it may be interrupted and returns its result. */
export type Steps<T> = Generator<void, T>;

/** Runs all steps at once. */
export function inOneGo<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
