/**
 * Track points as GPX text, encoded in chunks.
 *
 * @module
 */
import type { Points } from "./track.ts";

/** Characters of a chunk; at most three bytes each. */
const CHUNK_CHARACTERS = 16 * 1024;

/** A track point as its JSON text has it. */
export interface TrackPoint {
  /** Degrees north. */
  readonly lat: number;
  /** Degrees east. */
  readonly lon: number;
  /** Metres above sea level. */
  readonly elevation: number | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly recordedAt: string | null;
}

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
    const elevation = points.elevation[index] ?? NaN;
    const time = points.time[index] ?? NaN;
    yield pointText(prefix, {
      lat: points.lat[index] ?? NaN,
      lon: points.lon[index] ?? NaN,
      elevation: Number.isNaN(elevation) ? null : elevation,
      recordedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    });
  }
}

/** A point on a line of its own, as {@link pointTexts} yields it. */
export function pointText(
  prefix: string,
  { lat, lon, elevation, recordedAt }: TrackPoint,
): string {
  const ele = elevation === null ? "" : `<${prefix}ele>${decimalText(elevation)}</${prefix}ele>`;
  const when = recordedAt === null ? "" : `<${prefix}time>${recordedAt}</${prefix}time>`;
  return `\n<${prefix}trkpt lat="${decimalText(lat)}" lon="${
    decimalText(lon)
  }">${ele}${when}</${prefix}trkpt>`;
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
