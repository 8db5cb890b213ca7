/**
 * Writes appended track points into the bytes of a stored GPX file (design, decisions 10 and 13).
 *
 * @module
 */
import type { AppendPlace, Points } from "./track.ts";

/** Characters of text that are encoded at once; at most three bytes each. */
const PIECE_CHARACTERS = 16 * 1024;

/** Bytes to put into a file. */
export interface Insertion {
  /** Byte offset in the stored file in front of which they go. */
  readonly offset: number;
  /** The bytes, in pieces of at most 64 KiB that are made while they are taken; can be gone through again. */
  readonly bytes: Iterable<Uint8Array>;
}

/**
 * What has to be put into a stored file so that it has the appended points behind its own.
 *
 * The first appended segment joins the last one of the file: its points go behind the last point. Further
 * ones become segments behind it. Everything else in the file stays as it is.
 *
 * @param place Where the stored file can take points.
 * @param appended Points of the file that is appended.
 * @returns The insertions in the order of their offsets; none if there are no points.
 */
export function appendPieces(
  place: AppendPlace,
  appended: Points,
): Insertion[] {
  const insertions: Insertion[] = [];
  const firstEnd = appended.segmentStarts[1] ?? appended.lat.length;
  if (appended.lat.length > 0) {
    insertions.push({
      offset: place.afterLastPoint,
      bytes: encoded(() => pointTexts(place.prefix, appended, 0, firstEnd)),
    });
  }
  if (appended.segmentStarts.length > 1) {
    insertions.push({
      offset: place.afterLastSegment,
      bytes: encoded(() => segmentTexts(place.prefix, appended)),
    });
  }
  return insertions;
}

/** All segments but the first. */
function* segmentTexts(prefix: string, points: Points): Generator<string> {
  const starts = points.segmentStarts;
  for (let segment = 1; segment < starts.length; segment++) {
    const from = starts[segment] ?? 0;
    const to = starts[segment + 1] ?? points.lat.length;
    yield `\n<${prefix}trkseg>`;
    yield* pointTexts(prefix, points, from, to);
    yield `\n</${prefix}trkseg>`;
  }
}

/** The points `from`..`to`, each on a line of its own (GPX 1.1, `wptType`). */
function* pointTexts(
  prefix: string,
  points: Points,
  from: number,
  to: number,
): Generator<string> {
  for (let index = from; index < to; index++) {
    const lat = decimalText(points.lat[index] ?? NaN);
    const lon = decimalText(points.lon[index] ?? NaN);
    const elevation = points.elevation[index] ?? NaN;
    const time = points.time[index] ?? NaN;
    const ele = Number.isNaN(elevation)
      ? ""
      : `<${prefix}ele>${decimalText(elevation)}</${prefix}ele>`;
    const when = Number.isNaN(time)
      ? ""
      : `<${prefix}time>${new Date(time).toISOString()}</${prefix}time>`;
    yield `\n<${prefix}trkpt lat="${lat}" lon="${lon}">${ele}${when}</${prefix}trkpt>`;
  }
}

/**
 * A number as `xsd:decimal`, which has no exponent, in as many digits as it takes to read back the same
 * double.
 */
function decimalText(value: number): string {
  const text = Object.is(value, -0) ? "-0" : String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign = "", first = "", rest = "", exponent = ""] = parts;
  const digits = first + rest;
  const pointAt = 1 + Number(exponent);
  return pointAt <= 0
    ? `${sign}0.${"0".repeat(-pointAt)}${digits}`
    : `${sign}${digits}${"0".repeat(pointAt - digits.length)}`;
}

/** The texts joined to larger pieces and encoded as UTF-8, each time anew. */
function encoded(texts: () => Iterable<string>): Iterable<Uint8Array> {
  return {
    *[Symbol.iterator]() {
      const encoder = new TextEncoder();
      let piece = "";
      for (const text of texts()) {
        if (piece.length + text.length > PIECE_CHARACTERS && piece !== "") {
          yield encoder.encode(piece);
          piece = "";
        }
        piece += text;
      }
      if (piece !== "") yield encoder.encode(piece);
    },
  };
}
