/** The way points of a GPX file as stations that can be made of them, in the order of the track. Pure. @module */
import type { Resource } from "../../../src/routes/resources.ts";
import type { Line } from "../../../src/shared/geo.ts";
import { chosenDistances } from "../../kit/trigger/plan.ts";
import { passesNear } from "../map/along_track.ts";

/** The way points of a file, as the server has read them. */
export type WayPointList = Resource<"WayPointList">;

/** A way point beside the track. */
export interface WayPointRow {
  /** Its index in the file. */
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  /** Metres; null when the file has none. */
  readonly triggerRadiusM: number | null;
  /** Metres from the start along the track. */
  readonly alongM: number;
  /** Metres from the track. */
  readonly offM: number;
  /** Whether it is near enough to the track for a station that pupils reach on it. */
  readonly isNear: boolean;
}

/** Metres from the track up to which a way point is taken unless the teacher refuses it. */
const NEAR_M = 100;

/** Metres by which a pass may be farther away than the nearest one and still be the right one. */
const ALIKE_M = 30;

/**
 * The way points in the order of the track. Where the track comes near one several times, the pass counts that fits the
 * order of the file.
 *
 * @param segments Lines of the track; without points there are no rows.
 */
export function wayPointRows(
  segments: readonly Line[],
  { waypoints }: WayPointList,
): readonly WayPointRow[] {
  const passes = waypoints.map((wayPoint) => passesNear(segments, wayPoint, ALIKE_M));
  const chosen = chosenDistances(passes);
  return waypoints.flatMap((wayPoint, id): WayPointRow[] => {
    const pass = passes[id]?.find(({ alongM }) => alongM === chosen[id]);
    if (pass === undefined) return [];
    const { alongM, offM } = pass;
    return [{ ...wayPoint, id, alongM, offM, isNear: offM <= NEAR_M }];
  }).sort((a, b) => a.alongM - b.alongM);
}

/** The number that each of the chosen way points gets as a station, by its id; others have none. */
export function numbersOf(
  rows: readonly WayPointRow[],
  chosen: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const taken = rows.filter(({ id }) => chosen.has(id));
  return new Map(taken.map(({ id }, index) => [id, index + 1]));
}
