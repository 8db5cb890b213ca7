/**
 * Track points as GPX text, encoded in chunks.
 *
 * @module
 */
import type { Points } from "./track.ts";

/** Characters of a chunk; at most three bytes each. */
const CHUNK_CHARACTERS = 16 * 1024;

/**
 * The points `from`..`to`, each on a line of its own (GPX 1.1, `wptType`).
 *
 * @param prefix Namespace prefix with its colon, or `""`.
 */
export function* pointTexts(
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
 * A number as `xsd:decimal`, which has no exponent, with the fewest digits that read back as the
 * same double.
 */
export function decimalText(value: number): string {
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

/** Texts joined to larger chunks and encoded as UTF-8; every iteration encodes them again. */
export function encodedChunks(texts: () => Iterable<string>): Iterable<Uint8Array> {
  return {
    *[Symbol.iterator]() {
      const encoder = new TextEncoder();
      let chunk = "";
      for (const text of texts()) {
        if (chunk.length + text.length > CHUNK_CHARACTERS && chunk !== "") {
          yield encoder.encode(chunk);
          chunk = "";
        }
        chunk += text;
      }
      if (chunk !== "") yield encoder.encode(chunk);
    },
  };
}
