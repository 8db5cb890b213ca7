/** The picture of a badge that a pupil keeps, as tests read it. @module */
import { layOut } from "../../../web/guide/badge/badge_layout.ts";
import { onTrack, type WalkStation } from "../../support/walk.ts";
import { decodePng, type Picture } from "../screens/picture.ts";

/** Metres of the stations from the start. */
const AT_M = [100, 200, 300];

/** A walk with three short recordings. */
export const THREE: readonly WalkStation[] = AT_M.map((atM, index) => ({
  title: `Halt ${index + 1}`,
  atM,
  seconds: 0.4,
}));

/** Colours of the badge: red, green, blue. */
export const YELLOW = [255, 202, 26];
/** Also the inside of the diamond of a station that is missing. */
export const INK = [24, 28, 23];

/** Where the badge is in the picture: pixels, and pixels of a unit. */
const BADGE = { left: 162, top: 56, scale: 2.1 };

/** Half the side of the square around a diamond's edge in which dashes are searched, in pixels. */
const NEAR_PX = 5;

/** What a picture shows of one station. */
export interface KeptDiamond {
  readonly ground: readonly number[];
  /** How much of its edge is drawn with dashes, 0 to 1. */
  readonly dashed: number;
}

/** The colour at a point of the picture. */
export function pixelAt({ width, rgb }: Picture, x: number, y: number): readonly number[] {
  const at = 3 * (Math.round(y) * width + Math.round(x));
  return [...rgb.subarray(at, at + 3)];
}

/** The diamonds of {@link THREE} in a picture. */
export function diamondsOf(picture: Picture): readonly KeptDiamond[] {
  const lengthM = Math.max(...AT_M) + 100;
  const line = Array.from({ length: 50 }, (_, index) => onTrack(lengthM * index / 49));
  const segments = [line.map(({ lat, lon }) => [lat, lon])];
  const { centres, half } = layOut({ segments, stations: AT_M.map((atM) => onTrack(atM)) });
  const { left, top, scale } = BADGE;
  return centres.map((centre) => {
    const x = left + scale * centre.x;
    const y = top + scale * centre.y;
    const size = scale * half;
    // The edge on the upper left, from the left corner to the upper one.
    const shares = Array.from({ length: 60 }, (_, index) => 0.1 + 0.8 * index / 59);
    const drawn = shares.filter((share) =>
      isLightNear(picture, x - size * (1 - share), y - size * share)
    );
    return {
      ground: pixelAt(picture, x - size * 0.7, y),
      dashed: drawn.length / shares.length,
    };
  });
}

/** Whether the edge of a diamond has dashes, with gaps between them. */
export function isDashed({ dashed }: KeptDiamond): boolean {
  return dashed > 0.25 && dashed < 0.85;
}

/** Whether something grey and light is near a point: a dash. */
function isLightNear(picture: Picture, x: number, y: number): boolean {
  for (let by = 0; by <= NEAR_PX; by++) {
    const [red = 0, , blue = 0] = pixelAt(picture, x + by, y + by);
    if (red > 140 && blue > 120) return true;
  }
  return false;
}

/** Statements with which a page keeps the file that it offers, in place of a download, which not every driver reports. */
export const KEEP_FILE = `
  const createUrl = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    window.keptFile = file;
    return createUrl.call(URL, file);
  };`;

/** The file of {@link KEEP_FILE} in base64, once it is there; a promise of an empty text before. */
export const KEPT_FILE = `window.keptFile === undefined ? Promise.resolve("") :
  window.keptFile.arrayBuffer().then((buffer) =>
    btoa([...new Uint8Array(buffer)].map((byte) => String.fromCharCode(byte)).join("")))`;

/** The picture in base64. */
export function pictureOf(base64: string): Picture {
  return decodePng(Uint8Array.fromBase64(base64));
}
