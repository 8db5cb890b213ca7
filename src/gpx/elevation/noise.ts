/**
 * How noisy recorded elevations are: where, and by how much.
 *
 * @module
 */

import type { Profile } from "./profile.ts";
import { noiseOfSwings, noisiness, ramp } from "./swings.ts";

/** Swings up to this long are noise, swings from {@link LONG_SWING_M} on are terrain, between them partly. */
const SHORT_SWING_M = 15;
const LONG_SWING_M = 25;

/** This many steps in one direction are not chance, however short: a random walk does it once in 2^15. */
const STEADY_STEPS = 15;

/** Length of the blocks in metres along the track over which {@link noiseM} averages. */
const BLOCK_M = 20;

/** Scales the median absolute deviation to the standard deviation of a normal distribution (Hampel, 1974). */
const MAD_TO_SD = 1.4826;

/**
 * For each point how noisy its surroundings are, from 0 (clean) to 1.
 *
 * Terrain rarely turns from up to down and back within a few steps; noise does so all the time. The measure is
 * therefore the share of points on short swings, the parts between one turn and the next. It needs no elevation
 * scale, and a single false point does not change it.
 */
export function roughness({ along, elevation }: Profile): Float64Array {
  const shortness = noiseOfSwings(elevation, (from, to, steps) => {
    if (steps >= STEADY_STEPS) return 0;
    return 1 - ramp((along[to] ?? 0) - (along[from] ?? 0), SHORT_SWING_M, LONG_SWING_M);
  });
  return noisiness(shortness);
}

/**
 * The noise in metres that smoothing took away, over all points with roughness: a robust standard deviation, 0 without
 * such points.
 *
 * It is taken from the mean difference over each 20 m. So it counts noise that drifts, of which the smoothing leaves the
 * larger part, but neither fast noise, which the smoothing removes, nor the many points of a pause.
 */
export function noiseM(
  { along, elevation }: Profile,
  smooth: Float64Array,
  roughness: Float64Array,
): number {
  const differences = new Float64Array(elevation.length);
  let blocks = 0;
  let end = -Infinity;
  let sum = 0;
  let count = 0;
  for (let i = 0; i <= elevation.length; i++) {
    const position = along[i] ?? Infinity;
    if (position > end) {
      if (count > 0) differences[blocks++] = Math.abs(sum) / count;
      end = position + BLOCK_M;
      sum = 0;
      count = 0;
    }
    if (roughness[i] === 0) continue;
    sum += (elevation[i] ?? 0) - (smooth[i] ?? 0);
    count++;
  }
  const sorted = differences.subarray(0, blocks).sort();
  return MAD_TO_SD * (sorted[blocks >> 1] ?? 0);
}
