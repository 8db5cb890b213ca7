/**
 * Where the track and the diamonds of the stations are on the badge. Diamonds are at their places along the track where
 * they fit; otherwise on rings, in the order of the walk. Pure.
 *
 * @module
 */
import type { Walk } from "../walk/walk.ts";

// The outline of the badge, and where in it diamonds may be: a convex polygon as half-planes. Pure.

/** A point of the badge, in its own units; y grows downwards. */
interface BadgePoint {
  readonly x: number;
  readonly y: number;
}

/** Width and height of the badge in its own units. */
export const BADGE_SIZE = { width: 360, height: 400 } as const;

/** The middle of what the yellow line encloses. */
const BADGE_CENTRE: BadgePoint = { x: 180, y: 202 };

/** The shield as an SVG path. */
const SHIELD_PATH = "M180 8l164 78v196c0 54-72 92-164 110C88 374 16 336 16 282V86z";

/** The yellow line inside the shield as an SVG path. */
const RIM_PATH = "M180 26l148 70v184c0 44-62 76-148 94-86-18-148-50-148-94V96z";

/** Units between a diamond and the yellow line. */
const MARGIN = 6;

/** The right half of the yellow line from top to bottom; its curve has chords, which are inside it. */
const RIGHT: readonly (readonly [x: number, y: number])[] = [
  [180, 26],
  [328, 96],
  [328, 280],
  [320.1, 302],
  [286, 336.8],
  [239.8, 358.5],
  [180, 374],
];

/** One side: points with `nx * x + ny * y <= limit` are on the inner side of it. */
interface Side {
  readonly nx: number;
  readonly ny: number;
  readonly limit: number;
}

const SIDES: readonly Side[] = sidesOf([
  ...RIGHT,
  ...RIGHT.slice(1, -1).reverse().map(([x, y]) => [360 - x, y] as const),
]);

/** Whether a diamond fits inside the yellow line. @param half Half its diagonal. */
export function isInside(point: BadgePoint, half: number): boolean {
  return SIDES.every((side) => beyond(side, point, half) <= 0.01);
}

/** The nearest place, or one close to it, at which a diamond is inside the yellow line. */
function movedInside(point: BadgePoint, half: number): BadgePoint {
  let { x, y } = point;
  for (let round = 0; round < 20 && !isInside({ x, y }, half); round++) {
    for (const side of SIDES) {
      const by = Math.max(0, beyond(side, { x, y }, half));
      x -= by * side.nx;
      y -= by * side.ny;
    }
  }
  return { x, y };
}

/** By how much a diamond is beyond a side; negative if it is not. */
function beyond({ nx, ny, limit }: Side, { x, y }: BadgePoint, half: number): number {
  return nx * x + ny * y + half * Math.max(Math.abs(nx), Math.abs(ny)) + MARGIN - limit;
}

/** The sides of a convex polygon, whose corners come clockwise. */
function sidesOf(corners: readonly (readonly [x: number, y: number])[]): readonly Side[] {
  return corners.map(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? [x, y];
    const length = Math.hypot(toX - x, toY - y);
    const nx = (toY - y) / length;
    const ny = (x - toX) / length;
    return { nx, ny, limit: nx * x + ny * y };
  });
}

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
interface BadgeWalk extends Pick<Walk, "segments"> {
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

// Diamonds on rings around the middle of the badge, clockwise from the top: for a walk whose track has no shape, or
// whose stations are too close together. Pure.

/** From the middle to the outer corner of a diamond on the outermost ring. */
const REACH = 140;

/** Diamonds become smaller by this factor until all fit. */
const SHRINK = 0.97;

/** One ring is easier to follow than several, as long as half the diagonal of its diamonds is at least this. */
const LEAST_ON_ONE_RING = 14;

/** The points of the line of a ring. */
const LINE_POINTS = 90;

/** A ring, and how many diamonds it holds. */
interface Ring {
  readonly radius: number;
  readonly capacity: number;
}

/**
 * Puts diamonds on one ring, or on as few as hold them.
 *
 * @param largest Half the diagonal of the largest diamonds.
 * @param apart Sum of the distances to the side and upwards between two diamonds, by half the diagonal.
 */
function ringsFor(count: number, largest: number, apart: number): BadgeLayout {
  const shrunk = (ringsAt: (half: number) => readonly Ring[]) => {
    let half = largest;
    while (capacityOf(ringsAt(half)) < count) half *= SHRINK;
    return { half, rings: ringsAt(half) };
  };
  const one = shrunk((half) => ringsOf(half, apart).slice(0, 1));
  const isOne = one.half >= LEAST_ON_ONE_RING;
  const { half, rings } = isOne ? one : shrunk((half) => ringsOf(half, apart));
  const share = count / capacityOf(rings);
  const centres: BadgePoint[] = [];
  const lines: (readonly BadgePoint[])[] = [];
  for (const { radius, capacity } of rings) {
    const onThis = Math.min(Math.ceil(capacity * share), count - centres.length);
    if (onThis === 0 && lines.length > 0) break;
    centres.push(...pointsOn(radius, onThis));
    lines.push([...pointsOn(radius, LINE_POINTS), ...pointsOn(radius, 1)]);
  }
  return { lines, centres, half };
}

/** The rings for diamonds of a size, the outermost first. */
function ringsOf(half: number, apart: number): readonly Ring[] {
  const step = apart * half;
  const rings: Ring[] = [];
  for (let radius = REACH - half; radius >= step; radius -= step) {
    rings.push({ radius, capacity: Math.floor(Math.PI / Math.asin(step / 2 / radius)) });
  }
  return rings;
}

function capacityOf(rings: readonly Ring[]): number {
  return rings.reduce((sum, { capacity }) => sum + capacity, 0);
}

/** Points on a ring, at the same distance from each other. */
function pointsOn(radius: number, count: number): readonly BadgePoint[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = 2 * Math.PI * index / count;
    return {
      x: BADGE_CENTRE.x + radius * Math.sin(angle),
      y: BADGE_CENTRE.y - radius * Math.cos(angle),
    };
  });
}

// What the badge is drawn of, from the bottom to the top, as SVG has it. Pure. Its colours are the same in light and
// dark.

/** The colours of the badge, and of the picture to keep: those of the light pages. */
export const BADGE_COLOURS = {
  ink: "#181c17",
  yellow: "#ffca1a",
  line: "#f5f1e4",
  missing: "#cbc8ba",
  paper: "#f5f0e3",
} as const;

/** A path, or a text around a point. */
export type BadgeShape =
  | {
    /** As SVG writes it. */
    readonly path: string;
    readonly fill?: string;
    readonly stroke?: string;
    /** Of the stroke. */
    readonly width?: number;
    /** Lengths of a dash and of the gap after it. */
    readonly dash?: number;
  }
  | {
    readonly text: string;
    readonly x: number;
    /** The line on which the digits stand. */
    readonly y: number;
    readonly size: number;
    readonly fill: string;
  };

/** Free space around a diamond, in which the track is not drawn. */
const HALO = 4;

/** The height of digits by the size of their font. */
const DIGIT_HEIGHT = 0.72;

/** The shapes. @param isHeard Whether the station with this index was heard: yellow is heard, dashed is missing. */
export function badgeShapes(
  { lines, centres, half }: BadgeLayout,
  isHeard: (index: number) => boolean,
): readonly BadgeShape[] {
  const { ink, yellow, line, missing } = BADGE_COLOURS;
  const track = lines.map(pathThrough).join("");
  const size = half * (centres.length < 100 ? 0.92 : 0.7);
  return [
    { path: SHIELD_PATH, fill: ink },
    { path: RIM_PATH, stroke: yellow, width: 3 },
    { path: track, stroke: line, width: Math.max(2, half / 6.5) },
    ...centres.map((centre) => ({ path: diamond(centre, half + HALO), fill: ink })),
    ...centres.flatMap(({ x, y }, index) => {
      const isYellow = isHeard(index);
      const label = { x, y: y + size * DIGIT_HEIGHT / 2, size, text: String(index + 1) };
      // The stroke is within the diamond, so that two of them never touch.
      const dashed = { stroke: missing, width: 2, dash: Math.max(2, half / 6.5) };
      return [
        isYellow
          ? { path: diamond({ x, y }, half), fill: yellow }
          : { path: diamond({ x, y }, half - 1.5), ...dashed },
        { ...label, fill: isYellow ? ink : missing },
      ];
    }),
  ];
}

function pathThrough(line: readonly BadgePoint[]): string {
  return line.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${tenths(x)} ${tenths(y)}`)
    .join("");
}

function diamond({ x, y }: BadgePoint, half: number): string {
  const h = tenths(half);
  return `M${tenths(x)} ${tenths(y - half)}l${h} ${h} ${-h} ${h} ${-h} ${-h}z`;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
