/**
 * What a recorded track is better without: a spike (a point, or two or three in a row, far from those before and after,
 * which are near each other), a ride at its beginning or end, and a rest at its end. Found in the points of a GPX file:
 * the simplified line has no times, and cannot tell a spike from a way there and back. Pure.
 *
 * @module
 */
import { distanceM, type Line, type Position, positionOf } from "../../../src/shared/geo.ts";

/** A part of a file that can be taken out. */
export interface Correction {
  readonly kind: "spike" | "rideBefore" | "rideAfter" | "rest";
  /** Its points, with those beside it that stay. */
  readonly line: readonly Position[];
  /** Metres: of a spike to the nearer of the points beside it, else the length of the part. */
  readonly metres: number;
  /** Seconds from its first point to its last one; 0 for a spike. */
  readonly seconds: number;
  /** The first byte of each of its points, and the byte after the last one. */
  readonly points: readonly { readonly from: number; readonly to: number }[];
}

/** What the tracks of a GPX file in an encoding that has ASCII in it are better without, in the order of the track. */
export function findCorrections(file: Uint8Array): readonly Correction[] {
  const segments = segmentsOf(file);
  const points = segments.flat();
  const before = rideOf(points, "rideBefore");
  const after = rideOf([...points].reverse(), "rideAfter");
  return [before, spikeOf(segments), after, restOf(points)].flatMap((correction) =>
    correction ?? []
  );
}

/** The file without a part. */
export function without(file: Uint8Array, { points }: Correction): Uint8Array<ArrayBuffer> {
  const cuts = [...points].sort((a, b) => a.from - b.from);
  const rest = new Uint8Array(file.length - cuts.reduce((sum, { from, to }) => sum + to - from, 0));
  let [read, written] = [0, 0];
  for (const { from, to } of [...cuts, { from: file.length, to: file.length }]) {
    rest.set(file.subarray(read, from), written);
    written += from - read;
    read = to;
  }
  return rest;
}

/** Metres in a second, 15 km/h: a class on foot does not keep that up for {@link WINDOW_MS}. */
const RIDE_M_PER_S = 15 / 3.6;

/** Metres in a second below which a class is on foot again: 9 km/h. */
const FOOT_M_PER_S = 9 / 3.6;

/** Milliseconds over which a speed is measured. */
const WINDOW_MS = 30_000;

/** Stops in a ride are no longer, and before it there is no more time, in milliseconds. */
const MOST_STOP_MS = 180_000;

/** A shorter ride, and a shorter walk beside it, are not told apart, in metres. */
const LEAST_RIDE_M = 300;

/** The ride with which points begin; null without one. @param points In their order, or for the last ride from the end. */
function rideOf(points: readonly FilePoint[], kind: "rideBefore" | "rideAfter"): Correction | null {
  const times = points.map(({ timeMs }) => Math.abs(timeMs - (points[0]?.timeMs ?? NaN)));
  if (times.some((time, i) => !(time >= (times[i - 1] ?? 0)))) return null;
  const metres = sumsOf(points);
  const speed = (from: number, to: number) =>
    ((metres[to] ?? 0) - (metres[from] ?? 0)) * 1000 / ((times[to] ?? 0) - (times[from] ?? 0));
  let end = 0;
  let seenMs = 0;
  for (
    let from = 0, to = 0;
    to < points.length && (times[from] ?? 0) - seenMs <= MOST_STOP_MS;
    from++
  ) {
    while (to < points.length && (times[to] ?? 0) - (times[from] ?? 0) < WINDOW_MS) to++;
    const seconds = ((times[to] ?? 0) - (times[from] ?? 0)) / 1000;
    const [a, b] = [points[from], points[to]];
    // Straight, because the positions of a device that rests jump to and fro.
    if (a === undefined || b === undefined || distanceM(a, b) < RIDE_M_PER_S * seconds) continue;
    [end, seenMs] = [to, times[to] ?? 0];
  }
  while (end > 0 && speed(end - 1, end) < FOOT_M_PER_S) end--;
  const rideM = metres[end] ?? 0;
  const walkM = (metres.at(-1) ?? 0) - rideM;
  const isRide = rideM >= LEAST_RIDE_M && walkM >= LEAST_RIDE_M && speed(0, end) >= FOOT_M_PER_S;
  return isRide ? partOf(kind, points.slice(0, end + 1), rideM) : null;
}

/** A rest is this long at least, in milliseconds, and the device has counted this many metres in it. */
const LEAST_REST_MS = 300_000;
const LEAST_REST_M = 100;

/** Metres around the last point within which a rest is. */
const REST_RADIUS_M = 40;

/** The rest with which points end; null without one. */
function restOf(points: readonly FilePoint[]): Correction | null {
  const last = points.at(-1);
  if (last === undefined) return null;
  let from = points.length - 1;
  while (from > 0 && distanceM(points[from - 1] ?? last, last) <= REST_RADIUS_M) from--;
  const rest = points.slice(from).reverse();
  const metres = sumsOf(rest).at(-1) ?? 0;
  const isRest = from > 0 && metres >= LEAST_REST_M &&
    last.timeMs - (points[from]?.timeMs ?? NaN) >= LEAST_REST_MS;
  return isRest ? partOf("rest", rest, metres) : null;
}

/** The part of points of which the last one stays. */
function partOf(
  kind: Correction["kind"],
  points: readonly FilePoint[],
  metres: number,
): Correction {
  const [first, last] = [points[0], points.at(-1)];
  const seconds = Math.abs((last?.timeMs ?? 0) - (first?.timeMs ?? 0)) / 1000;
  return { kind, line: points, metres, seconds, points: points.slice(0, -1) };
}

/** The length of the way to each point, in metres. */
function sumsOf(points: readonly Position[]): readonly number[] {
  let sum = 0;
  return points.map((point, i) => sum += distanceM(points[i - 1] ?? point, point));
}

/** What is nearer than this to the points beside it is no spike, in metres. */
const LEAST_M = 60;

/** The steps to a spike and back are this many times those of the track at least: a track with few points has none. */
const LEAST_STEPS = 8;

/** The points before and after a spike are not farther apart than this share of the way to it. */
const MOST_APART = 0.4;

/** Points of a spike at most. */
const MOST_POINTS = 3;

/** The simplified line leaves points out, so the ends of a spike in it are farther apart. */
const MOST_APART_IN_LINE = 0.7;

/** Whether a simplified line has what may be a spike: reading its file is worth it. */
export function mayHaveSpike(segments: readonly Line[]): boolean {
  return segments.some((line) =>
    spikesOf(line.map(positionOf), LEAST_M, MOST_APART_IN_LINE) !== null
  );
}

/** The largest spike of segments; null without one. */
function spikeOf(segments: readonly (readonly FilePoint[])[]): Correction | null {
  let largest: Correction | null = null;
  for (const points of segments) {
    const steps = points.slice(1).map((point, i) => distanceM(points[i] ?? point, point)).sort((
      a,
      b,
    ) => a - b);
    const usualM = steps[Math.floor(steps.length / 2)] ?? 0;
    const found = spikesOf(points, Math.max(LEAST_M, LEAST_STEPS * usualM), MOST_APART);
    if (found === null || found.offM <= (largest?.metres ?? 0)) continue;
    largest = {
      kind: "spike",
      line: points.slice(found.first - 1, found.last + 2),
      metres: found.offM,
      seconds: 0,
      points: points.slice(found.first, found.last + 1),
    };
  }
  return largest;
}

/** The largest spike by the indices of its points; null without one. */
function spikesOf(
  points: readonly Position[],
  leastM: number,
  mostApart: number,
): { readonly first: number; readonly last: number; readonly offM: number } | null {
  let largest: { first: number; last: number; offM: number } | null = null;
  for (let first = 1; first + 1 < points.length; first++) {
    const outM = between(points, first - 1, first);
    if (outM < leastM) continue;
    for (let last = first; last < first + MOST_POINTS && last + 1 < points.length; last++) {
      if (last > first && between(points, first, last) > mostApart * outM) break;
      const offM = Math.min(outM, between(points, last, last + 1));
      if (offM < leastM || offM <= (largest?.offM ?? 0)) continue;
      if (between(points, first - 1, last + 1) > mostApart * offM) continue;
      largest = { first, last, offM };
    }
  }
  return largest;
}

function between(points: readonly Position[], a: number, b: number): number {
  const [from, to] = [points[a], points[b]];
  return from === undefined || to === undefined ? 0 : distanceM(from, to);
}

/** A point with its time in milliseconds since 1970, NaN without one, and its place in the file. */
interface FilePoint extends Position {
  readonly timeMs: number;
  readonly from: number;
  readonly to: number;
}

/** The points of each segment of a track; what is in comments and in CDATA is left out. */
function segmentsOf(file: Uint8Array): readonly (readonly FilePoint[])[] {
  // One character a byte, so that an index in the text is one in the file.
  const text = new TextDecoder("latin1").decode(file)
    .replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, (hidden) => " ".repeat(hidden.length));
  const segments: FilePoint[][] = [];
  for (const tag of text.matchAll(/<((?:[\w.-]+:)?)(trkseg|trkpt)(?=[\s/>])([^>]*)>/g)) {
    const [whole, prefix = "", name = "", attributes = ""] = tag;
    if (name === "trkseg") {
      segments.push([]);
      continue;
    }
    const closing = `</${prefix}${name}`;
    const end = attributes.endsWith("/")
      ? tag.index + whole.length
      : text.indexOf(">", text.indexOf(closing, tag.index)) + 1;
    const [lat, lon] = [numberIn(attributes, "lat"), numberIn(attributes, "lon")];
    const [, time = ""] = TIME.exec(text.slice(tag.index, end)) ?? [];
    segments.at(-1)?.push({ lat, lon, timeMs: Date.parse(time), from: tag.index, to: end });
  }
  return segments;
}

const TIME = /<(?:[\w.-]+:)?time\s*>\s*([^\s<]+)/;

function numberIn(attributes: string, name: string): number {
  const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']\\s*([^"']*)`).exec(attributes)?.[1];
  return value === undefined ? NaN : Number(value);
}
