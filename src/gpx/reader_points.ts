/** Reads track points into columns of numbers. @module */
import type { Points } from "./track.ts";
import { ascii, GT, isAt, QUOTE, skipSpace } from "./xml/bytes.ts";
import type { ReadAhead } from "./xml/tags.ts";
import { parseDateTime, PlainDecimal } from "./xml/values.ts";

/**
 * The lowest and the highest elevation that are possible on earth, in metres. Devices write others, such as 65 535 or −32 768, where they know
 * none (docs/api.md#which-gpx-files-are-accepted).
 */
const MIN_ELEVATION_M = -500;
const MAX_ELEVATION_M = 9000;

/** Points that the columns hold at first; they double when they are full. */
const FIRST_CAPACITY = 1024;

/** Collects track points in file order. */
export class PointsBuilder {
  #lat = new Float64Array(FIRST_CAPACITY);
  #lon = new Float64Array(FIRST_CAPACITY);
  #elevation = new Float64Array(FIRST_CAPACITY);
  #time = new Float64Array(FIRST_CAPACITY);
  #segmentStarts = new Uint32Array(16);
  #segments = 0;
  #length = 0;

  /** Points so far. */
  get length(): number {
    return this.#length;
  }

  /** Begins a segment with the next point. If no point follows, this has no effect. */
  beginSegment(): void {
    const started = this.#segments;
    if (started > 0 && this.#segmentStarts[started - 1] === this.#length) return;
    if (started === this.#segmentStarts.length) {
      this.#segmentStarts = resized(this.#segmentStarts, started * 2);
    }
    this.#segmentStarts[started] = this.#length;
    this.#segments = started + 1;
  }

  /** Adds a point without elevation and time, in degrees. */
  add(lat: number, lon: number): void {
    const index = this.#length;
    if (index === this.#lat.length) this.#resize(index * 2);
    this.#lat[index] = lat;
    this.#lon[index] = lon;
    this.#elevation[index] = NaN;
    this.#time[index] = NaN;
    this.#length = index + 1;
  }

  /** Sets the elevation of the last point, in metres; one that is not on earth, or no number, is missing. */
  setElevation(elevation: number): void {
    if (elevation >= MIN_ELEVATION_M && elevation <= MAX_ELEVATION_M) {
      this.#elevation[this.#length - 1] = elevation;
    }
  }

  /** Sets the time of the last point, in milliseconds since 1970. */
  setTime(time: number): void {
    this.#time[this.#length - 1] = time;
  }

  /** The columns, cut to their length. The builder must not be used after this. */
  finish(): Points {
    const last = this.#segments - 1;
    const isOpen = last >= 0 && this.#segmentStarts[last] === this.#length;
    this.#resize(this.#length);
    return {
      lat: this.#lat,
      lon: this.#lon,
      elevation: this.#elevation,
      time: this.#time,
      segmentStarts: resized(
        this.#segmentStarts,
        isOpen ? last : this.#segments,
      ),
    };
  }

  #resize(length: number): void {
    this.#lat = resized(this.#lat, length);
    this.#lon = resized(this.#lon, length);
    this.#elevation = resized(this.#elevation, length);
    this.#time = resized(this.#time, length);
  }
}

/** A copy of the column with another length. Not `ArrayBuffer.transfer`, which the oldest browsers of the editor lack. */
function resized(column: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer>;
function resized(column: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer>;
function resized(
  column: Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  length: number,
): Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const kept = column.subarray(0, length);
  const copy = column instanceof Float64Array ? new Float64Array(length) : new Uint32Array(length);
  copy.set(kept);
  return copy;
}

const POINT = ascii('<trkpt lat="');
const LON = ascii('" lon="');
const ELE = ascii("<ele>");
const ELE_END = ascii("</ele>");
const TIME = ascii("<time>");
const TIME_END = ascii("</time>");
const POINT_END = ascii("</trkpt>");

/** 1 for the bytes of a time in its usual form. */
const TIME_BYTE = new Uint8Array(256);
for (const byte of ascii("0123456789-+:.TZ")) TIME_BYTE[byte] = 1;

/** Points that were read. */
interface PlainPointsRead extends ReadAhead {
  /** Index after the last point that ended, 0 if none did. */
  readonly lastPointEnd: number;
}

/**
 * Reads `<trkpt lat="…" lon="…"><ele>…</ele><time>…</time></trkpt>`, where `ele`, `time` or both may be
 * missing and white space is allowed between the elements.
 *
 * Anything else is left unread for the scanner, so nothing is accepted here that the scanner would refuse.
 */
export class PlainPoints {
  /** Whether the last point has had its `ele`. */
  hasElevation = false;
  /** Whether the last point has had its `time`. */
  hasTime = false;
  readonly #points: PointsBuilder;
  readonly #decimal = new PlainDecimal();

  /** @param points Where the points go. */
  constructor(points: PointsBuilder) {
    this.#points = points;
  }

  /**
   * Reads as many points as there are in the usual form.
   *
   * @returns Null if there is none. A point that begins in this form and continues in another one is still open
   *   at the end.
   */
  read(bytes: Uint8Array, at: number): PlainPointsRead | null {
    let lastPointEnd = 0;
    let next = at;
    for (;;) {
      const children = this.#startTag(bytes, next);
      if (children === next) {
        return next === at ? null : { end: next, openElementAt: -1, lastPointEnd };
      }
      const end = this.#children(bytes, children);
      if (!isAt(bytes, end, POINT_END)) return { end, openElementAt: next + 1, lastPointEnd };
      lastPointEnd = end + POINT_END.length;
      next = skipSpace(bytes, lastPointEnd);
    }
  }

  #startTag(bytes: Uint8Array, at: number): number {
    if (!isAt(bytes, at, POINT)) return at;
    const lat = this.#decimal.read(bytes, at + POINT.length);
    const latEnd = this.#decimal.end;
    if (!isAt(bytes, latEnd, LON)) return at;
    const lon = this.#decimal.read(bytes, latEnd + LON.length);
    const lonEnd = this.#decimal.end;
    if (bytes[lonEnd] !== QUOTE || bytes[lonEnd + 1] !== GT) return at;
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return at;
    this.#points.add(lat, lon);
    return lonEnd + 2;
  }

  /** Reads `ele` and `time`, each if it is there; returns the index after them and white space. */
  #children(bytes: Uint8Array, at: number): number {
    const from = skipSpace(bytes, at);
    const elevationEnd = this.#elevation(bytes, from);
    this.hasElevation = elevationEnd > from;
    const between = skipSpace(bytes, elevationEnd);
    const timeEnd = this.#time(bytes, between);
    this.hasTime = timeEnd > between;
    return skipSpace(bytes, timeEnd);
  }

  #elevation(bytes: Uint8Array, at: number): number {
    if (!isAt(bytes, at, ELE)) return at;
    const elevation = this.#decimal.read(bytes, at + ELE.length);
    const end = this.#decimal.end;
    if (Number.isNaN(elevation) || !isAt(bytes, end, ELE_END)) return at;
    this.#points.setElevation(elevation);
    return end + ELE_END.length;
  }

  #time(bytes: Uint8Array, at: number): number {
    if (!isAt(bytes, at, TIME)) return at;
    const from = at + TIME.length;
    let to = from;
    while (TIME_BYTE[bytes[to] ?? 0] === 1) to++;
    if (!isAt(bytes, to, TIME_END)) return at;
    this.#points.setTime(parseDateTime(bytes, from, to));
    return to + TIME_END.length;
  }
}
