/**
 * Timestamps of many points as text, formatted faster than by `Date`.
 *
 * @module
 */
import { putByte, putBytes, putDigits } from "./numbers.ts";

const DAY_MS = 86_400_000;

const ENCODER = new TextEncoder();
const COLON = 0x3a;
const POINT = 0x2e;
const UTC = 0x5a;

/**
 * Writes times as `Date.prototype.toISOString` does. Neighbouring track points are mostly of the same day, and
 * the date is the expensive part, so the text of the last one is cached.
 */
export class IsoTimes {
  #day = NaN;
  #dayText: Uint8Array = new Uint8Array();

  /**
   * Writes a time at `at` and returns where it ends, at most 27 bytes later.
   *
   * @param time Milliseconds since 1970 UTC, a whole number in the range of `Date`.
   */
  put(into: Uint8Array, at: number, time: number): number {
    const day = Math.floor(time / DAY_MS);
    if (day !== this.#day) this.#setDay(day);
    const ms = (time - day * DAY_MS) | 0;
    const seconds = (ms / 1000) | 0;
    const minutes = (seconds / 60) | 0;
    const hours = (minutes / 60) | 0;
    let end = putBytes(into, at, this.#dayText);
    end = putByte(into, putDigits(into, end, hours, 2), COLON);
    end = putByte(into, putDigits(into, end, minutes - hours * 60, 2), COLON);
    end = putByte(into, putDigits(into, end, seconds - minutes * 60, 2), POINT);
    return putByte(into, putDigits(into, end, ms - seconds * 1000, 3), UTC);
  }

  #setDay(day: number): void {
    this.#day = day;
    const text = new Date(day * DAY_MS).toISOString();
    this.#dayText = ENCODER.encode(text.slice(0, text.indexOf("T") + 1));
  }
}
