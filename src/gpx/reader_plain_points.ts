/**
 * A fast path for track points in their usual form, which make up nearly all of a GPX file.
 *
 * @module
 */
import type { PointsBuilder } from "./points_builder.ts";
import { ascii, GT, isAt, QUOTE, skipSpace } from "./xml/bytes.ts";
import { parseDateTime } from "./xml/datetime.ts";
import { PlainDecimal } from "./xml/decimal.ts";
import type { ReadAhead } from "./xml/handler.ts";

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
export interface PlainPointsRead extends ReadAhead {
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
