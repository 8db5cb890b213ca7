/**
 * How noisy recorded elevations are: where, and by how much.
 *
 * @module
 */

import type { Profile } from "./elevation_profile.ts";
import { localLine } from "./elevation_smoothing.ts";

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

/** Reach to both sides, in metres of way, of the smoothing that {@link noiseM} compares with. */
const NARROW_REACH_M = 10;

/** Scales the median absolute deviation to the standard deviation of a normal distribution (Hampel, 1974). */
const MAD_TO_SD = 1.4826;

/** A median over so many values is as good as one over all of them. */
const ENOUGH_VALUES = 10_000;

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

/** One segment, examined. */
export interface Recording {
  readonly profile: Profile;
  /** How noisy each point's surroundings are, 0..1; see {@link roughness}. */
  readonly roughness: Float64Array;
  /** The elevations, smoothed. */
  readonly smooth: Float64Array;
}

/**
 * The noise in metres that narrow smoothing leaves and the wide one of the recordings takes away, over all points
 * with roughness: a robust standard deviation, 0 without such points.
 */
export function noiseM(recordings: readonly Recording[]): number {
  const total = recordings.reduce((sum, { smooth }) => sum + smooth.length, 0);
  const stride = Math.ceil(total / ENOUGH_VALUES);
  const deviations: number[] = [];
  for (const { profile: { way, elevation }, roughness, smooth } of recordings) {
    const narrow = localLine(elevation, way, NARROW_REACH_M);
    for (let i = 1; i < smooth.length; i += stride) {
      // The many points of a pause share one place and say nothing of the noise along the way.
      const pausing = way[i] === way[i - 1];
      if (pausing || roughness[i] === 0) continue;
      deviations.push(Math.abs((narrow[i] ?? 0) - (smooth[i] ?? 0)));
    }
  }
  deviations.sort((a, b) => a - b);
  return MAD_TO_SD * (deviations[deviations.length >> 1] ?? 0);
}

/** For each point 1 on a short swing, 0 on a long one. The first and last swing of a profile are never short. */
function swingShortness({ way, elevation }: Profile): Float64Array {
  const shortness = new Float64Array(elevation.length);
  let turn = -1;
  let extreme = 0;
  let direction = 0;
  let steps = 0;
  for (let i = 1; i < elevation.length; i++) {
    const step = Math.sign((elevation[i] ?? 0) - (elevation[extreme] ?? 0));
    if (step === 0) continue;
    if (step === -direction) {
      if (turn >= 0 && steps < STEADY_STEPS) {
        const lengthM = (way[extreme] ?? 0) - (way[turn] ?? 0);
        shortness.fill(1 - ramp(lengthM, SHORT_SWING_M, LONG_SWING_M), turn + 1, extreme + 1);
      }
      turn = extreme;
      steps = 0;
    }
    direction = step;
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
