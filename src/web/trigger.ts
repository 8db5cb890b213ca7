/**
 * Decides at which station a walker is, from noisy positions. Pure: the guide, the editor's simulation and
 * the page of the walk pack use it alike.
 *
 * 1. A fix is dropped if its accuracy is worse than max(r, 35 m), if it is older than 10 s, or if it is not
 *    newer than the one before. An accuracy of 0 means unknown.
 * 2. A station is entered after 2 accepted fixes in a row with d ≤ r.
 * 3. It is left after 3 accepted fixes in a row with d − min(accuracy, 20 m) > r + max(15 m, 0.2 r).
 * 4. Of several stations the one with the lowest `sequence` that was not heard yet comes first; at equal
 *    `sequence` the nearest one.
 *
 * d is the distance to the station and r its trigger radius. One threshold for both ways would start a
 * recording several times a minute for a walker who is standing at the edge.
 *
 * @module
 */
import { distanceM } from "./geo.ts";

/** A position as a device reports it. */
export interface Fix {
  readonly lat: number;
  readonly lon: number;
  /** Radius in metres within which the device is with a probability of 95 %; 0 if unknown. */
  readonly accuracyM: number;
  /** When it was measured, in milliseconds since 1970. */
  readonly timeMs: number;
}

/** What the trigger needs of a station. */
export interface TriggerStation {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
  readonly sequence: number;
}

/** The state of one station. */
interface Presence {
  readonly inside: boolean;
  /** Fixes in a row that speak for the other state. */
  readonly against: number;
  /** Metres, by the last accepted fix. */
  readonly distanceM: number;
}

/** What is known after a number of fixes; it is never changed, only replaced. */
export interface TriggerState {
  /** Time of the last fix, in milliseconds since 1970. */
  readonly timeMs: number;
  readonly presence: ReadonlyMap<number, Presence>;
}

/** Worst accuracy of an accepted fix in metres, at least. */
const MIN_ACCURACY_M = 35;

/** An unknown accuracy counts as this, in metres; it is also the most that delays leaving. */
const ASSUMED_ACCURACY_M = 20;

/** Age in milliseconds from which a fix is dropped; one from the future is as wrong. */
const MAX_AGE_MS = 10_000;

const ENTER_FIXES = 2;
const LEAVE_FIXES = 3;

/** The state before the first fix. */
export const NO_FIX: TriggerState = { timeMs: -Infinity, presence: new Map() };

/**
 * The state after one more fix; the same object if the fix is dropped for all stations.
 *
 * @param nowMs The current time in milliseconds since 1970.
 */
export function withFix(
  state: TriggerState,
  stations: readonly TriggerStation[],
  fix: Fix,
  nowMs: number,
): TriggerState {
  if (fix.timeMs <= state.timeMs || Math.abs(nowMs - fix.timeMs) > MAX_AGE_MS) return state;
  const presence = new Map(stations.map((station) => {
    return [station.id, nextPresence(state.presence.get(station.id), station, fix)];
  }));
  return { timeMs: fix.timeMs, presence };
}

function nextPresence(
  before: Presence = { inside: false, against: 0, distanceM: Infinity },
  station: TriggerStation,
  fix: Fix,
): Presence {
  const radius = station.triggerRadiusM;
  const accuracy = fix.accuracyM > 0 ? fix.accuracyM : ASSUMED_ACCURACY_M;
  if (accuracy > Math.max(radius, MIN_ACCURACY_M)) return before;
  const distance = distanceM(station, fix);
  const isAgainst = before.inside
    ? distance - Math.min(accuracy, ASSUMED_ACCURACY_M) > radius + Math.max(15, 0.2 * radius)
    : distance <= radius;
  const against = isAgainst ? before.against + 1 : 0;
  return against >= (before.inside ? LEAVE_FIXES : ENTER_FIXES)
    ? { inside: !before.inside, against: 0, distanceM: distance }
    : { inside: before.inside, against, distanceM: distance };
}

/** Whether the walker is at a station. */
export function isAt(state: TriggerState, stationId: number): boolean {
  return state.presence.get(stationId)?.inside ?? false;
}

/**
 * The station to play: of those where the walker is, the first that was not heard.
 *
 * @param heard Ids of stations that have been started in this walk, by position or by hand.
 */
export function stationToPlay<Station extends TriggerStation>(
  state: TriggerState,
  stations: readonly Station[],
  heard: ReadonlySet<number>,
): Station | null {
  const distance = ({ id }: Station) => state.presence.get(id)?.distanceM ?? Infinity;
  const here = stations.filter(({ id }) => isAt(state, id) && !heard.has(id));
  here.sort((a, b) => a.sequence - b.sequence || distance(a) - distance(b));
  return here[0] ?? null;
}
