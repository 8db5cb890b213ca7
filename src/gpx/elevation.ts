/**
 * Elevation gain: exact on clean elevations, unbiased on noisy ones (docs/api.md#elevation-gain).
 *
 * Why this method, and its results on known tracks: docs/decisions/003-elevation-gain.md.
 *
 * @module
 */
import { haversineM, METRES_PER_DEGREE, RADIANS_PER_DEGREE } from "../shared/geo.ts";
import { type Points, runToEnd, segmentRanges, type Steps } from "./track.ts";

/**
 * Sum in metres of all climbs, from each low point to the following high point.
 *
 * A turn counts once the elevation has left the last extreme by more than the threshold at that point. The climb
 * then ends at the extreme itself, so a threshold does not shorten a climb: it only decides which ones count.
 * With thresholds of 0 the result is the sum of all rises.
 *
 * A segment continues where the last one ended: the step over the gap is not a climb, but a climb that a gap
 * interrupts is one climb.
 *
 * @param elevation Metres.
 * @param thresholds Metres, one a point.
 * @param starts Index of the first point of every segment.
 */
function sumOfClimbsM(
  elevation: Float64Array,
  thresholds: Float64Array,
  starts: Uint32Array,
): number {
  let sum = 0;
  let low = 0;
  let high = 0;
  let climbing = false;
  for (let segment = 0; segment < starts.length; segment++) {
    const from = starts[segment] ?? 0;
    const to = starts[segment + 1] ?? elevation.length;
    const gap = (elevation[from] ?? 0) - (elevation[from - 1] ?? 0);
    low += gap;
    high += gap;
    for (let i = from; i < to; i++) {
      const here = elevation[i] ?? 0;
      const threshold = thresholds[i] ?? 0;
      if (climbing) {
        if (here > high) high = here;
        else if (high - here > threshold) {
          sum += high - low;
          low = here;
          climbing = false;
        }
      } else if (here < low) low = here;
      else if (here - low > threshold) {
        high = here;
        climbing = true;
      }
    }
  }
  return climbing ? sum + high - low : sum;
}

/** A stride ends where the straight distance from its start reaches this. */
const STRIDE_M = 25;

/** Added between segments, so that nothing that is computed over a length of track extends across a gap. */
const GAP_M = 1000;

/**
 * Metres along the track for each position, ascending, measured in straight strides of at least 25 m.
 *
 * The sum of all small steps would turn the scatter of a receiver at rest into kilometres, and dilute everything
 * that is computed per metre. Within a stride the points are placed in proportion to the steps between them, so
 * that the distance along a straight track is its length.
 *
 * @param lat Degrees north.
 * @param lon Degrees east.
 * @param starts Index of the first position of every segment, the first being 0.
 */
function alongTrackM(
  lat: Float64Array,
  lon: Float64Array,
  starts: readonly number[],
): Float64Array {
  const along = new Float64Array(lat.length);
  for (const [segment, from] of starts.entries()) {
    along[from] = from === 0 ? 0 : (along[from - 1] ?? 0) + GAP_M;
    walkSegment(along, lat, lon, from, starts[segment + 1] ?? lat.length);
  }
  return along;
}

/** Fills in the distances from the first point of a segment, which is set already, to its end (exclusive). */
function walkSegment(
  along: Float64Array,
  lat: Float64Array,
  lon: Float64Array,
  from: number,
  to: number,
): void {
  let start = from;
  let east = metresPerDegreeEast(lat[from] ?? 0);
  for (let i = from + 1; i < to; i++) {
    along[i] = (along[i - 1] ?? 0) + planeM(lat, lon, i - 1, i, east);
    if (i < to - 1 && planeM(lat, lon, start, i, east) < STRIDE_M) continue;
    straighten(
      along,
      start,
      i,
      haversineM(lat[start] ?? 0, lon[start] ?? 0, lat[i] ?? 0, lon[i] ?? 0),
    );
    start = i;
    east = metresPerDegreeEast(lat[i] ?? 0);
  }
}

/** Scales the steps from `start` to `end` so that together they are `strideM` long. */
function straighten(along: Float64Array, start: number, end: number, strideM: number): void {
  const origin = along[start] ?? 0;
  const stepsM = (along[end] ?? 0) - origin;
  const scale = stepsM > 0 ? strideM / stepsM : 0;
  for (let i = start + 1; i <= end; i++) along[i] = origin + ((along[i] ?? 0) - origin) * scale;
}

function metresPerDegreeEast(lat: number): number {
  return METRES_PER_DEGREE * Math.cos(lat * RADIANS_PER_DEGREE);
}

/** Distance on a plane, exact enough to compare steps within a stride and many times faster than haversine. */
function planeM(lat: Float64Array, lon: Float64Array, i: number, j: number, east: number): number {
  const dy = ((lat[j] ?? 0) - (lat[i] ?? 0)) * METRES_PER_DEGREE;
  const dx = ((lon[j] ?? 0) - (lon[i] ?? 0)) * east;
  return Math.sqrt(dx * dx + dy * dy);
}

/** The points of a track that have an elevation, as parallel columns. */
interface Profile {
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
function elevationProfile(points: Points): Profile {
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
function withoutSpikes({ along, elevation, starts }: Profile): Profile {
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
function noiseOfSwings(
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
function noisiness(noise: Float64Array): Float64Array {
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
function ramp(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

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
function roughness({ along, elevation }: Profile): Float64Array {
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
function noiseM(
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

/** Swings up to this high are ripple, swings from {@link HIGH_SWING_M} on are terrain, between them partly. */
const LOW_SWING_M = 1;
const HIGH_SWING_M = 2;

/**
 * Climbs count from this many times the height of the ripple. The highest of many swings is several times the mean,
 * and noise that drifts adds up over several swings.
 */
const THRESHOLD_PER_RIPPLE = 5;

/** The highest threshold in metres, so that no ripple hides a real hill. */
const MAX_RIPPLE_THRESHOLD_M = 4;

/**
 * For each point the threshold in metres that a climb must exceed to be more than ripple; 0 without ripple.
 *
 * Barometers wander with wind and speed by up to 2 m, whatever the spacing of the points. Terrain swings as little in
 * places, but not all the time. So the threshold follows from the height of the swings below 2 m in the whole
 * track, and it applies where such swings prevail (docs/decisions/003-elevation-gain.md).
 */
function rippleThresholdsM(elevation: Float64Array): Float64Array {
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
  const thresholdM = Math.min(MAX_RIPPLE_THRESHOLD_M, THRESHOLD_PER_RIPPLE * heightM);
  const thresholds = noisiness(lowness);
  for (let i = 0; i < thresholds.length; i++) thresholds[i] = (thresholds[i] ?? 0) * thresholdM;
  return thresholds;
}

/** Below this variance of positions there is no direction to fit a line along: the mean is taken. */
const MIN_VARIANCE = 1;

/**
 * For each value the value at its position of the straight line that fits best, by least squares, to all values
 * whose position is within `reach` of it (local regression; Cleveland, 1979). Unlike a moving average it
 * distorts neither the ends of a slope nor a slope with uneven spacing.
 *
 * Each value enters and leaves the running sums once. The sums are of positions relative to the current one, because
 * only sums of small numbers keep their precision.
 *
 * @param positions Ascending, one a value, in the unit of `reach`.
 */
function localLine(
  values: Float64Array,
  positions: Float64Array,
  reach: number,
): Float64Array {
  const fitted = new Float64Array(values.length);
  const base = values[0] ?? 0;
  let origin = 0;
  let from = 0;
  let to = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (let i = 0; i < values.length; i++) {
    const position = positions[i] ?? 0;
    for (; (positions[from] ?? 0) < position - reach; from++) {
      const x = (positions[from] ?? 0) - origin;
      const y = (values[from] ?? 0) - base;
      sumX -= x;
      sumY -= y;
      sumXX -= x * x;
      sumXY -= x * y;
    }
    if (from >= to) [to, sumX, sumY, sumXX, sumXY] = [from, 0, 0, 0, 0];
    const shift = position - origin;
    sumXX += shift * ((to - from) * shift - 2 * sumX);
    sumXY -= shift * sumY;
    sumX -= (to - from) * shift;
    origin = position;
    for (; to < values.length && (positions[to] ?? 0) <= position + reach; to++) {
      const x = (positions[to] ?? 0) - origin;
      const y = (values[to] ?? 0) - base;
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumXY += x * y;
    }
    const count = to - from;
    const meanX = sumX / count;
    const meanY = sumY / count;
    const variance = sumXX / count - meanX * meanX;
    const slope = variance < MIN_VARIANCE ? 0 : (sumXY / count - meanX * meanY) / variance;
    fitted[i] = base + meanY - slope * meanX;
  }
  return fitted;
}

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
