/**
 * Compares two pictures of a screen region by region. What differs between machines and versions of a browser is
 * tolerated: the edges of letters and lines by means of 8 × 8 pixels, positions that are rounded another way by a
 * shift of one pixel. A changed colour, a lost line and a moved column are not.
 *
 * @module
 */
import type { Picture } from "./picture.ts";

/** A rectangle in pixels of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes of the parts of a screen by their names. */
export type Regions = Readonly<Record<string, Box>>;

/** A screen: its picture, and where its parts are. */
export interface Screen {
  readonly picture: Picture;
  readonly regions: Regions;
}

/** How a region differs. */
export interface Difference {
  readonly region: string;
  /** A sentence for the report. */
  readonly text: string;
  /** Blocks of the actual picture that differ. */
  readonly blocks: readonly Box[];
}

/** Pixels of a block in each direction. */
const BLOCK = 8;

/** How far a block may be shifted, in pixels. */
const SHIFT = 1;

/** How far a region may move or change its size, in pixels. */
const BOX_TOLERANCE = 2;

/**
 * The distance of two means in Oklab that is tolerated. People begin to see one at 0.02, but blocks with letters differ
 * by up to 0.03 between versions of Chromium: 131 draws them thinner on dark areas than 156.
 */
const COLOUR_TOLERANCE = 0.03;

/** How many blocks of a region may differ: a share, and as many everywhere. */
const TOLERATED = { share: 0.003, count: 2 };

/** The name of what is outside of all regions. */
const REST = "rest";

/** Each region that differs. */
export function differences(expected: Screen, actual: Screen): readonly Difference[] {
  const sums = { expected: new Sums(expected.picture), actual: new Sums(actual.picture) };
  const names = new Set([...Object.keys(expected.regions), ...Object.keys(actual.regions)]);
  const found: Difference[] = [];
  for (const region of names) {
    const before = expected.regions[region];
    const after = actual.regions[region];
    if (before === undefined || after === undefined) {
      const text = before === undefined ? "is new" : "is missing";
      found.push({ region, text, blocks: after === undefined ? [] : [after] });
      continue;
    }
    const texts: string[] = [];
    if (hasMoved(before, after)) texts.push(`was at ${textOf(before)}, is at ${textOf(after)}`);
    const { total, different } = differentBlocks(sums, before, after, () => true);
    if (isTooMuch(different, total)) texts.push(shareText(different.length, total));
    if (texts.length > 0) found.push({ region, text: texts.join("; "), blocks: different });
  }
  const whole = { x: 0, y: 0, ...sizeOf(actual.picture) };
  const boxes = [...Object.values(expected.regions), ...Object.values(actual.regions)];
  const isOutside = (block: Box) => !boxes.some((box) => overlap(box, block));
  const { total, different } = differentBlocks(sums, whole, whole, isOutside);
  if (isTooMuch(different, total)) {
    found.push({ region: REST, text: shareText(different.length, total), blocks: different });
  }
  return found;
}

/** Sums of the values over the rectangles from the upper left corner, by which means of any rectangle are cheap. */
class Sums {
  readonly width: number;
  readonly height: number;
  readonly #sums: Float64Array;

  constructor({ width, height, rgb }: Picture) {
    this.width = width;
    this.height = height;
    const row = 3 * (width + 1);
    const sums = new Float64Array(row * (height + 1));
    const line = new Float64Array(3);
    for (let y = 0; y < height; y++) {
      line.fill(0);
      for (let x = 0; x < width; x++) {
        for (let part = 0; part < 3; part++) {
          const value = rgb[3 * (y * width + x) + part] ?? 0;
          const ofLine = line[part] = (line[part] ?? 0) + value;
          const at = row * (y + 1) + 3 * (x + 1) + part;
          sums[at] = (sums[at - row] ?? 0) + ofLine;
        }
      }
    }
    this.#sums = sums;
  }

  /** The mean colour of a rectangle in Oklab; null if it is not inside the picture. */
  mean({ x, y, width, height }: Box): Oklab | null {
    if (x < 0 || y < 0 || x + width > this.width || y + height > this.height) return null;
    const of = (part: number) => {
      const sum = (x: number, y: number) => this.#sums[3 * (y * (this.width + 1) + x) + part] ?? 0;
      const inside = sum(x + width, y + height) - sum(x, y + height) - sum(x + width, y) +
        sum(x, y);
      return light(inside / (width * height));
    };
    return oklab(of(0), of(1), of(2));
  }
}

/** A colour: lightness from 0 to 1, green to red, blue to yellow. */
type Oklab = readonly [lightness: number, a: number, b: number];

/** Linear light of a value from 0 to 255 (IEC 61966-2-1). */
function light(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Linear light in Oklab (CSS Color 4, section 9.2). */
function oklab(red: number, green: number, blue: number): Oklab {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How many blocks a region has that are wanted, and which of them differ, at their positions in the actual picture. */
function differentBlocks(
  { expected, actual }: { readonly expected: Sums; readonly actual: Sums },
  before: Box,
  after: Box,
  isWanted: (block: Box) => boolean,
): { readonly total: number; readonly different: readonly Box[] } {
  const width = Math.min(before.width, after.width);
  const height = Math.min(before.height, after.height);
  let total = 0;
  const different: Box[] = [];
  for (let y = 0; y < height; y += BLOCK) {
    for (let x = 0; x < width; x += BLOCK) {
      const size = { width: Math.min(BLOCK, width - x), height: Math.min(BLOCK, height - y) };
      const block = { x: after.x + x, y: after.y + y, ...size };
      if (!isWanted(block)) continue;
      total++;
      const was = { x: before.x + x, y: before.y + y, ...size };
      if (!isNearAnyShift(expected, was, actual.mean(block))) different.push(block);
    }
  }
  return { total, different };
}

/** Whether a colour is near that of a block, or of the block shifted. */
function isNearAnyShift(sums: Sums, { x, y, ...size }: Box, colour: Oklab | null): boolean {
  if (colour === null) return false;
  for (let dy = -SHIFT; dy <= SHIFT; dy++) {
    for (let dx = -SHIFT; dx <= SHIFT; dx++) {
      const mean = sums.mean({ x: x + dx, y: y + dy, ...size });
      if (mean !== null && distance(mean, colour) <= COLOUR_TOLERANCE) return true;
    }
  }
  return false;
}

function distance(one: Oklab, other: Oklab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Whether blocks are more than edges explain: too many, or four in a square. */
function isTooMuch(different: readonly Box[], total: number): boolean {
  if (different.length > Math.max(TOLERATED.count, TOLERATED.share * total)) return true;
  const corners = new Set(different.map(({ x, y }) => `${x},${y}`));
  return different.some(({ x, y }) =>
    [[x + BLOCK, y], [x, y + BLOCK], [x + BLOCK, y + BLOCK]].every(([right, below]) =>
      corners.has(`${right},${below}`)
    )
  );
}

function hasMoved(before: Box, after: Box): boolean {
  return (["x", "y", "width", "height"] as const)
    .some((name) => Math.abs(before[name] - after[name]) > BOX_TOLERANCE);
}

function overlap(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width &&
    one.y < other.y + other.height && other.y < one.y + one.height;
}

function sizeOf({ width, height }: Picture): { width: number; height: number } {
  return { width, height };
}

function textOf({ x, y, width, height }: Box): string {
  return `${x},${y} with ${width} × ${height}`;
}

function shareText(different: number, total: number): string {
  return `${different} of ${total} blocks differ (${(100 * different / total).toFixed(1)} %)`;
}
