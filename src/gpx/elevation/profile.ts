/**
 * Elevation over distance: what the elevation gain of a track is computed from.
 *
 * @module
 */

import { segmentRanges } from "../distance.ts";
import { alongTrackM } from "./along_track.ts";
import type { Points } from "../track.ts";

/** The points of a track that have an elevation, as parallel columns. */
export interface Profile {
  /** Metres along the track, ascending, with a wide gap before each segment; see {@link alongTrackM}. */
  readonly along: Float64Array;
  /** Metres above sea level, always finite. */
  readonly elevation: Float64Array;
  /** Index of the first of these points in every segment that has any. */
  readonly starts: Uint32Array;
}

/** Larger numbers are not elevations on earth; values such as `1e308` would make sums infinite. */
const MAX_ELEVATION_M = 1_000_000;

/** A lone point farther than this from both neighbours can be a false fix. */
const SPIKE_M = 10;

/** The profile of a track. Points without elevation are left out, and segments without any. */
export function elevationProfile(points: Points): Profile {
  const lat = new Float64Array(points.lat.length);
  const lon = new Float64Array(points.lat.length);
  const elevation = new Float64Array(points.lat.length);
  const starts: number[] = [];
  let count = 0;
  for (const { from, to } of segmentRanges(points)) {
    const start = count;
    for (let i = from; i < to; i++) {
      const here = points.elevation[i] ?? NaN;
      // Written so that NaN, a missing elevation, fails too.
      if (!(Math.abs(here) <= MAX_ELEVATION_M)) continue;
      lat[count] = points.lat[i] ?? 0;
      lon[count] = points.lon[i] ?? 0;
      elevation[count] = here;
      count++;
    }
    if (count > start) starts.push(start);
  }
  return {
    along: alongTrackM(lat.subarray(0, count), lon.subarray(0, count), starts),
    elevation: elevation.subarray(0, count),
    starts: Uint32Array.from(starts),
  };
}

/**
 * The profile without false fixes: lone points more than 10 m above or below both neighbours, with both flanks
 * steeper than 1:1, are put between their neighbours. No walk does that; receivers do it under trees and bridges.
 */
export function withoutSpikes({ along, elevation, starts }: Profile): Profile {
  const calm = elevation.slice();
  for (let i = 1; i < elevation.length - 1; i++) {
    const before = elevation[i - 1] ?? 0;
    const after = elevation[i + 1] ?? 0;
    const here = elevation[i] ?? 0;
    const position = along[i] ?? 0;
    const spike = here > before === here > after &&
      isCliff(here - before, position - (along[i - 1] ?? 0)) &&
      isCliff(here - after, (along[i + 1] ?? 0) - position);
    if (spike) calm[i] = (before + after) / 2;
  }
  return { along, elevation: calm, starts };
}

/** Whether a step of this height and length, in metres, is too high and too steep to walk. */
function isCliff(height: number, length: number): boolean {
  return Math.abs(height) > Math.max(SPIKE_M, length);
}
