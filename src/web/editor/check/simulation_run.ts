/**
 * The run of a simulated walk: whether it goes on, how fast, and where it is. Pure: the clock and the recordings are in
 * `use_simulation.ts`.
 *
 * @module
 */
import type { Line } from "../../../shared/geo.ts";
import { type SimulatedTrack, type SimulatedWalk, startOf, stepOf } from "./simulation.ts";

/** How many times faster than a class the walk may go. */
export const SPEEDS = [1, 5, 20] as const;

/** Typical error of a phone between trees, in metres. */
const NOISE_M = 8;

/** A run. */
export interface SimulationRun {
  readonly walk: SimulatedWalk;
  /** Whether it is not paused. While a recording plays, a walk that goes on waits. */
  readonly isGoing: boolean;
  /** How many times faster than a class it goes. */
  readonly speed: number;
  /** Whether positions have the errors of a phone. */
  readonly hasNoise: boolean;
}

/** A run that has not begun. */
export function runOn(segments: readonly Line[]): SimulationRun {
  return { walk: startOf(segments), isGoing: false, speed: 5, hasNoise: false };
}

/** The run with some values changed. */
export function runWith(run: SimulationRun, change: Partial<SimulationRun>): SimulationRun {
  return { ...run, ...change };
}

/**
 * The walk after some seconds, in whole seconds. It ends at the first station that is reached, whose recording is
 * played there.
 *
 * @param seconds Of the walk, not of the clock.
 * @returns The walk, and the seconds that are left.
 */
export function advanced(
  { walk, hasNoise }: SimulationRun,
  track: SimulatedTrack,
  seconds: number,
  random: () => number,
): { readonly walk: SimulatedWalk; readonly secondsLeft: number } {
  let [next, secondsLeft] = [walk, seconds];
  while (secondsLeft >= 1 && !next.isDone && next.heard.length === walk.heard.length) {
    next = stepOf(next, track, { noiseM: hasNoise ? NOISE_M : 0, random });
    secondsLeft--;
  }
  return { walk: next, secondsLeft };
}
