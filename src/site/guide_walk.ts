/**
 * A walk as the guide reads it from a file, with paths as addresses of media.
 *
 * @module
 */
import type { LinePoint } from "../gpx/outline/outline.ts";
import type { Station, Walk, WalkDetails } from "../shared/guide_walk.ts";
import type { StoredMap } from "../shared/stored_map.ts";
import { stationName } from "../shared/station_name.ts";

/** The lines of a track on a map. */
export type Segments = readonly (readonly LinePoint[])[];

/** Puts a walk together, with names for stations without a title; the JSON of the same walk has the same bytes. */
export function guideWalk(
  { id, name, description, schoolName, distanceM, elevationGainM }: WalkDetails,
  segments: Segments,
  stations: readonly Omit<Station, "number">[],
  map: StoredMap | null,
): Walk {
  return {
    ...{ id, name, description, schoolName, distanceM, elevationGainM },
    segments,
    stations: stations.map((station, index) => {
      const number = index + 1;
      return { ...station, number, title: stationName(station.title, number) };
    }),
    ...map === null ? {} : { map },
  };
}
