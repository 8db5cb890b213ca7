/**
 * Whether the figures and the points file of a route are those of the GPX file that they came from.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { TrackFigures } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import { measure } from "../../gpx/measure.ts";
import { STATS_VERSION } from "../../gpx/stats_version.ts";
import { pointsText } from "../../gpx/json/points_text.ts";
import type { Points } from "../../gpx/track.ts";

/**
 * Compares stored values with those of a GPX file, exactly: the same points have the same stats. Only the elevation
 * gain that an older version has computed in another way may differ.
 *
 * @param figures The figures in the route's row.
 * @param points The points of the GPX file.
 * @returns What differs, one phrase each; empty when nothing does.
 */
export function figureDifferences(
  figures: TrackFigures,
  points: Points,
): string[] {
  const fresh = numbersOf(measure(points));
  const stored = numbersOf(figures);
  // The next start computes it again (`src/library/stats_update.ts`).
  const expectedToDiffer = figures.statsVersion < STATS_VERSION ? "elevationGainM" : null;
  return Object.entries(fresh)
    .filter(([name, value]) => stored[name] !== value && name !== expectedToDiffer)
    .map(([name, value]) => `${name} is ${stored[name]}, the GPX gives ${value}`);
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

/**
 * Compares the recorded points file with the text of a GPX file's points: the same points make the same text.
 *
 * @param file The route's points file; null when no row names one.
 * @param points The points of the GPX file.
 * @returns What differs; null when nothing does.
 */
export function pointsDifference(file: StoredFile | null, points: Points): string | null {
  if (file === null) return "the route has no points file; a start of the service makes it";
  const hash = createHash("sha256");
  for (const slice of pointsText(points)) hash.update(slice);
  if (hash.digest("hex") === file.sha256) return null;
  return "the points file differs from the points of the GPX";
}
