/**
 * When a class is where: distances along the track, and minutes after the beginning. The pace is that of the guide's start;
 * at each station the class listens to its recording. Pure.
 *
 * @module
 */
import { type Line, stretchOf } from "../../../shared/geo.ts";
import { triggerPlan, type TriggerStation } from "../../trigger/plan.ts";
import { minutesTo, type WalkedTrack } from "../../ui/minutes_along.ts";
import { walkingMinutes } from "../../ui/walking_time.ts";

/** What times depend on of a walk. */
export interface TimedWalk extends WalkedTrack {
  readonly segments: readonly Line[];
}

/** Where a station is along the track, and when the class comes there. */
export interface StationTime {
  /** Metres from the start along the track; null if the track does not come near. */
  readonly alongM: number | null;
  /** Minutes after the beginning; null as for the distance. */
  readonly minutes: number | null;
}

/** The times of a walk. */
export interface PlanTimes {
  /** In the order of the stations. */
  readonly stations: readonly StationTime[];
  /** Minutes from the beginning to the finish, with all recordings. */
  readonly minutes: number;
}

/**
 * Estimates the times of a walk.
 *
 * @param stations In the order of the walk.
 * @param seconds Lengths of the recordings in that order; null without one, or if it cannot be read.
 */
export function planTimes(
  walk: TimedWalk,
  stations: readonly TriggerStation[],
  seconds: readonly (number | null)[],
): PlanTimes {
  const { segments, distanceM } = walk;
  const stretch = stretchOf(segments, distanceM);
  const alongMs = triggerPlan(segments, stations).stations
    .map(({ alongM }) => alongM === null ? null : Math.min(distanceM, alongM * stretch));
  const listened = (isCounted: (index: number) => boolean) =>
    seconds.reduce<number>((sum, length, index) => sum + (isCounted(index) ? length ?? 0 : 0), 0) /
    60;
  return {
    stations: alongMs.map((alongM, index) => {
      if (alongM === null) return { alongM, minutes: null };
      const isBefore = (other: number) => {
        const otherM = alongMs[other] ?? Infinity;
        return otherM < alongM || (otherM === alongM && other < index);
      };
      return { alongM, minutes: minutesTo(walk, alongM) + listened(isBefore) };
    }),
    minutes: walkingMinutes(walk) + listened(() => true),
  };
}
