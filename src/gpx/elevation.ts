/**
 * Elevation gain: exact on clean elevations, honest on noisy ones (design decision 11).
 *
 * Why this method and what it gives on known tracks: docs/decisions/003-elevation-gain.md.
 *
 * @module
 */

import { type Stretch, sumOfClimbsM } from "./elevation_climbs.ts";
import { noiseM, type Recording, roughness } from "./elevation_noise.ts";
import { elevationProfiles, type Profile, withoutSpikes } from "./elevation_profile.ts";
import { localLine } from "./elevation_smoothing.ts";
import type { Points } from "./track.ts";

/** Fewer points with elevation are too few to tell noise from terrain: every rise counts. */
const ENOUGH_POINTS = 20;

/** Reach of the smoothing to both sides, in metres of way. */
const REACH_M = 30;

/**
 * Climbs count from this many times the measured noise. The factor is large because noise that drifts over
 * hundreds of metres shows only a small part of itself within the reach of the smoothing.
 */
const THRESHOLD_PER_NOISE = 15;

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
  const profiles = elevationProfiles(points);
  const known = profiles.reduce((sum, { elevation }) => sum + elevation.length, 0);
  if (known < ENOUGH_POINTS) return sumOfClimbsM(profiles.map(asRecorded));
  const recordings = profiles.map((profile) => examined(withoutSpikes(profile)));
  const thresholdM = Math.min(MAX_THRESHOLD_M, THRESHOLD_PER_NOISE * noiseM(recordings));
  return sumOfClimbsM(recordings.map((recording) => cleaned(recording, thresholdM)));
}

function asRecorded({ elevation }: Profile): Stretch {
  return { elevation, thresholds: new Float64Array(elevation.length) };
}

function examined(profile: Profile): Recording {
  return {
    profile,
    roughness: roughness(profile),
    smooth: localLine(profile.elevation, profile.way, REACH_M),
  };
}

/** The rougher, the more of the smoothing and of the threshold applies; on clean stretches nothing of both. */
function cleaned({ profile, roughness, smooth }: Recording, thresholdM: number): Stretch {
  const blend = (here: number, i: number): number =>
    here + (roughness[i] ?? 0) * ((smooth[i] ?? 0) - here);
  return {
    elevation: profile.elevation.map(blend),
    thresholds: roughness.map((value) => value * thresholdM),
  };
}
