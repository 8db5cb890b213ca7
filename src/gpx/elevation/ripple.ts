/**
 * Ripple: the small ups and downs that altimeters add to an elevation, whatever the distance between the points.
 *
 * @module
 */

import { noiseOfSwings, noisiness, ramp } from "./swings.ts";

/** Swings up to this high are ripple, swings from {@link HIGH_SWING_M} on are terrain, between them partly. */
const LOW_SWING_M = 1;
const HIGH_SWING_M = 2;

/**
 * Climbs count from this many times the height of the ripple. The highest of many swings is several times the mean,
 * and noise that drifts adds up over several swings.
 */
const THRESHOLD_PER_RIPPLE = 5;

/** The highest threshold in metres, so that no ripple hides a real hill. */
const MAX_THRESHOLD_M = 4;

/**
 * For each point the threshold in metres that a climb must exceed to be more than ripple; 0 without ripple.
 *
 * Barometers wander with wind and speed by up to 2 m, whatever the spacing of the points. Terrain swings as little in
 * places, but not all the time. So the threshold follows from the height of the swings below 2 m in the whole
 * track, and it applies where such swings prevail (docs/decisions/003-elevation-gain.md).
 */
export function rippleThresholdsM(elevation: Float64Array): Float64Array {
  let sum = 0;
  let sumOfSquares = 0;
  const lowness = noiseOfSwings(elevation, (from, to) => {
    const heightM = Math.abs((elevation[to] ?? 0) - (elevation[from] ?? 0));
    const low = 1 - ramp(heightM, LOW_SWING_M, HIGH_SWING_M);
    sum += low * heightM;
    sumOfSquares += low * heightM * heightM;
    return low;
  });
  if (sum === 0) return lowness;
  // Weighted by height, so that tiny swings that smoothing leaves do not lower the mean.
  const heightM = sumOfSquares / sum;
  const thresholdM = Math.min(MAX_THRESHOLD_M, THRESHOLD_PER_RIPPLE * heightM);
  const thresholds = noisiness(lowness);
  for (let i = 0; i < thresholds.length; i++) thresholds[i] = (thresholds[i] ?? 0) * thresholdM;
  return thresholds;
}
