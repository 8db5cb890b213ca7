/**
 * How far the clock of a camera is ahead of UTC, where its photos do not say so: the zone of the place, a clock that was
 * not set to summer time, or is wrong by minutes. Pure.
 *
 * @module
 */
import { distanceM, type Position } from "../../../src/shared/geo.ts";
import type { PhotoData } from "./photo_data.ts";

// The times of a recorded track: where it was at a time. Pure.

/** A point of a route as the server has it. */
export interface RecordedPoint extends Position {
  /** Time of recording as a timestamp; null if the file has none there. */
  readonly recordedAt: string | null;
}

/** A point of the track with its time. */
export interface TimedPoint extends Position {
  /** About how many metres from the start along the track. */
  readonly alongM: number;
  /** Milliseconds since 1970. */
  readonly timeMs: number;
}

/** Points nearer in time than this to the one before are left out. */
const LEAST_STEP_MS = 5_000;

/** The most points that are kept. */
const MOST_POINTS = 4_000;

/** A track that took less than this has no real times. */
const LEAST_SPAN_MS = 60_000;

/** If no point was recorded for so long, the track was interrupted. */
const PAUSE_MS = 30 * 60_000;

/** After an interruption the walk has gone on here, if it is not farther away than this, in metres. */
const SAME_SPOT_M = 150;

/** A photo this long before the start or after the end was taken there. */
const EDGE_MS = 10 * 60_000;

/**
 * The points with times, in the order of the track.
 *
 * @param points All points of the route. @param lengthM Its length in metres, without the gaps between its segments.
 * @returns Empty if the track has no times, or only such that no walk can have.
 */
export function timedPoints(
  points: readonly RecordedPoint[],
  lengthM: number,
): readonly TimedPoint[] {
  const timed: TimedPoint[] = [];
  let alongM = 0;
  let before: Position | null = null;
  for (const { lat, lon, recordedAt } of points) {
    if (before !== null) alongM += distanceM(before, { lat, lon });
    before = { lat, lon };
    const timeMs = recordedAt === null ? NaN : Date.parse(recordedAt);
    const last = timed.at(-1);
    const isNear = last !== undefined && Math.abs(timeMs - last.timeMs) < LEAST_STEP_MS;
    if (!Number.isNaN(timeMs) && !isNear) timed.push({ lat, lon, alongM, timeMs });
  }
  const allMs = timed.map(({ timeMs }) => timeMs);
  const spanMs = allMs.reduce((a, b) => Math.max(a, b), -Infinity) -
    allMs.reduce((a, b) => Math.min(a, b), Infinity);
  if (!(spanMs >= LEAST_SPAN_MS)) return [];
  const step = Math.ceil(timed.length / MOST_POINTS);
  const scale = alongM === 0 ? 1 : lengthM / alongM;
  return timed
    .filter((_, index) => index % step === 0 || index === timed.length - 1)
    .map((point) => ({ ...point, alongM: point.alongM * scale }));
}

/** Where the track was at a time; null if that was not during the walk, or too long before or after it. */
export function pointAt(points: readonly TimedPoint[], timeMs: number): TimedPoint | null {
  let nearest: TimedPoint | null = null;
  for (const [index, a] of points.entries()) {
    const b = points[index + 1];
    const isBetween = b !== undefined && a.timeMs <= timeMs && timeMs <= b.timeMs;
    const isWalked = isBetween &&
      (b.timeMs - a.timeMs <= PAUSE_MS || distanceM(a, b) <= SAME_SPOT_M);
    if (isWalked) return between(a, b, timeMs);
    const awayMs = Math.abs(a.timeMs - timeMs);
    const isNearer = nearest === null || awayMs < Math.abs(nearest.timeMs - timeMs);
    if (awayMs <= EDGE_MS && isNearer) nearest = a;
  }
  return nearest;
}

function between(a: TimedPoint, b: TimedPoint, timeMs: number): TimedPoint {
  const share = b.timeMs === a.timeMs ? 0 : (timeMs - a.timeMs) / (b.timeMs - a.timeMs);
  const mixed = (from: number, to: number) => from + share * (to - from);
  return {
    lat: mixed(a.lat, b.lat),
    lon: mixed(a.lon, b.lon),
    alongM: mixed(a.alongM, b.alongM),
    timeMs,
  };
}

/** The clock of a camera. */
export interface CameraClock {
  /** Maker and model. */
  readonly camera: string;
  /** Minutes that it is ahead of UTC. */
  readonly aheadMin: number;
  /** Minutes that the clocks of this device's zone were ahead of UTC then. */
  readonly zoneMin: number;
  /** Whether another choice would be as likely, so that the teacher should look at it. */
  readonly isUnsure: boolean;
}

const MINUTE_MS = 60_000;

/** Zones differ by quarters of an hour, and by not more than this. */
const MOST_MIN = 14 * 60;
const QUARTER_MIN = 15;

/** A position that fits no time is this far away, in metres. */
const FAR_M = 1000;

/** Choices whose positions differ less than this are equally good, in metres. */
const ALIKE_M = 100;

/** A measured difference counts to this many minutes. */
const MEASURED_MIN = 1 / 6;

/** Whether the time of a photo depends on the clock of its camera. */
export function needsClock({ gpsMs, localMs, zoneMin }: PhotoData): boolean {
  return gpsMs === null && localMs !== null && zoneMin === null;
}

/** A possible clock, and how well it fits. */
interface Candidate {
  readonly aheadMin: number;
  /** Photos that were taken during the walk. */
  readonly fitting: number;
  /** Metres between known positions and those of the times, in steps of {@link ALIKE_M}. */
  readonly steps: number;
}

/**
 * The clock of each camera that has photos which need it.
 *
 * @param zoneMin Returns the minutes that the clocks of the zone are ahead of UTC at a local time.
 */
export function cameraClocks(
  photos: readonly PhotoData[],
  track: readonly TimedPoint[],
  zoneMin: (localMs: number) => number,
): readonly CameraClock[] {
  const cameras = new Set(photos.filter(needsClock).map(({ camera }) => camera));
  return [...cameras].map((camera) => {
    const own = photos.filter((photo) => photo.camera === camera && photo.zoneMin === null);
    const [first = 0] = own.filter(needsClock).map(({ localMs }) => localMs ?? 0);
    return clockOf(camera, own, track, zoneMin(first));
  });
}

function clockOf(
  camera: string,
  photos: readonly PhotoData[],
  track: readonly TimedPoint[],
  zoneMin: number,
): CameraClock {
  const candidates = [...quarters(zoneMin), ...measured(photos, track)]
    .map((aheadMin) => candidateOf(aheadMin, photos, track));
  const [best, ...others] = candidates.sort((a, b) =>
    compare(a, b) || oddness(a.aheadMin - zoneMin) - oddness(b.aheadMin - zoneMin)
  );
  const aheadMin = best === undefined ? zoneMin : best.aheadMin;
  // Clocks are wrong by whole hours more often than by quarters.
  const isUnsure = best !== undefined && aheadMin !== zoneMin &&
    others.some((other) => compare(best, other) === 0 && (other.aheadMin - zoneMin) % 60 === 0);
  return { camera, aheadMin, zoneMin, isUnsure };
}

/** All zones, that of this device first. */
function quarters(zoneMin: number): readonly number[] {
  const count = 2 * MOST_MIN / QUARTER_MIN + 1;
  return [zoneMin, ...Array.from({ length: count }, (_, i) => i * QUARTER_MIN - MOST_MIN)];
}

/** The differences between the clock and the times of satellites, or of the track at known positions. */
function measured(photos: readonly PhotoData[], track: readonly TimedPoint[]): readonly number[] {
  return photos.flatMap(({ at, gpsMs, localMs }) => {
    if (localMs === null) return [];
    const times = gpsMs !== null ? [gpsMs] : at === null ? [] : timesNear(track, at);
    return times.map((timeMs) => {
      const aheadMin = (localMs - timeMs) / MINUTE_MS;
      return Math.round(aheadMin / MEASURED_MIN) * MEASURED_MIN;
    }).filter((aheadMin) => Math.abs(aheadMin) <= 2 * MOST_MIN);
  });
}

/** The times at which the track was nearest to a position: each time that it came near. */
function timesNear(track: readonly TimedPoint[], at: NonNullable<PhotoData["at"]>): number[] {
  const awayM = track.map((point) => distanceM(point, at));
  return track.flatMap(({ timeMs }, i) => {
    const here = awayM[i] ?? FAR_M;
    const isNearest = here <= (awayM[i - 1] ?? FAR_M) && here < (awayM[i + 1] ?? FAR_M);
    return isNearest && here < ALIKE_M ? [timeMs] : [];
  });
}

function candidateOf(
  aheadMin: number,
  photos: readonly PhotoData[],
  track: readonly TimedPoint[],
): Candidate {
  let fitting = 0;
  let awayM = 0;
  let known = 0;
  for (const { at, gpsMs, localMs } of photos) {
    if (localMs === null) continue;
    const timeMs = localMs - aheadMin * MINUTE_MS;
    const point = pointAt(track, timeMs);
    if (point !== null) fitting++;
    if (gpsMs === null && at === null) continue;
    known++;
    const apartM = gpsMs !== null
      ? Math.abs(timeMs - gpsMs) / 1000 // about a metre in a second
      : point === null || at === null
      ? FAR_M
      : distanceM(point, at);
    awayM += Math.min(FAR_M, apartM);
  }
  return { aheadMin, fitting, steps: known === 0 ? 0 : Math.floor(awayM / known / ALIKE_M) };
}

/** Negative if the first one fits better. */
function compare(a: Candidate, b: Candidate): number {
  return a.steps - b.steps || b.fitting - a.fitting;
}

/** How unlikely it is that a clock is wrong by some minutes: not at all, by whole hours, by others. */
function oddness(wrongMin: number): number {
  return Math.abs(wrongMin) + (wrongMin % 60 === 0 ? 0 : 100 * MOST_MIN);
}

/** The time of a photo in milliseconds since 1970, and whether that is certain. Null without one. */
export function timeOf(photo: PhotoData, clocks: readonly CameraClock[]): number | null {
  const { gpsMs, localMs, zoneMin, camera } = photo;
  const zonedMs = localMs === null || zoneMin === null ? null : localMs - zoneMin * MINUTE_MS;
  // The time of the satellites may be that of an earlier fix; a clock that is nearly the same is more exact.
  if (gpsMs !== null && zonedMs !== null && Math.abs(gpsMs - zonedMs) < 5 * MINUTE_MS) {
    return zonedMs;
  }
  if (gpsMs !== null || zonedMs !== null) return gpsMs ?? zonedMs;
  const clock = clocks.find((clock) => clock.camera === camera);
  return localMs === null || clock === undefined ? null : localMs - clock.aheadMin * MINUTE_MS;
}

/** Minutes that the clocks of this device's zone are ahead of UTC at a local time in milliseconds as if it were UTC. */
export function deviceZoneMin(localMs: number): number {
  const time = new Date(localMs);
  const local = new Date(
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
  );
  return -local.getTimezoneOffset();
}
