/**
 * Pictures as pixels, and the PNG files that hold them. Files have a palette, which makes them a third as large.
 *
 * @module
 */
import { decode, encode } from "fast-png";

/** A picture. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, from 0 to 255, row by row. */
  readonly rgb: Uint8Array;
}

/** A colour as one number: red × 65536 + green × 256 + blue. */
type Colour = number;

/** Colours that a PNG can have in its palette. */
const PALETTE_SIZE = 256;

/** How many of the most frequent colours are in the palette as they are: those of areas. */
const EXACT_COLOURS = 64;

/** The distance between a colour and that of the palette is tried in these steps. */
const LIMIT_STEP = 3;

/** The pixels of a PNG with 8 bits for each value. @throws for one with other depths, or in grey. */
export function decodePng(bytes: Uint8Array): Picture {
  const { width, height, data, channels, palette, depth } = decode(bytes);
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) {
    throw new TypeError("A picture of a screen has 8 bits for each value.");
  }
  const count = width * height;
  const rgb = new Uint8Array(3 * count);
  if (palette !== undefined && depth === 8) {
    for (let pixel = 0; pixel < count; pixel++) {
      rgb.set(palette[data[pixel] ?? 0] ?? [], 3 * pixel);
    }
  } else if (channels >= 3) {
    for (let pixel = 0; pixel < count; pixel++) {
      rgb.set(data.subarray(channels * pixel, channels * pixel + 3), 3 * pixel);
    }
  } else throw new TypeError("A picture of a screen has colours.");
  return { width, height, rgb };
}

/** A PNG with 256 colours, of which each pixel has the nearest. */
export function encodePng({ width, height, rgb }: Picture): Uint8Array {
  const colours = Array.from({ length: width * height }, (_, pixel) => colourAt(rgb, pixel));
  const palette = paletteFor(colours);
  const indexes = new Map(palette.map((colour, index) => [colour, index]));
  const indexOf = (colour: Colour): number => {
    const known = indexes.get(colour);
    if (known !== undefined) return known;
    const nearest = indexOfNearest(palette, colour);
    indexes.set(colour, nearest);
    return nearest;
  };
  return encode({
    width,
    height,
    data: Uint8Array.from(colours, indexOf),
    palette: palette.map(partsOf),
    channels: 1,
    depth: 8,
  }, { zlib: { level: 9 } });
}

/** Puts pictures beside each other on white, with a gap of some pixels. */
export function besideEachOther(pictures: readonly Picture[], gap: number): Picture {
  const width = pictures.reduce((sum, picture) => sum + picture.width + gap, -gap);
  const height = Math.max(...pictures.map((picture) => picture.height));
  const rgb = new Uint8Array(3 * width * height).fill(255);
  let left = 0;
  for (const picture of pictures) {
    for (let y = 0; y < picture.height; y++) {
      const row = picture.rgb.subarray(3 * y * picture.width, 3 * (y + 1) * picture.width);
      rgb.set(row, 3 * (y * width + left));
    }
    left += picture.width + gap;
  }
  return { width, height, rgb };
}

function colourAt(rgb: Uint8Array, pixel: number): Colour {
  const at = 3 * pixel;
  return (rgb[at] ?? 0) << 16 | (rgb[at + 1] ?? 0) << 8 | (rgb[at + 2] ?? 0);
}

function partsOf(colour: Colour): [red: number, green: number, blue: number] {
  return [colour >> 16, colour >> 8 & 255, colour & 255];
}

/** The colours of a palette: the most frequent, and others so that each colour is as near as possible to one of them. */
function paletteFor(colours: readonly Colour[]): readonly Colour[] {
  const counts = new Map<Colour, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const sorted = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b)
    .map(([colour]) => colour);
  for (let limit = 0;; limit += LIMIT_STEP) {
    const palette = covering(sorted, limit);
    if (palette !== null) return palette;
  }
}

/** Colours that are within a distance of each colour, and the most frequent; null if they are too many. */
function covering(sorted: readonly Colour[], limit: number): readonly Colour[] | null {
  const palette = sorted.slice(0, EXACT_COLOURS);
  for (const colour of sorted.slice(EXACT_COLOURS)) {
    if (palette.some((chosen) => squaredDistance(chosen, colour) <= limit ** 2)) continue;
    if (palette.length === PALETTE_SIZE) return null;
    palette.push(colour);
  }
  return palette;
}

function squaredDistance(one: Colour, other: Colour): number {
  return ((one >> 16) - (other >> 16)) ** 2 + ((one >> 8 & 255) - (other >> 8 & 255)) ** 2 +
    ((one & 255) - (other & 255)) ** 2;
}

function indexOfNearest(palette: readonly Colour[], colour: Colour): number {
  let nearest = 0;
  let least = Infinity;
  for (const [index, candidate] of palette.entries()) {
    const distance = squaredDistance(candidate, colour);
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}
