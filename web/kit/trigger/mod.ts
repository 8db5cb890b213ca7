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
import { bearingDeg, distanceM, type Position } from "../../../src/shared/geo.ts";
import { accuracyOf, type Fix, type FixClock, judgeFix, NO_CLOCK } from "./fix.ts";
import {
  type Pass,
  passesOf,
  type TrackLine,
  type TriggerPlan,
  type TriggerStation,
} from "./plan.ts";
import {
  NO_FIXES,
  OUTSIDE,
  type Presence,
  presenceAfterFix,
  presenceAtTime,
  radiusOf,
  type SeveralFixes,
  withOneMore,
} from "./presence.ts";

// Where a walker is along the track. Pure. Where the track passes a position several times, the pass is taken that
// fits where the walker came from and the direction in which they move. A wrong choice costs little: it only decides
// which stations are held back.

/** A walker on the track, or off it. */
interface Walker {
  /** Metres along the track; null while off the track. */
  readonly alongM: number | null;
  /** Whether the pass is known: the walker has moved. */
  readonly isSure: boolean;
  /** The last position along the track, in metres; null before the first one. */
  readonly lastM: number | null;
  /** Where the direction of movement was last measured from. */
  readonly anchor: Position | null;
  /** Direction of movement in degrees; null while it is unknown. */
  readonly course: number | null;
  /** Position of the last station heard along the track, in metres; null before the first. */
  readonly heardM: number | null;
  /** The last fix that was taken; null before the first one. */
  readonly lastFix: Fix | null;
  /** Whether the fix after it was too far away to be true. */
  readonly hasJumped: boolean;
}

/** Before the first fix. */
const NOWHERE: Walker = {
  alongM: null,
  isSure: false,
  lastM: null,
  anchor: null,
  course: null,
  heardM: null,
  lastFix: null,
  hasJumped: false,
};

/** A fix with a larger accuracy than this does not decide the pass, in metres. */
const MAX_ACCURACY_M = 50;

/** A walker is on the track within this many metres at least, more with a bad accuracy. */
const REACH_M = 40;

/** A pass that is farther away than the nearest one by this, or by the accuracy, is another way beside it. */
const BESIDE_M = 20;

/** The pass on which the walker was is one of those that fit, up to this far along the track, in metres. */
const SAME_PASS_M = 30;

/**
 * Metres of movement that show a direction: more for the first one, and by the accuracy, because the positions of a
 * class that waits at the start drift by some metres.
 */
const FIRST_COURSE_M = 30;
const COURSE_M = 15;

/** What a jump along the track costs at most, and the opposite direction, in metres; each metre off counts twice. */
const MAX_JUMP_M = 200;
const TURNED_M = 150;

/** A fix is too far away to be true beyond this speed in metres per second, and this many metres. */
const FASTEST_M_PER_S = 12;
const JUMP_M = 20;

/** The walker after one more fix. @param heardM Metres along the track of the station heard last; null before it. */
function walkerAfterFix(
  before: Walker,
  line: TrackLine,
  fix: Fix,
  heardM: number | null,
): Walker {
  if (accuracyOf(fix) > MAX_ACCURACY_M) return before;
  if (isJump(before.lastFix, fix)) {
    // After two in a row the walker is there: the pass that was taken before was wrong.
    if (!before.hasJumped) return { ...before, hasJumped: true };
    return walkerAfterFix(NOWHERE, line, fix, heardM);
  }
  const { anchor, course } = courseAfterFix(before, fix);
  const after = { anchor, course, heardM, lastFix: fix, hasJumped: false };
  const near = passesOf(line, fix, Math.max(REACH_M, accuracyOf(fix) + 20));
  const leastM = Math.min(...near.map(({ offM }) => offM));
  // A station that was heard shows the pass, also where the turn before it was not noticed.
  const isLastSure = before.isSure && (heardM === null || heardM === before.heardM);
  const fromM = (isLastSure ? null : heardM) ?? before.lastM ?? 0;
  const [first, ...others] = near.filter(({ alongM, offM }) =>
    offM <= leastM + Math.max(BESIDE_M, accuracyOf(fix)) ||
    (isLastSure && Math.abs(alongM - fromM) < SAME_PASS_M)
  );
  const costOf = ({ alongM, offM, bearing }: Pass) => {
    const jumpM = Math.min(MAX_JUMP_M, Math.abs(alongM - fromM));
    const turned = course === null ? 0 : (1 - Math.cos((course - bearing) * Math.PI / 180)) / 2;
    return jumpM + turned * TURNED_M + 2 * offM;
  };
  if (first === undefined) return { ...before, ...after, alongM: null };
  // What drifts at the start is no reason to take another pass.
  if (course === null && before.lastM !== null) return { ...before, ...after };
  const { alongM } = others.reduce((best, it) => costOf(it) < costOf(best) ? it : best, first);
  const isSure = before.isSure || course !== null;
  return { ...after, alongM, isSure, lastM: alongM };
}

/** Whether a walker cannot have come from one fix to the next. */
function isJump(from: Fix | null, to: Fix): boolean {
  if (from === null) return false;
  const seconds = (to.timeMs - from.timeMs) / 1000;
  const reachM = JUMP_M + accuracyOf(from) + accuracyOf(to) +
    FASTEST_M_PER_S * Math.max(0, seconds);
  return distanceM(from, to) > reachM;
}

function courseAfterFix(before: Walker, fix: Fix): Pick<Walker, "anchor" | "course"> {
  const here = { lat: fix.lat, lon: fix.lon };
  if (before.anchor === null) return { anchor: here, course: null };
  const neededM = before.course === null ? FIRST_COURSE_M + accuracyOf(fix) : COURSE_M;
  if (distanceM(before.anchor, here) < neededM) return before;
  return { anchor: here, course: bearingDeg(before.anchor, here) };
}

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
