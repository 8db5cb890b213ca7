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
  /** Milliseconds between two checks; else a tenth of the time waited so far, 20 to 100: a check costs a page some of them. */
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
  { limitMs = 120_000, pauseMs, found }: Waiting = {},
): Promise<void> {
  const begin = performance.now();
  while (!await isSo()) {
    const waitedMs = performance.now() - begin;
    if (waitedMs > limitMs) {
      const instead = found === undefined ? "" : `; instead: ${found()}`;
      throw new Error(`Waited ${limitMs / 1000} s in vain until ${what}${instead}`);
    }
    await sleep(pauseMs ?? Math.min(Math.max(waitedMs / 10, 20), 100));
  }
}
