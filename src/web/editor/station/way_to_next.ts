/**
 * How far pupils walk from one station to the next. Pure.
 *
 * @module
 */
import { lengthM, stretchOf } from "../../../shared/geo.ts";
import type { Outline } from "../../api.ts";
import { minutesTo } from "../../ui/minutes_along.ts";

/** Stations this near to each other are at one place. Metres. */
const LEAST_M = 10;

/** What is known of a track. */
export interface MeasuredTrack extends Pick<Outline, "segments" | "profile"> {
  readonly route: Pick<Outline["route"], "distanceM" | "elevationGainM">;
}

/** The part of the track from a station to the next one, or to the finish. */
export interface WayToNext {
  /** The number of the next station, from 1; null for the finish. */
  readonly number: number | null;
  readonly distanceM: number;
  readonly minutes: number;
}

/**
 * The way from a station on.
 *
 * @param stationsM Where the stations are along the track, in metres and in their order; null where that is not known.
 * @param index That of the station, from 0.
 * @returns Null if it is not known, or the track does not lead there.
 */
export function wayToNext(
  { segments, profile, route }: MeasuredTrack,
  stationsM: readonly (number | null)[],
  index: number,
): WayToNext | null {
  const { distanceM: wholeM, elevationGainM } = route;
  const lineM = lengthM(segments);
  const isLast = index === stationsM.length - 1;
  const fromM = stationsM[index] ?? null;
  const toM = isLast ? lineM : stationsM[index + 1] ?? null;
  if (fromM === null || toM === null || toM - fromM < LEAST_M) return null;
  const stretch = stretchOf(segments, wholeM);
  const minutesAt = (alongM: number) =>
    minutesTo({ profile, distanceM: wholeM, elevationGainM }, alongM * stretch);
  return {
    number: isLast ? null : index + 2,
    distanceM: (toM - fromM) * stretch,
    minutes: minutesAt(toM) - minutesAt(fromM),
  };
}
