/**
 * A short way through track points in their usual form, which is nearly all there is in a GPX file.
 *
 * @module
 */
import type { PointsBuilder } from "./points_builder.ts";
import { ascii, GT, isAt, QUOTE, skipSpace } from "./xml/bytes.ts";
import { parseDateTime } from "./xml/datetime.ts";
import { PlainDecimal } from "./xml/decimal.ts";

const POINT = ascii('<trkpt lat="');
const LON = ascii('" lon="');
const ELE = ascii("<ele>");
const ELE_END = ascii("</ele>");
const TIME = ascii("<time>");
const TIME_END = ascii("</time>");
const POINT_END = ascii("</trkpt>");

/** 1 for the bytes that a usual time consists of. */
const TIME_BYTE = new Uint8Array(256);
for (const byte of ascii("0123456789-+:.TZ")) TIME_BYTE[byte] = 1;

/**
 * Reads `<trkpt lat="…" lon="…"><ele>…</ele><time>…</time></trkpt>`, where `ele`, `time` or both may be
 * missing and white space may stand between the elements.
 *
 * Whatever looks different is left to the scanner, with nothing read of it, so nothing is accepted here that
 * would be refused there.
 */
export class PlainPoints {
  /** Index of the name of a point that was left open for the scanner, or -1. */
  leftOpenAt = -1;
  /** Index behind the last point that ended, 0 if none did. */
  lastEnd = 0;
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
   * @returns The index behind them, and behind the start of one that goes on in another form; `at` if there
   *   is none.
   */
  read(bytes: Uint8Array, at: number): number {
    this.leftOpenAt = -1;
    this.lastEnd = 0;
    let next = at;
    for (;;) {
      const children = this.#startTag(bytes, next);
      if (children === next) return next;
      const end = this.#children(bytes, children);
      if (!isAt(bytes, end, POINT_END)) {
        this.leftOpenAt = next + 1;
        return end;
      }
      this.lastEnd = end + POINT_END.length;
      next = skipSpace(bytes, this.lastEnd);
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

  /** Reads `ele` and `time`, each if it is there; returns the index behind them and white space. */
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
