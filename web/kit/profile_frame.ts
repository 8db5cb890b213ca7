/** Converts metres of an elevation profile to coordinates of its drawing, and back. Pure. @module */
import { walkingMinutes } from "./walking_time.ts";

/** How a profile is drawn. Lengths are in pixels, but for `levels` and `ticks`. */
export interface ProfileFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Elevations with a line, in metres, ascending. */
  readonly levels: readonly number[];
  /** Distances with a label, in metres, ascending. */
  readonly ticks: readonly number[];
  readonly x: (alongM: number) => number;
  readonly y: (elevationM: number) => number;
  /** Metres along the track at an x coordinate; at the nearest end of the track outside of it. */
  readonly alongOf: (x: number) => number;
  /** The line of the elevations as path data. */
  readonly line: string;
  /** The area below the line as path data. */
  readonly area: string;
}

/** Size of a drawing in pixels, and how much larger than usual its texts are. */
export interface ProfileSize {
  readonly width: number;
  readonly height: number;
  readonly textScale: number;
}

/** Space for labels at texts of the usual size, and for the diamonds of stations, in pixels; less above a low profile. */
const LEFT = 64;
const RIGHT = 12;
const TOP = 40;
const BOTTOM = 24;

/** Two labels of distances are at least this far apart, at texts of the usual size. */
const TICK_EVERY = 84;

/** A walk has at most this many steps between labels. */
const MOST_STEPS = 8;

/** Least height difference of the axis in metres, so that a flat walk is drawn as a flat line. */
const LEAST_SPAN_M = 40;

/**
 * Frames a profile.
 *
 * @param samples At least two: metres along the track and metres above sea level.
 */
export function profileFrame(
  samples: readonly (readonly number[])[],
  distanceM: number,
  { width, height, textScale }: ProfileSize,
): ProfileFrame {
  const left = LEFT * textScale;
  const heights = samples.map(([, elevationM = 0]) => elevationM);
  const low = Math.min(...heights);
  const high = Math.max(...heights, low + LEAST_SPAN_M);
  const step = niceStep((high - low) / 2);
  const bottomM = Math.floor(low / step) * step;
  const topM = Math.ceil(high / step) * step;
  const top = Math.min(TOP, height / 3);
  const [right, bottom] = [Math.max(left + 1, width - RIGHT), height - BOTTOM * textScale];
  const x = (alongM: number) => tenths(left + alongM / Math.max(distanceM, 1) * (right - left));
  const steps = Math.max(1, Math.min(MOST_STEPS, (right - left) / (TICK_EVERY * textScale)));
  const y = (elevationM: number) =>
    tenths(bottom - (elevationM - bottomM) / (topM - bottomM) * (bottom - top));
  const line = samples.map(([alongM = 0, elevationM = 0], index) =>
    `${index === 0 ? "M" : "L"}${x(alongM)} ${y(elevationM)}`
  ).join("");
  return {
    left,
    right,
    top,
    bottom,
    levels: range(bottomM, topM, step),
    ticks: range(0, distanceM, niceStep(distanceM / steps)),
    x,
    y,
    alongOf: (at) => Math.min(1, Math.max(0, (at - left) / (right - left))) * distanceM,
    line,
    area: `${line}L${x(samples.at(-1)?.[0] ?? 0)} ${bottom}L${x(samples[0]?.[0] ?? 0)} ${bottom}Z`,
  };
}

/** The elevation in metres at a distance along the track, between samples in a straight line. */
export function elevationAt(samples: readonly (readonly number[])[], alongM: number): number {
  const after = samples.findIndex(([at = 0]) => at >= alongM);
  const [toM = 0, toHeight = 0] = samples[after === -1 ? samples.length - 1 : after] ?? [];
  const [fromM = toM, fromHeight = toHeight] = samples[after - 1] ?? [];
  if (after <= 0 || toM === fromM) return toHeight;
  return fromHeight + (alongM - fromM) / (toM - fromM) * (toHeight - fromHeight);
}

/** The smallest of 1, 2, 5, 10, 20, … that is not below a value. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from(
    { length: Math.floor((to - from) / step + 1e-9) + 1 },
    (_, i) => from + i * step,
  );
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

// How long a class walks along a track up to a distance. Pure.

/** What the time depends on of a track. */
export interface WalkedTrack {
  /** Samples: metres along the track and metres above sea level. */
  readonly profile: readonly (readonly number[])[];
  /** Metres. */
  readonly distanceM: number;
  /** Metres. */
  readonly elevationGainM: number;
}

/** Minutes of walking from the start to a distance along the track. */
export function minutesTo(
  { profile, distanceM, elevationGainM }: WalkedTrack,
  alongM: number,
): number {
  const whole = riseTo(profile, Infinity);
  const share = whole > 0 ? riseTo(profile, alongM) / whole : alongM / Math.max(distanceM, 1);
  return walkingMinutes({ distanceM: alongM, elevationGainM: share * elevationGainM });
}

/** Metres that samples of elevations rise up to a distance along the track. */
function riseTo(profile: readonly (readonly number[])[], alongM: number): number {
  let rise = 0;
  for (let i = 1; i < profile.length; i++) {
    const [fromM = 0, from = 0] = profile[i - 1] ?? [];
    const [toM = 0, to = 0] = profile[i] ?? [];
    if (fromM >= alongM) break;
    const end = toM <= alongM ? to : elevationAt(profile, alongM);
    rise += Math.max(0, end - from);
  }
  return rise;
}
