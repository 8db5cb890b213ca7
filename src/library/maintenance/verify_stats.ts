/**
 * Whether the figures and points in the database are those of the GPX file that they came from.
 *
 * @module
 */
import type { TrackFigures } from "../../db/route_table.ts";
import { measure } from "../../gpx/measure.ts";
import { unpackPoints } from "../../gpx/points.ts";
import { STATS_VERSION } from "../../gpx/stats_version.ts";
import type { Points } from "../../gpx/track.ts";

/**
 * Compares stored values with those of a GPX file, exactly: the same points have the same stats. Only the elevation
 * gain that an older version has computed in another way may differ.
 *
 * @param figures The figures in the route's row.
 * @param packed The packed points in the route's track row; null when that row is missing.
 * @param points The points of the GPX file.
 * @returns What differs, one phrase each; empty when nothing does.
 */
export function figureDifferences(
  figures: TrackFigures,
  packed: Uint8Array | null,
  points: Points,
): string[] {
  const fresh = numbersOf(measure(points));
  const stored = numbersOf(figures);
  // The next start computes it again (`src/library/stats_update.ts`).
  const expectedToDiffer = figures.statsVersion < STATS_VERSION ? "elevationGainM" : null;
  const differing = Object.entries(fresh)
    .filter(([name, value]) => stored[name] !== value && name !== expectedToDiffer)
    .map(([name, value]) => `${name} is ${stored[name]}, the GPX gives ${value}`);
  return [...differing, ...pointDifferences(packed, points)];
}

function numbersOf(figures: TrackFigures): Record<string, number> {
  const { start, center, bounds, distanceM, elevationGainM, pointCount } = figures;
  return {
    pointCount,
    distanceM,
    elevationGainM,
    "start.lat": start.lat,
    "start.lon": start.lon,
    "center.lat": center.lat,
    "center.lon": center.lon,
    "bounds.minLat": bounds.minLat,
    "bounds.minLon": bounds.minLon,
    "bounds.maxLat": bounds.maxLat,
    "bounds.maxLon": bounds.maxLon,
  };
}

function pointDifferences(packed: Uint8Array | null, fresh: Points): string[] {
  if (packed === null) return ["the route has no stored points"];
  const stored = tryUnpack(packed);
  if (stored instanceof Error) return [stored.message];
  const columns = ["lat", "lon", "elevation", "time", "segmentStarts"] as const;
  return columns
    .filter((column) => !sameColumn(stored[column], fresh[column]))
    .map((column) => `the stored points differ from the GPX in ${column}`);
}

function tryUnpack(packed: Uint8Array): Points | Error {
  try {
    return unpackPoints(packed);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** Equal length and equal values, `NaN` (no elevation, no time) being equal to itself. */
function sameColumn(a: Float64Array | Uint32Array, b: Float64Array | Uint32Array): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
