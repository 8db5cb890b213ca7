/**
 * The elevation profile of a track with few samples, for drawing.
 *
 * @module
 */
import { haversineM } from "../../shared/sphere.ts";
import { segmentRanges } from "../distance.ts";
import type { Steps } from "../stepwise.ts";
import type { Points } from "../track.ts";

/** Metres along the track, without the gaps between segments, and metres above sea level. */
export type ProfileSample = readonly [alongM: number, elevationM: number];

/** Points per step. */
const STEP_POINTS = 32_768;

/**
 * Samples a profile: the lowest and the highest point of each of `maxSamples / 2` equal parts of the track,
 * so that summits keep their height. Points without elevation are left out; a track without any has no
 * samples. Elevations are rounded to 0.1 m and lengths to 0.1 m.
 */
export function* profileSteps(
  points: Points,
  distanceM: number,
  maxSamples: number,
): Steps<ProfileSample[]> {
  const parts = Math.floor(maxSamples / 2);
  const lowest: (ProfileSample | undefined)[] = [];
  const highest: (ProfileSample | undefined)[] = [];
  let alongM = 0;
  for (const { from, to } of segmentRanges(points)) {
    for (let i = from; i < to; i++) {
      if (i % STEP_POINTS === STEP_POINTS - 1) yield;
      if (i > from) alongM += stepM(points, i);
      const elevation = points.elevation[i] ?? NaN;
      if (!Number.isFinite(elevation)) continue;
      const part = distanceM === 0
        ? 0
        : Math.min(parts - 1, Math.floor(alongM / distanceM * parts));
      const low = lowest[part];
      const high = highest[part];
      const sample = [alongM, elevation] as const;
      if (low === undefined || elevation < low[1]) lowest[part] = sample;
      if (high === undefined || elevation > high[1]) highest[part] = sample;
    }
  }
  return samplesOf(lowest, highest);
}

function stepM({ lat, lon }: Points, i: number): number {
  return haversineM(lat[i - 1] ?? 0, lon[i - 1] ?? 0, lat[i] ?? 0, lon[i] ?? 0);
}

function samplesOf(
  lowest: readonly (ProfileSample | undefined)[],
  highest: readonly (ProfileSample | undefined)[],
): ProfileSample[] {
  const samples: ProfileSample[] = [];
  for (const [part, low] of lowest.entries()) {
    const high = highest[part];
    if (low === undefined || high === undefined) continue;
    const pair = low[0] < high[0] ? [low, high] : low[0] > high[0] ? [high, low] : [low];
    samples.push(...pair.map(([along, elevation]) => [tenths(along), tenths(elevation)] as const));
  }
  return samples;
}

function tenths(metres: number): number {
  return Math.round(metres * 10) / 10;
}
