/**
 * The times in which a sound is louder than a threshold, and which of them belong to speech.
 *
 * @module
 */
import { STEP_S } from "./short_term_levels.ts";

/** A time with sound: from the window `start` to before the window `end`. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

/** Times with less than this between them are one, in windows (40 ms): plosives within a word. */
const JOINED_WINDOWS = 4;

/** A shorter time is a click, in seconds. A window adds one step to what is in it. */
const CLICK_S = 0.06;

/** A click belongs to speech if no more silence than this is between them, in seconds. */
const NEAR_S = 0.15;

/** The times with levels above the threshold. @param levels One for each step of `STEP_S`. */
export function activeRuns(levels: Float32Array, threshold: number): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < levels.length; at++) {
    if ((levels[at] ?? 0) <= threshold) continue;
    const last = runs[runs.length - 1];
    if (last !== undefined && at - last.end < JOINED_WINDOWS) {
      runs[runs.length - 1] = { start: last.start, end: at + 1 };
    } else {
      runs.push({ start: at, end: at + 1 });
    }
  }
  return runs;
}

/**
 * The time from the first to the last run that is speech: that is longer than a click, or near one that is. Null if
 * none is.
 */
export function outerRuns(runs: readonly Run[]): Run | null {
  const long = runs.filter((run) => (run.end - run.start - 1) * STEP_S >= CLICK_S);
  const first = long[0];
  const last = long[long.length - 1];
  if (first === undefined || last === undefined) return null;
  let start = first.start;
  for (const run of runs.slice(0, runs.indexOf(first)).reverse()) {
    if ((start - run.end) * STEP_S <= NEAR_S) start = run.start;
  }
  let end = last.end;
  for (const run of runs.slice(runs.indexOf(last) + 1)) {
    if ((run.start - end) * STEP_S <= NEAR_S) end = run.end;
  }
  return { start, end };
}
