/**
 * Positions of a device, and which of them are fresh. Pure.
 *
 * The age of a fix is the time since it was measured, less the smallest such time seen: the clock of a phone
 * may differ by hours from that of its receiver, and only a change of the difference shows that a fix is old.
 *
 * @module
 */
import type { Position } from "../../../src/shared/geo.ts";

/** A position as a device reports it. */
export interface Fix extends Position {
  /** Radius in metres within which the device is with a probability of 95 %; 0 if unknown. */
  readonly accuracyM: number;
  /** When it was measured by the clock of the receiver, in milliseconds since 1970. */
  readonly timeMs: number;
}

/** The clocks of a device, as far as fixes show them. */
export interface FixClock {
  /** Time of the last fresh fix, in milliseconds since 1970. */
  readonly timeMs: number;
  /** When the last fresh fix arrived, by the clock of the phone. */
  readonly nowMs: number;
  /** Smallest difference between arrival and time of a fix, in milliseconds. */
  readonly offsetMs: number;
  /** The refused fixes since the last fresh one: when they arrived, and their differences. */
  readonly refused: readonly { readonly nowMs: number; readonly differenceMs: number }[];
}

/** An unknown accuracy counts as this, in metres. */
export const ASSUMED_ACCURACY_M = 20;

/** Age in milliseconds from which on a fix is dropped. */
const MAX_AGE_MS = 10_000;

/** A clock that goes back by more than this was set. */
const CLOCK_SET_MS = 5000;

/**
 * This many refused fixes in a row, over this time and with differences this close, show that a clock was set;
 * fixes that were kept back arrive together, or with differences that change.
 */
const REFUSED_COUNT = 5;
const REFUSED_SPAN_MS = 3000;
const REFUSED_SPREAD_MS = 2500;

/** The clock before the first fix. */
export const NO_CLOCK: FixClock = {
  timeMs: -Infinity,
  nowMs: -Infinity,
  offsetMs: Infinity,
  refused: [],
};

/**
 * Decides whether a fix that has just arrived is fresh.
 *
 * @param nowMs The phone's time in milliseconds since 1970.
 */
export function judgeFix(
  clock: FixClock,
  { timeMs }: Pick<Fix, "timeMs">,
  nowMs: number,
): { readonly clock: FixClock; readonly isFresh: boolean } {
  const before = nowMs < clock.nowMs - CLOCK_SET_MS ? NO_CLOCK : clock;
  const differenceMs = nowMs - timeMs;
  const offsetMs = Math.min(before.offsetMs, differenceMs);
  if (timeMs > before.timeMs && differenceMs - offsetMs <= MAX_AGE_MS) {
    return { clock: { timeMs, nowMs, offsetMs, refused: [] }, isFresh: true };
  }
  const refused = [...before.refused, { nowMs, differenceMs }].slice(-REFUSED_COUNT);
  if (wasClockSet(refused)) {
    return { clock: { timeMs, nowMs, offsetMs: differenceMs, refused: [] }, isFresh: true };
  }
  return { clock: { ...before, refused }, isFresh: false };
}

function wasClockSet(refused: FixClock["refused"]): boolean {
  const [first] = refused;
  const last = refused[refused.length - 1];
  if (refused.length < REFUSED_COUNT || first === undefined || last === undefined) return false;
  const differences = refused.map(({ differenceMs }) => differenceMs);
  const spread = Math.max(...differences) - Math.min(...differences);
  return last.nowMs - first.nowMs >= REFUSED_SPAN_MS && spread <= REFUSED_SPREAD_MS;
}

/** The accuracy of a fix in metres, also of one that has none. */
export function accuracyOf({ accuracyM }: Fix): number {
  return accuracyM > 0 ? accuracyM : ASSUMED_ACCURACY_M;
}
