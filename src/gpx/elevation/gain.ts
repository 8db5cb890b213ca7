/**
 * Elevation gain: exact on clean elevations, unbiased on noisy ones (docs/api.md#elevation-gain).
 *
 * Why this method, and its results on known tracks: docs/decisions/003-elevation-gain.md.
 *
 * @module
 */

import { sumOfClimbsM } from "./climbs.ts";
import { noiseM, roughness } from "./noise.ts";
import { elevationProfile, type Profile, withoutSpikes } from "./profile.ts";
import { rippleThresholdsM } from "./ripple.ts";
import { localLine } from "./smoothing.ts";
import { runToEnd, type Steps } from "../stepwise.ts";
import type { Points } from "../track.ts";

/** Fewer points with elevation are too few to distinguish noise from terrain: every rise counts. */
const ENOUGH_POINTS = 20;

/** Reach of the smoothing to both sides, in metres along the track. */
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
 * metres, they are smoothed over 60 m, and only climbs above a threshold that follows from the
 * noise count. Where swings below 2 m prevail, only climbs above a threshold that follows from their height count.
 * All of it fades in with the share of such swings. A track of fewer than 20 points with elevation is taken as it is.
 */
export function elevationGainM(points: Points): number {
  return runToEnd(elevationGainSteps(points));
}

/** As {@link elevationGainM}, in steps of some ten milliseconds on a quarter of a million points. */
export function* elevationGainSteps(points: Points): Steps<number> {
  const recorded = elevationProfile(points);
  const { starts } = recorded;
  if (recorded.elevation.length < ENOUGH_POINTS) {
    return sumOfClimbsM(recorded.elevation, new Float64Array(recorded.elevation.length), starts);
  }
  yield;
  const { elevation, thresholds } = yield* withoutNoise(withoutSpikes(recorded));
  yield;
  const ripple = rippleThresholdsM(elevation);
  for (let i = 0; i < ripple.length; i++) {
    thresholds[i] = Math.max(thresholds[i] ?? 0, ripple[i] ?? 0);
  }
  yield;
  return sumOfClimbsM(elevation, thresholds, starts);
}

/** Elevations in metres, and how high a climb must be at each point to count. */
interface Smoothed {
  readonly elevation: Float64Array;
  readonly thresholds: Float64Array;
}

/** Blends in the smoothed elevation and the threshold in proportion to the roughness; clean parts are unchanged. */
function* withoutNoise(profile: Profile): Steps<Smoothed> {
  const { elevation, along } = profile;
  const thresholds = new Float64Array(elevation.length);
  yield;
  const rough = roughness(profile);
  if (rough.every((value) => value === 0)) return { elevation, thresholds };
  yield;
  const smooth = localLine(elevation, along, SMOOTHING_REACH_M);
  yield;
  const noise = noiseM(profile, smooth, rough);
  yield;
  const thresholdM = Math.min(MAX_THRESHOLD_M, THRESHOLD_PER_NOISE * noise);
  const blended = new Float64Array(elevation.length);
  for (let i = 0; i < elevation.length; i++) {
    const share = rough[i] ?? 0;
    const here = elevation[i] ?? 0;
    blended[i] = here + share * ((smooth[i] ?? 0) - here);
    thresholds[i] = share * thresholdM;
  }
  return { elevation: blended, thresholds };
}
