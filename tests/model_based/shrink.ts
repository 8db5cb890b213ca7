/** The shortest part of a failing history that still fails. @module */
import type { Operation } from "../support/model/operation.ts";

/** A history that fails, and how. */
export interface Failure {
  readonly operations: readonly Operation[];
  readonly error: Error;
}

/** Runs a history; when it fails, leaves out whatever it fails without. Null when it does not fail. */
export async function shortest(
  operations: readonly Operation[],
  run: (operations: readonly Operation[]) => Promise<void>,
): Promise<Failure | null> {
  const error = await failureOf(operations, run);
  if (error === null) return null;
  let best: Failure = { operations, error };
  // From the end, because what comes after the failing step is not needed at all.
  for (let at = operations.length - 1; at >= 0; at--) {
    const rest = best.operations.toSpliced(at, 1);
    const still = await failureOf(rest, run);
    if (still !== null) best = { operations: rest, error: still };
  }
  return best;
}

async function failureOf(
  operations: readonly Operation[],
  run: (operations: readonly Operation[]) => Promise<void>,
): Promise<Error | null> {
  try {
    await run(operations);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
