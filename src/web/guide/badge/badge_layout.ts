/**
 * Where the track and the diamonds of the stations are on the badge. Diamonds are at their places along the track where
 * they fit; otherwise on rings, in the order of the walk. Pure.
 *
 * @module
 */
import type { Walk } from "../walk/walk.ts";
import { BADGE_CENTRE, type BadgePoint, isInside, movedInside } from "./badge_shield.ts";
import { ringsFor } from "./badge_rings.ts";

/** What is drawn on the badge. */
export interface BadgeLayout {
  /** The lines that stand for the track. */
  readonly lines: readonly (readonly BadgePoint[])[];
  /** The centres of the diamonds, in the order of the stations. */
  readonly centres: readonly BadgePoint[];
  /** Half the diagonal of a diamond. */
  readonly half: number;
}

/** What the layout needs of a walk. */
export interface BadgeWalk extends Pick<Walk, "segments"> {
  readonly stations: readonly Pick<Walk["stations"][number], "lat" | "lon">[];
}

/** Sizes that are tried, as half diagonals; on rings diamonds may be smaller. */
const HALVES = [26, 22, 18, 15, 13];

/** Sum of the distances to the side and upwards between the centres of two diamonds, by half the diagonal: 2 if they touch. */
const APART = 2.15;

/** Points of a line are this far apart at least. */
const STEP = 3;

/** A track with more points than this covers the badge: it is not drawn. */
const MOST_POINTS = 600;

/** The area, in square units, that diamonds and the space between them may cover along a track. */
const MOST_COVERED = 42_000;

/** Diamonds are moved at most this many times. */
const ROUNDS = 100;

/** A diamond that is farther from its place than this many half diagonals does not show the place any more. */
const FARTHEST = 1.4;

/** A track of a smaller extent in degrees (some 10 m) has no shape. */
const LEAST_DEGREES = 1e-4;

/** Lays out the badge of a walk. */
export function layOut(walk: BadgeWalk): BadgeLayout {
  const rings = ringsFor(walk.stations.length, HALVES[0] ?? 0, APART);
  for (const half of HALVES) {
    // On rings the diamonds would be larger, and the numbers easier to read.
    if (half < rings.half * 0.7) break;
    const placed = alongTrack(walk, half);
    if (placed !== null) return placed;
  }
  return rings;
}

/** The layout with diamonds of this size along the track; null if they do not fit there. */
function alongTrack({ segments, stations }: BadgeWalk, half: number): BadgeLayout | null {
  if (stations.length * (APART * half) ** 2 / 2 > MOST_COVERED) return null;
  const scaled = fitted(segments, stations, half);
  if (scaled === null) return null;
  const lines = scaled.lines.map(thinned).filter((line) => line.length > 1);
  const count = lines.reduce((sum, line) => sum + line.length, 0);
  if (count < 2 || count > MOST_POINTS) return null;
  const centres = apart(scaled.stations, half);
  return centres === null ? null : { lines, centres, half };
}

/** Track and stations, as large as the shield allows, north up; null for a track without a shape. */
function fitted(
  segments: Walk["segments"],
  stations: BadgeWalk["stations"],
  half: number,
): { lines: BadgePoint[][]; stations: BadgePoint[] } | null {
  const track = segments.flat().map(([lat = 0, lon = 0]) => ({ lat, lon }));
  const of = (list: BadgeWalk["stations"], by: "lat" | "lon") => list.map((one) => one[by]);
  const [south, north] = extremes(of(track, "lat"));
  const [west, east] = extremes(of(track, "lon"));
  if (!(Math.max(north - south, east - west) > LEAST_DEGREES)) return null;
  const all = [...track, ...stations];
  const [low, high] = extremes(of(all, "lat"));
  const [left, right] = extremes(of(all, "lon"));
  const shrink = Math.cos((low + high) / 2 * Math.PI / 180);
  const at = (scale: number) => ({ lat, lon }: { lat: number; lon: number }) => ({
    x: BADGE_CENTRE.x + (lon - (left + right) / 2) * shrink * scale,
    y: BADGE_CENTRE.y - (lat - (low + high) / 2) * scale,
  });
  let [fits, tooLarge] = [0, 400 / Math.max((right - left) * shrink, high - low)];
  for (let round = 0; round < 20; round++) {
    const scale = (fits + tooLarge) / 2;
    if (all.every((position) => isInside(at(scale)(position), half))) fits = scale;
    else tooLarge = scale;
  }
  const toBadge = at(fits);
  return {
    lines: segments.map((line) => line.map(([lat = 0, lon = 0]) => toBadge({ lat, lon }))),
    stations: stations.map(toBadge),
  };
}

/** Moves diamonds that overlap apart; null if they come too far from their places. */
function apart(targets: readonly BadgePoint[], half: number): readonly BadgePoint[] | null {
  const centres = [...targets];
  for (let round = 0; round < ROUNDS; round++) {
    if (!pushAll(centres, half)) {
      const isFar = ({ x, y }: BadgePoint, index: number) => {
        const target = targets[index] ?? { x, y };
        return Math.hypot(x - target.x, y - target.y) > FARTHEST * half;
      };
      return centres.some(isFar) ? null : centres;
    }
  }
  return null;
}

/** Pushes each pair of diamonds that overlap away from each other. @returns Whether there was one. */
function pushAll(centres: BadgePoint[], half: number): boolean {
  let hasMoved = false;
  for (let i = 0; i < centres.length; i++) {
    for (let j = i + 1; j < centres.length; j++) {
      const [a = BADGE_CENTRE, b = BADGE_CENTRE] = [centres[i], centres[j]];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const lacking = APART * half - Math.abs(dx) - Math.abs(dy);
      if (lacking <= 0) continue;
      hasMoved = true;
      // Diamonds at one place leave it in different directions.
      const angle = Math.hypot(dx, dy) > 0.01 ? Math.atan2(dy, dx) : i + 2 * j;
      const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
      const by = lacking / (Math.abs(ux) + Math.abs(uy)) / 2 + 0.05;
      centres[i] = movedInside({ x: a.x - by * ux, y: a.y - by * uy }, half);
      centres[j] = movedInside({ x: b.x + by * ux, y: b.y + by * uy }, half);
    }
  }
  return hasMoved;
}

/** A line without the points that are closer together than a picture shows. */
function thinned(line: readonly BadgePoint[]): readonly BadgePoint[] {
  const kept: BadgePoint[] = [];
  for (const [index, point] of line.entries()) {
    const last = kept.at(-1);
    const isEnd = index === line.length - 1;
    if (last === undefined || isEnd || Math.hypot(point.x - last.x, point.y - last.y) >= STEP) {
      kept.push(point);
    }
  }
  return kept;
}

function extremes(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  );
}
