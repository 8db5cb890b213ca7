/**
 * Computations in steps, between which a caller may yield. Scheduling is the caller's business.
 *
 * @module
 */

/** A computation that yields where it may be interrupted and returns its result. */
export type Steps<T> = Generator<void, T>;

/** Runs all steps at once. */
export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
