/**
 * Decides at which station a walker is, from noisy positions. Pure: the guide, the editor's simulation and the
 * page of the walk pack use it alike.
 *
 * 1. Stale fixes are dropped (`fix.ts`); circles are entered and left by `presence.ts`.
 * 2. Of several stations the one with the lowest `sequence` that was not heard comes first; at equal `sequence`
 *    the nearest one.
 * 3. A station whose circle is entered on another pass of the track, with an open station of a lower number
 *    between the walker and its own position along the track, is held back until the walker has been away from it and
 *    comes again without having heard a station between.
 *
 * @module
 */
import { type Fix, type FixClock, judgeFix, NO_CLOCK } from "./fix.ts";
import { OUTSIDE, type Presence, presenceAfterFix, presenceAtTime } from "./presence.ts";
import type { StationOnTrack, TriggerPlan, TriggerStation } from "./plan.ts";
import { NOWHERE, type Walker, walkerAfterFix } from "./walker.ts";

export type { Fix } from "./fix.ts";
export { isExact, isVaguelyInside } from "./presence.ts";
export { type TriggerPlan, triggerPlan, type TriggerStation } from "./plan.ts";

/** The state of one station. */
interface Visit {
  readonly presence: Presence;
  /** Where along the track the walker came into the circle, in metres; null outside or off the track. */
  readonly fromM: number | null;
  /** Whether `fromM` still follows the walker, because the pass was not known at once. */
  readonly isOpen: boolean;
  /** Largest distance in metres since the circle was left; null before the first visit. */
  readonly awayM: number | null;
  /** Whether the walker has been in the circle and away from it before, without hearing a station between. */
  readonly isAgain: boolean;
  /** Id of the station heard last when the circle was left; null before the first. */
  readonly heardId: number | null;
}

/** The state after a number of fixes; it is immutable. */
export interface TriggerState {
  readonly clock: FixClock;
  readonly walker: Walker;
  /** By the id of the station. */
  readonly visits: ReadonlyMap<number, Visit>;
  /** The last fresh fix; null before the first one. */
  readonly fix: Fix | null;
  /** Id of the station heard last; null before the first. */
  readonly lastHeard: number | null;
}

/** The state before the first fix. */
export const NO_FIX: TriggerState = {
  clock: NO_CLOCK,
  walker: NOWHERE,
  visits: new Map(),
  fix: null,
  lastHeard: null,
};

const NO_VISIT: Visit = {
  presence: OUTSIDE,
  fromM: null,
  isOpen: false,
  awayM: null,
  isAgain: false,
  heardId: null,
};

/** Metres beyond its circle at which a walker has been away from a station. */
const AWAY_M = 30;

/** Metres beyond its circle along the track at which a walker is on another pass. */
const OTHER_PASS_M = 40;

/**
 * The state after one more fix; the same visits if the fix is dropped.
 *
 * @param nowMs The phone's time in milliseconds since 1970.
 * @param lastHeard Id of the station heard last; null before the first.
 */
export function withFix(
  state: TriggerState,
  { line, stations }: TriggerPlan,
  fix: Fix,
  nowMs: number,
  lastHeard: number | null = null,
): TriggerState {
  const { clock, isFresh } = judgeFix(state.clock, fix, nowMs);
  if (!isFresh) return { ...state, clock };
  const heardM = stations.find(({ station }) => station.id === lastHeard)?.alongM ?? null;
  const walker = walkerAfterFix(state.walker, line, fix, heardM);
  const visits = new Map(stations.map(({ station }) => {
    const before = state.visits.get(station.id) ?? NO_VISIT;
    const presence = presenceAfterFix(before.presence, station, fix, nowMs);
    return [station.id, visitAfter(before, presence, station, walker, lastHeard)];
  }));
  return { clock, walker, visits, fix, lastHeard };
}

/**
 * The state at a time at which no fix arrives; call it every second.
 *
 * @param nowMs The phone's time in milliseconds since 1970.
 */
export function withTime(
  state: TriggerState,
  { stations }: TriggerPlan,
  nowMs: number,
): TriggerState {
  const visits = new Map(stations.map(({ station }) => {
    const before = state.visits.get(station.id) ?? NO_VISIT;
    const presence = presenceAtTime(before.presence, nowMs);
    return [
      station.id,
      presence === before.presence
        ? before
        : visitAfter(before, presence, station, state.walker, state.lastHeard),
    ];
  }));
  return { ...state, visits };
}

function visitAfter(
  before: Visit,
  presence: Presence,
  { triggerRadiusM }: TriggerStation,
  { alongM, isSure }: Walker,
  lastHeard: number | null,
): Visit {
  const { distanceM } = presence;
  if (!presence.inside) {
    const hasLeft = before.presence.inside;
    const awayM = hasLeft
      ? distanceM
      : before.awayM === null
      ? null
      : Math.max(before.awayM, distanceM);
    const heardId = hasLeft ? lastHeard : before.heardId;
    return { ...before, presence, fromM: null, isOpen: false, awayM, heardId };
  }
  if (!before.presence.inside) {
    const wasAway = (before.awayM ?? 0) > triggerRadiusM + AWAY_M;
    // A walker who hears the stations in order comes through the centre of a star after each of them.
    const isAgain = before.isAgain || (wasAway && before.heardId === lastHeard);
    return { ...before, presence, fromM: alongM, isOpen: !isSure, awayM: null, isAgain };
  }
  return before.isOpen
    ? { ...before, presence, fromM: alongM, isOpen: !isSure }
    : { ...before, presence };
}

/** Whether the walker is at a station. */
export function isAt(state: TriggerState, stationId: number): boolean {
  return state.visits.get(stationId)?.presence.inside ?? false;
}

/** Metres between the walker and a station by the last fix; infinite before the first one. */
export function distanceTo(state: TriggerState, stationId: number): number {
  return state.visits.get(stationId)?.presence.distanceM ?? Infinity;
}

/**
 * Whether a station is held back: the walker is in its circle on another pass, and open stations of a lower
 * number are between.
 *
 * @param heard Ids of the stations that position starts no more.
 */
export function isHeldBack(
  state: TriggerState,
  { stations }: TriggerPlan,
  stationId: number,
  heard: ReadonlySet<number>,
): boolean {
  const visit = state.visits.get(stationId);
  const index = stations.findIndex(({ station }) => station.id === stationId);
  const onTrack = stations[index];
  if (visit === undefined || onTrack === undefined || visit.isAgain) return false;
  const { fromM } = visit;
  const { alongM, station } = onTrack;
  if (fromM === null || alongM === null) return false;
  if (Math.abs(fromM - alongM) <= station.triggerRadiusM + OTHER_PASS_M) return false;
  const isBetween = ({ alongM: at }: StationOnTrack) =>
    at !== null && at > Math.min(fromM, alongM) && at < Math.max(fromM, alongM);
  return stations.slice(0, index).some((lower) => !heard.has(lower.station.id) && isBetween(lower));
}

/**
 * The stations that could play, the best first: those where the walker is, that were not heard and are not held
 * back.
 *
 * @param heard Ids of the stations that position starts no more.
 */
export function stationsToPlay(
  state: TriggerState,
  plan: TriggerPlan,
  heard: ReadonlySet<number>,
): TriggerStation[] {
  return plan.stations.map(({ station }) => station)
    .filter(({ id }) => isAt(state, id) && !heard.has(id) && !isHeldBack(state, plan, id, heard))
    .sort((a, b) => a.sequence - b.sequence || distanceTo(state, a.id) - distanceTo(state, b.id));
}
