/**
 * The screens as they are expected: a PNG each, and the boxes of all their regions in one file. Where a screen
 * differs, expected and actual picture and what differs are put into one more PNG, which git ignores.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import type { Difference, Regions, Screen } from "./compare.ts";
import { besideEachOther, decodePng, encodePng, type Picture } from "./picture.ts";

const FOLDER = new URL("expected/", import.meta.url);
const REGIONS = new URL("regions.json", FOLDER);
const DIFFERENCES = new URL("differences/", import.meta.url);

/** Pixels between the pictures of a difference. */
const GAP = 16;

/** All boxes by the names of the screens. */
type AllRegions = Readonly<Record<string, Regions>>;

/** The expected screen of a name; null if there is none. */
export function readExpected(name: string): Screen | null {
  const regions = readRegions()[name];
  if (regions === undefined) return null;
  return { picture: decodePng(Deno.readFileSync(pictureOf(name))), regions };
}

/** Makes a screen the expected one of its name. */
export function writeExpected(name: string, { picture, regions }: Screen): void {
  Deno.mkdirSync(FOLDER, { recursive: true });
  Deno.writeFileSync(pictureOf(name), encodePng(picture));
  writeRegions({ ...readRegions(), [name]: regions });
}

/** Names of the expected screens. */
export function expectedNames(): readonly string[] {
  return Object.keys(readRegions());
}

/** Removes the expected screen of a name. */
export function removeExpected(name: string): void {
  const { [name]: _, ...others } = readRegions();
  writeRegions(others);
  Deno.removeSync(pictureOf(name));
}

/** Writes a picture with the expected one, the actual one, and what differs. @returns The path of the file. */
export function writeDifference(
  name: string,
  expected: Screen,
  actual: Screen,
  differences: readonly Difference[],
): string {
  const pictures = [expected.picture, actual.picture, marked(actual.picture, differences)];
  Deno.mkdirSync(DIFFERENCES, { recursive: true });
  const path = new URL(`${name}.png`, DIFFERENCES);
  Deno.writeFileSync(path, encodePng(besideEachOther(pictures, GAP)));
  return fileURLToPath(path);
}

/** A pale picture in grey with red blocks. */
function marked({ width, height, rgb }: Picture, differences: readonly Difference[]): Picture {
  const pale = new Uint8Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const grey = ((rgb[at] ?? 0) + (rgb[at + 1] ?? 0) + (rgb[at + 2] ?? 0)) / 3;
    pale.fill(160 + grey / 3, at, at + 3);
  }
  for (const { x, y, ...box } of differences.flatMap(({ blocks }) => blocks)) {
    for (let row = y; row < Math.min(height, y + box.height); row++) {
      for (let column = x; column < Math.min(width, x + box.width); column++) {
        pale.set([208, 0, 0], 3 * (row * width + column));
      }
    }
  }
  return { width, height, rgb: pale };
}

function pictureOf(name: string): URL {
  return new URL(`${name}.png`, FOLDER);
}

function readRegions(): AllRegions {
  try {
    return JSON.parse(Deno.readTextFileSync(REGIONS));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw error;
  }
}

function writeRegions(regions: AllRegions): void {
  const sorted = Object.entries(regions).sort(([one], [other]) => one < other ? -1 : 1);
  const lines = sorted.map(([name, ofScreen]) => {
    const boxes = Object.entries(ofScreen).map(([region, { x, y, width, height }]) =>
      `    ${JSON.stringify(region)}: ` +
      `{ "x": ${x}, "y": ${y}, "width": ${width}, "height": ${height} }`
    );
    return `  ${JSON.stringify(name)}: {\n${boxes.join(",\n")}\n  }`;
  });
  Deno.writeTextFileSync(REGIONS, `{\n${lines.join(",\n")}\n}\n`);
}
