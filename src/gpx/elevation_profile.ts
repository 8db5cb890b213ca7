/**
 * Elevation over the way: what the elevation gain of a segment is computed from.
 *
 * @module
 */

import { segmentRanges } from "./distance.ts";
import { wayM } from "./elevation_way.ts";
import type { Points } from "./track.ts";

/** The points of one segment that have an elevation, as parallel columns in metres. */
export interface Profile {
  /** Way from the first of these points, ascending; see {@link wayM}. */
  readonly way: Float64Array;
  /** Metres above sea level, always finite. */
  readonly elevation: Float64Array;
}

/** Larger numbers are no elevations on earth; as text like `1e308` they would make sums infinite. */
const MAX_ELEVATION_M = 1_000_000;

/** A lone point farther than this from both neighbours can be a false fix. */
const SPIKE_M = 10;

/** One profile a segment. Points without elevation are left out; segments without any give no profile. */
export function elevationProfiles(points: Points): Profile[] {
  const profiles: Profile[] = [];
  for (const { from, to } of segmentRanges(points)) {
    const known = indicesWhere(
      from,
      to,
      (i) => Math.abs(points.elevation[i] ?? NaN) <= MAX_ELEVATION_M,
    );
    if (known.length === 0) continue;
    profiles.push({
      way: wayM(pick(points.lat, known), pick(points.lon, known)),
      elevation: pick(points.elevation, known),
    });
  }
  return profiles;
}

/**
 * The profile without false fixes: lone points more than 10 m above or below both neighbours, with both
 * flanks steeper than 1:1. Nobody walks that; receivers do it under trees and bridges.
 */
export function withoutSpikes({ way, elevation }: Profile): Profile {
  const steepM = (i: number, j: number): number => {
    const rise = (elevation[i] ?? 0) - (elevation[j] ?? 0);
    const limit = Math.max(SPIKE_M, Math.abs((way[i] ?? 0) - (way[j] ?? 0)));
    return Math.abs(rise) > limit ? rise : 0;
  };
  const last = elevation.length - 1;
  const kept = indicesWhere(
    0,
    elevation.length,
    (i) => i === 0 || i === last || steepM(i, i - 1) * steepM(i, i + 1) <= 0,
  );
  return kept.length === elevation.length
    ? { way, elevation }
    : { way: pick(way, kept), elevation: pick(elevation, kept) };
}

/** The indices in `from`..`to` (exclusive) that meet the condition. */
function indicesWhere(
  from: number,
  to: number,
  condition: (index: number) => boolean,
): Uint32Array {
  const indices = new Uint32Array(to - from);
  let count = 0;
  for (let i = from; i < to; i++) {
    if (condition(i)) indices[count++] = i;
  }
  return indices.subarray(0, count);
}

/** The values at those indices. */
function pick(values: Float64Array, indices: Uint32Array): Float64Array {
  const picked = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i++) picked[i] = values[indices[i] ?? 0] ?? NaN;
  return picked;
}
