/**
 * How noisy recorded elevations are: where, and by how much.
 *
 * @module
 */

import type { Profile } from "./profile.ts";

/** Swings up to this long are noise, swings from {@link LONG_SWING_M} on are terrain, between them partly. */
const SHORT_SWING_M = 15;
const LONG_SWING_M = 25;

/** So many steps in one direction are not chance, however short the way: a random walk does it once in 2^15. */
const STEADY_STEPS = 15;

/** Roughness looks at the share of noise among this many points before and after. */
const NEIGHBOURS = 25;

/** Up to this share of short swings a stretch is clean, from {@link ROUGH_SHARE} on it is fully noisy. */
const CLEAN_SHARE = 0.15;
const ROUGH_SHARE = 0.4;

/** Length of the blocks in metres of way over which {@link noiseM} averages. */
const BLOCK_M = 20;

/** Scales the median absolute deviation to the standard deviation of a normal distribution (Hampel, 1974). */
const MAD_TO_SD = 1.4826;

/**
 * For each point how noisy its surroundings are, from 0 (clean) to 1.
 *
 * Terrain does not turn from up to down and back within a few steps, noise hardly does anything else. So the
 * measure is the share of points that lie on short swings, the stretches between one turn and the next. It needs no
 * elevation scale, and a single false point does not move it.
 */
export function roughness(profile: Profile): Float64Array {
  const share = meanAround(swingShortness(profile), NEIGHBOURS);
  return share.map((value) => ramp(value, CLEAN_SHARE, ROUGH_SHARE));
}

/**
 * The noise in metres that smoothing took away, over all points with roughness: a robust standard deviation, 0 without
 * such points.
 *
 * It is taken from the mean difference over each 20 m of way. So neither fast noise counts, which the smoothing removes
 * for good, nor the many points of a pause, but noise that drifts, of which the smoothing leaves the larger part.
 */
export function noiseM(
  { way, elevation }: Profile,
  smooth: Float64Array,
  roughness: Float64Array,
): number {
  const differences = new Float64Array(elevation.length);
  let blocks = 0;
  let end = -Infinity;
  let sum = 0;
  let count = 0;
  for (let i = 0; i <= elevation.length; i++) {
    const place = way[i] ?? Infinity;
    if (place > end) {
      if (count > 0) differences[blocks++] = Math.abs(sum) / count;
      end = place + BLOCK_M;
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

/** For each point 1 on a short swing, 0 on a long one. The first and last swing are never short. */
function swingShortness({ way, elevation }: Profile): Float64Array {
  const shortness = new Float64Array(elevation.length);
  let turn = -1;
  let extreme = 0;
  let direction = 0;
  let steps = 0;
  for (let i = 1; i < elevation.length; i++) {
    const rise = (elevation[i] ?? 0) - (elevation[extreme] ?? 0);
    if (rise === 0) continue;
    if (rise * direction < 0) {
      if (turn >= 0 && steps < STEADY_STEPS) {
        const lengthM = (way[extreme] ?? 0) - (way[turn] ?? 0);
        const short = 1 - ramp(lengthM, SHORT_SWING_M, LONG_SWING_M);
        for (let k = turn + 1; k <= extreme; k++) shortness[k] = short;
      }
      turn = extreme;
      steps = 0;
    }
    direction = Math.sign(rise);
    extreme = i;
    steps++;
  }
  return shortness;
}

/** For each value the mean of itself and up to `reach` values before and after it. */
function meanAround(values: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  const means = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const from = Math.max(0, i - reach);
    const to = Math.min(values.length, i + reach + 1);
    means[i] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  }
  return means;
}

/** 0 up to `low`, 1 from `high` on, straight between. */
function ramp(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
