/**
 * Compares the stats and the points file of a route with its GPX file.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { StoredStats } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import { pointsText } from "../../gpx/json/points_text.ts";
import { measure } from "../../gpx/measure.ts";
import type { Points } from "../../gpx/track.ts";

/**
 * Compares stored values with those of a GPX file, exactly: the same points have the same stats.
 *
 * @param stored The stats in the route's row.
 * @param points The points of the GPX file.
 * @returns The differences, one phrase each; empty when there are none.
 */
export function statsDifferences(
  stored: StoredStats,
  points: Points,
): string[] {
  const expected = numbersOf(measure(points));
  const actual = numbersOf(stored);
  return Object.entries(expected)
    .filter(([name, value]) => actual[name] !== value)
    .map(([name, value]) => `${name} is ${actual[name]}, but its GPX yields ${value}`);
}

function numbersOf(stats: StoredStats): Record<string, number> {
  const { start, center, bounds, distanceM, elevationGainM, pointCount } = stats;
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

/**
 * Compares the recorded points file with the text of a GPX file's points: the same points have the same text.
 *
 * @param file The route's points file; null when no row names one.
 * @param points The points of the GPX file.
 * @returns The difference; null when there is none.
 */
export function pointsDifference(
  file: StoredFile | null,
  points: Points,
): string | null {
  if (file === null) return "the route has no points file; the service makes it at its next start";
  const hash = createHash("sha256");
  for (const slice of pointsText(points)) hash.update(slice);
  if (hash.digest("hex") === file.sha256) return null;
  return "the points file differs from the points of the GPX";
}
