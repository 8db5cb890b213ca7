/**
 * Waiting in tests for a state that something else brings about: another process, a page, work in the background.
 *
 * @module
 */
import { sleep } from "./sleep.ts";

/** How {@link until} waits. */
export interface Waiting {
  /** Milliseconds after which it fails; other tests may keep this machine busy, so more than any state needs. */
  readonly limitMs?: number;
  /** Milliseconds between two checks. */
  readonly pauseMs?: number;
  /** What there is instead, for the error. */
  readonly found?: () => string;
}

/**
 * Waits until something is so.
 *
 * @param what What is waited for, as a statement: "the walk is saved".
 * @throws {Error} with `what`, and with what there is instead, after two minutes or the limit.
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { limitMs = 120_000, pauseMs = 20, found }: Waiting = {},
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!await isSo()) {
    if (performance.now() > end) {
      const instead = found === undefined ? "" : `; instead: ${found()}`;
      throw new Error(`Waited ${limitMs / 1000} s in vain until ${what}${instead}`);
    }
    await sleep(pauseMs);
  }
}
