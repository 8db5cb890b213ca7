/**
 * Elevation gain: exact on clean elevations, honest on noisy ones (design decision 11).
 *
 * Why this method and what it gives on known tracks: docs/decisions/003-elevation-gain.md.
 *
 * @module
 */

import { sumOfClimbsM } from "./climbs.ts";
import { noiseM, roughness } from "./noise.ts";
import { elevationProfile, type Profile, withoutSpikes } from "./profile.ts";
import { localLine } from "./smoothing.ts";
import { inOneGo, type Steps } from "../stepwise.ts";
import type { Points } from "../track.ts";

/** Fewer points with elevation are too few to tell noise from terrain: every rise counts. */
const ENOUGH_POINTS = 20;

/** Reach of the smoothing to both sides, in metres of way. */
const SMOOTHING_REACH_M = 30;

/**
 * Climbs count from this many times the measured noise. The factor is large because noise that drifts over
 * hundreds of metres shows only a small part of itself within the reach of the smoothing.
 */
const THRESHOLD_PER_NOISE = 16;

/** The highest threshold in metres, so that no noise hides a real hill. */
const MAX_THRESHOLD_M = 12;

/**
 * Elevation gain in metres: the sum of the climbs inside the segments. Points without elevation are skipped.
 *
 * Where the elevations are clean it is exactly the sum of all rises. Where they swing up and down within a few
 * metres of way, they are smoothed over 60 m of way, and only climbs above a threshold that follows from the
 * noise count. Both fade in with the share of such swings. A track of fewer than 20 points with elevation is
 * taken as it is.
 */
export function elevationGainM(points: Points): number {
  return inOneGo(elevationGainSteps(points));
}

/** The same as {@link elevationGainM} in steps of some ten milliseconds on a quarter of a million points. */
export function* elevationGainSteps(points: Points): Steps<number> {
  const recorded = elevationProfile(points);
  if (recorded.elevation.length < ENOUGH_POINTS) return sumOfRisesM(recorded);
  yield;
  const profile = withoutSpikes(recorded);
  yield;
  const rough = roughness(profile);
  if (rough.every((value) => value === 0)) return sumOfRisesM(profile);
  yield;
  const smooth = localLine(profile.elevation, profile.way, SMOOTHING_REACH_M);
  yield;
  const noise = noiseM(profile, smooth, rough);
  yield;
  return climbsM(profile, smooth, rough, Math.min(MAX_THRESHOLD_M, THRESHOLD_PER_NOISE * noise));
}

/** The rougher, the more of the smoothed elevation and of the threshold; on clean stretches nothing of both. */
function climbsM(
  { elevation, starts }: Profile,
  smooth: Float64Array,
  rough: Float64Array,
  thresholdM: number,
): number {
  const blended = new Float64Array(elevation.length);
  const thresholds = new Float64Array(elevation.length);
  for (let i = 0; i < elevation.length; i++) {
    const share = rough[i] ?? 0;
    const here = elevation[i] ?? 0;
    blended[i] = here + share * ((smooth[i] ?? 0) - here);
    thresholds[i] = share * thresholdM;
  }
  return sumOfClimbsM(blended, thresholds, starts);
}

/** The elevations taken as they are. */
function sumOfRisesM({ elevation, starts }: Profile): number {
  return sumOfClimbsM(elevation, new Float64Array(elevation.length), starts);
}
