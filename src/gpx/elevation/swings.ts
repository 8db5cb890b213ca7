/**
 * Swings: the parts of a profile between one turn of the elevation and the next.
 *
 * @module
 */

/** Number of points before and after a point that are its surroundings. */
const NEIGHBOURS = 25;

/** Up to this share of noisy swings the surroundings are clean, from {@link NOISY_SHARE} on it is fully noisy. */
const CLEAN_SHARE = 0.15;
const NOISY_SHARE = 0.4;

/**
 * For each point how much the swing that it is on looks like noise, from 0 to 1; 0 for points on the first and the last
 * part of a track, which are not swings.
 *
 * @param noiseOf How much a swing looks like noise: `from` and `to` are the indexes of its turns, `steps` is the number
 * of its steps that change the elevation. Its points are those after `from` up to and including `to`.
 */
export function noiseOfSwings(
  elevation: Float64Array,
  noiseOf: (from: number, to: number, steps: number) => number,
): Float64Array {
  const noise = new Float64Array(elevation.length);
  let turn = -1;
  let extreme = 0;
  let direction = 0;
  let steps = 0;
  for (let i = 1; i < elevation.length; i++) {
    const rise = (elevation[i] ?? 0) - (elevation[extreme] ?? 0);
    if (rise === 0) continue;
    if (rise * direction < 0) {
      if (turn >= 0) {
        const here = noiseOf(turn, extreme, steps);
        for (let k = turn + 1; k <= extreme; k++) noise[k] = here;
      }
      turn = extreme;
      steps = 0;
    }
    direction = Math.sign(rise);
    extreme = i;
    steps++;
  }
  return noise;
}

/**
 * For each point how noisy its surroundings are, from 0 (clean) to 1: the share of noise among the 25 points before
 * and after it, 0 up to a share of 0.15 and 1 from 0.4 on. A single false point changes it little.
 *
 * @param noise For each point how much the swing that it is on looks like noise, from 0 to 1. Overwritten.
 */
export function noisiness(noise: Float64Array): Float64Array {
  const sums = new Float64Array(noise.length + 1);
  for (let i = 0; i < noise.length; i++) sums[i + 1] = (sums[i] ?? 0) + (noise[i] ?? 0);
  for (let i = 0; i < noise.length; i++) {
    const from = Math.max(0, i - NEIGHBOURS);
    const to = Math.min(noise.length, i + NEIGHBOURS + 1);
    const share = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    noise[i] = ramp(share, CLEAN_SHARE, NOISY_SHARE);
  }
  return noise;
}

/** 0 up to `low`, 1 from `high` on, linear between. */
export function ramp(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
