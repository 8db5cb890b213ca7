/** Where a pupil is on a walk: inside which circles, and whether off the track. @module */
import { alongTrack, bearingDeg, type Line } from "../../../src/shared/geo.ts";
import {
  type Fix,
  isAt,
  isHeldBack,
  NO_FIX,
  stationsToPlay,
  type TriggerPlan,
  triggerPlan,
  type TriggerState,
  withFix,
  withTime,
} from "../../kit/trigger/mod.ts";
import { accuracyOf } from "../../kit/trigger/fix.ts";
import type { Walk } from "../walk/walk.ts";

/** Follows the positions of a pupil. Stations are named by their ids. */
export class Whereabouts {
  #walk: Walk;
  #plan: TriggerPlan;
  #trigger: TriggerState = NO_FIX;
  #before: TriggerState = NO_FIX;
  #offTrack: OffTrack = ON_TRACK;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#plan = triggerPlan(walk.segments, walk.stations);
  }

  /** The walk. */
  get walk(): Walk {
    return this.#walk;
  }

  set walk(walk: Walk) {
    this.#walk = walk;
    this.#plan = triggerPlan(walk.segments, walk.stations);
  }

  /** The state of the trigger. */
  get trigger(): TriggerState {
    return this.#trigger;
  }

  /** The way back to the track for a pupil who has left it for a minute; null otherwise. */
  get wayBack(): WayBack | null {
    return this.#offTrack.back;
  }

  /** A new position, which arrives at `nowMs`. @param heard Ids in the order in which they were heard. */
  receiveFix(fix: Fix, nowMs: number, heard: ReadonlySet<number>): void {
    this.#before = this.#trigger;
    const lastHeard = [...heard].pop() ?? null;
    this.#trigger = withFix(this.#trigger, this.#plan, fix, nowMs, lastHeard);
    this.#offTrack = offTrackAfterFix(this.#offTrack, this.#walk.segments, fix, nowMs);
  }

  /** Time has passed without a position, until `nowMs`. @returns Whether a circle was entered by that. */
  tick(nowMs: number): boolean {
    const before = this.#trigger;
    this.#trigger = withTime(before, this.#plan, nowMs);
    return this.#ids().some((id) => this.isAt(id) && !isAt(before, id));
  }

  /** Back to the state before the first fix. */
  reset(): void {
    this.#trigger = this.#before = NO_FIX;
    this.#offTrack = ON_TRACK;
  }

  /** Whether the pupil is in the circle of a station. */
  isAt(stationId: number): boolean {
    return isAt(this.#trigger, stationId);
  }

  /** Stations that the position would start now, the best first. @param heard Ids of those that it starts no more. */
  reached(heard: ReadonlySet<number>): number[] {
    return stationsToPlay(this.#trigger, this.#plan, heard).map(({ id }) => id);
  }

  /** Stations in whose circle the pupil is and that were not heard. */
  openHere(heard: ReadonlySet<number>): number[] {
    return this.#ids().filter((id) => this.isAt(id) && !heard.has(id));
  }

  /** Whether a station comes later in the order of the walk, although the pupil is in its circle. */
  comesLater(stationId: number, heard: ReadonlySet<number>): boolean {
    return isHeldBack(this.#trigger, this.#plan, stationId, heard);
  }

  /** Stations whose circle was left with the last position, unheard, and that did not come later. */
  leftUnheard(heard: ReadonlySet<number>): number[] {
    return this.#ids().filter((id) =>
      isAt(this.#before, id) && !this.isAt(id) && !heard.has(id) &&
      !isHeldBack(this.#before, this.#plan, id, heard)
    );
  }

  /** Where the pupil was last along the track, in metres; null before the first position on it. */
  get alongM(): number | null {
    return this.#trigger.walker.lastM;
  }

  /**
   * Metres along the track to a station; null where it is not known where on the track the pupil is: off it, by a vague
   * position, or before a movement has shown on which of several passes.
   */
  alongTo(stationId: number): number | null {
    const { fix, walker } = this.#trigger;
    const toM = this.#plan.stations.find(({ station }) => station.id === stationId)?.alongM ?? null;
    if (toM === null || walker.alongM === null || !walker.isSure || walker.lastFix !== fix) {
      return null;
    }
    return Math.abs(toM - walker.alongM);
  }

  /** Stations that were not heard between a place along the track and where the pupil is now, in the order of the walk. */
  between(fromM: number | null, heard: ReadonlySet<number>): number[] {
    const toM = this.alongM;
    if (fromM === null || toM === null) return [];
    return this.#plan.stations.flatMap(({ alongM, station: { id } }) =>
      alongM !== null && (alongM - fromM) * (alongM - toM) < 0 && !heard.has(id) && !this.isAt(id)
        ? [id]
        : []
    );
  }

  #ids(): number[] {
    return this.#walk.stations.map(({ id }) => id);
  }
}

// Whether a walker has left the track for longer than a detour takes. Pure.

/** The way back to the track. */
interface WayBack {
  /** Metres to the nearest point of the track. */
  readonly distanceM: number;
  /** Degrees clockwise from north. */
  readonly bearing: number;
}

/** Whether a walker is on the track, and when it was left. */
interface OffTrack {
  /** Whether the walker was on the track before: on the way to the start, nothing is announced. */
  readonly wasOn: boolean;
  /** When the walker left it, in milliseconds; null while on it. */
  readonly sinceMs: number | null;
  /** The way back, once the walker has been away for a minute; null before. */
  readonly back: WayBack | null;
}

/** A walker is off the track from this many metres on, and on it again below the second. */
const OFF_M = 60;
const ON_M = 30;

/** How long a walker may be off, in milliseconds. */
const OFF_MS = 60_000;

/** A fix with a larger accuracy than this is not used, in metres. */
const MAX_ACCURACY_M = 50;

/** Before the first fix. */
const ON_TRACK: OffTrack = { wasOn: false, sinceMs: null, back: null };

/**
 * The state after one more fix.
 *
 * @param segments Lines of the track.
 * @param nowMs When the fix arrived, in milliseconds since 1970.
 */
function offTrackAfterFix(
  before: OffTrack,
  segments: readonly Line[],
  fix: Fix,
  nowMs: number,
): OffTrack {
  if (accuracyOf(fix) > MAX_ACCURACY_M) return before;
  const nearest = alongTrack(segments, fix);
  if (nearest === null) return ON_TRACK;
  const { offM, at } = nearest;
  if (offM <= ON_M) return { wasOn: true, sinceMs: null, back: null };
  if (!before.wasOn) return before;
  const isFar = offM - accuracyOf(fix) / 2 > OFF_M;
  if (!isFar && before.back === null) return { ...before, sinceMs: null };
  const sinceMs = before.sinceMs ?? nowMs;
  const isAway = nowMs - sinceMs >= OFF_MS;
  const back = isAway ? { distanceM: offM, bearing: bearingDeg(fix, at) } : null;
  return { wasOn: true, sinceMs, back };
}
