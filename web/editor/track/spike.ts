/**
 * A spike of a recorded track: a point, or two or three in a row, far from those before and after, which are near each
 * other. Found in the points of a GPX file, because the simplified line cannot tell it from a way there and back. Pure.
 *
 * @module
 */
import { distanceM, type Line, type Position, positionOf } from "../../../src/shared/geo.ts";

/** A spike in the bytes of a file. */
export interface Spike {
  /** Where it is. */
  readonly at: Position;
  /** Metres to the nearer of the points before and after. */
  readonly offM: number;
  /** The first byte of its points, and the byte after the last one. */
  readonly from: number;
  readonly to: number;
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

/** The largest spike of the tracks of a GPX file in an encoding that has ASCII in it; null without one. */
export function findSpike(file: Uint8Array): Spike | null {
  let largest: Spike | null = null;
  for (const points of segmentsOf(file)) {
    const steps = points.slice(1).map((point, i) => distanceM(points[i] ?? point, point)).sort((
      a,
      b,
    ) => a - b);
    const usualM = steps[Math.floor(steps.length / 2)] ?? 0;
    const found = spikesOf(points, Math.max(LEAST_M, LEAST_STEPS * usualM), MOST_APART);
    if (found === null || found.offM <= (largest?.offM ?? 0)) continue;
    const [first, last] = [points[found.first], points[found.last]];
    if (first === undefined || last === undefined) continue;
    largest = {
      at: { lat: first.lat, lon: first.lon },
      offM: found.offM,
      from: first.from,
      to: last.to,
    };
  }
  return largest;
}

/** The file without the points of a spike. */
export function withoutSpike(file: Uint8Array, { from, to }: Spike): Uint8Array<ArrayBuffer> {
  const rest = new Uint8Array(file.length - (to - from));
  rest.set(file.subarray(0, from));
  rest.set(file.subarray(to), from);
  return rest;
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

/** A point with its place in the file. */
interface FilePoint extends Position {
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
    segments.at(-1)?.push({ lat, lon, from: tag.index, to: end });
  }
  return segments;
}

function numberIn(attributes: string, name: string): number {
  const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']\\s*([^"']*)`).exec(attributes)?.[1];
  return value === undefined ? NaN : Number(value);
}
