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
 * 4. After a recording at a place, another one of that place needs a new visit while stations of a lower number that
 *    are open lie between the two along the track: the farewell does not follow the greeting.
 *
 * @module
 */
import { distanceM } from "../../shared/geo.ts";
import { type Fix, type FixClock, judgeFix, NO_CLOCK } from "./fix.ts";
import { OUTSIDE, type Presence, presenceAfterFix, presenceAtTime, radiusOf } from "./presence.ts";
import { NO_FIXES, type SeveralFixes, withOneMore } from "./several_fixes.ts";
import type { TriggerPlan, TriggerStation } from "./plan.ts";
import { NOWHERE, type Walker, walkerAfterFix } from "./walker.ts";

export type { Fix } from "./fix.ts";
export { isExact, isVaguelyInside, radiusOf } from "./presence.ts";
export { type TriggerPlan, triggerPlan, type TriggerStation } from "./plan.ts";

/** The state of one station. */
interface Visit {
  readonly presence: Presence;
  /** Where along the track the walker came into the circle, in metres; null outside or off the track. */
  readonly fromM: number | null;
  /** Whether `fromM` still follows the walker, because the pass was not known at once. */
  readonly isOpen: boolean;
  /** Largest distance in metres since the circle was left, or since the first fix. */
  readonly awayM: number;
  /** Whether the walker has been in the circle and away from it before, without hearing a station between. */
  readonly isAgain: boolean;
  /** The station heard last when the walker came from away; null where they have not, or had heard none. */
  readonly enteredHeard: number | null;
  /** The station heard last when the circle was left; null if none was, undefined before the first visit. */
  readonly leftHeard: number | null | undefined;
}

/** The state after a number of fixes; it is immutable. */
export interface TriggerState {
  readonly clock: FixClock;
  readonly walker: Walker;
  readonly several: SeveralFixes;
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
  several: NO_FIXES,
  visits: new Map(),
  fix: null,
  lastHeard: null,
};

const NO_VISIT: Visit = {
  presence: OUTSIDE,
  fromM: null,
  isOpen: false,
  awayM: 0,
  isAgain: false,
  enteredHeard: null,
  leftHeard: undefined,
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
  const several = withOneMore(state.several, fix);
  const visits = new Map(stations.map(({ station }) => {
    const before = state.visits.get(station.id) ?? NO_VISIT;
    const presence = presenceAfterFix(before.presence, station, fix, nowMs, several);
    return [station.id, visitAfter(before, presence, station, { walker, several, lastHeard })];
  }));
  return { clock, walker, several, visits, fix, lastHeard };
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
      presence === before.presence ? before : visitAfter(before, presence, station, state),
    ];
  }));
  return { ...state, visits };
}

function visitAfter(
  before: Visit,
  presence: Presence,
  station: TriggerStation,
  { walker: { alongM, isSure }, several: { at, marginM }, lastHeard }: Pick<
    TriggerState,
    "walker" | "several" | "lastHeard"
  >,
): Visit {
  if (!presence.inside) {
    const offM = at === null ? presence.distanceM : distanceM(at, station);
    const after = { ...before, presence, fromM: null, isOpen: false };
    return before.presence.inside
      ? { ...after, awayM: offM, leftHeard: lastHeard }
      : { ...after, awayM: Math.max(before.awayM, offM) };
  }
  if (!before.presence.inside) {
    const wasAway = before.awayM > radiusOf(station) + AWAY_M + 2 * marginM;
    // A walker who hears the stations in order comes through the centre of a star after each of them.
    const isAgain = before.isAgain || (wasAway && before.leftHeard === lastHeard);
    const enteredHeard = wasAway ? lastHeard : before.enteredHeard;
    return { ...before, presence, fromM: alongM, isOpen: !isSure, isAgain, enteredHeard };
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
 * Whether a station is held back: open stations of a lower number are between it and the walker, who is in its
 * circle on another pass, or has heard a station of the same place at this visit.
 *
 * @param heard Ids of the stations that position starts no more.
 */
export function isHeldBack(
  { visits, lastHeard }: TriggerState,
  { stations }: TriggerPlan,
  stationId: number,
  heard: ReadonlySet<number>,
): boolean {
  const visit = visits.get(stationId);
  const index = stations.findIndex(({ station }) => station.id === stationId);
  const onTrack = stations[index];
  if (visit === undefined || onTrack === undefined) return false;
  const { alongM, station } = onTrack;
  const areOpenFrom = (fromM: number | null | undefined) =>
    fromM !== null && fromM !== undefined && alongM !== null &&
    Math.abs(fromM - alongM) > radiusOf(station) + OTHER_PASS_M &&
    stations.slice(0, index).some(({ alongM: at, station: { id } }) =>
      !heard.has(id) && at !== null && at > Math.min(fromM, alongM) && at < Math.max(fromM, alongM)
    );
  const last = stations.find((other) => other.station.id === lastHeard);
  const isSameVisit = last !== undefined && visit.enteredHeard !== lastHeard &&
    distanceM(last.station, station) <= radiusOf(last.station) + radiusOf(station);
  return (isSameVisit && areOpenFrom(last.alongM)) || (!visit.isAgain && areOpenFrom(visit.fromM));
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
