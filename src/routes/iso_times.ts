/**
 * Many times as text, quickly.
 *
 * @module
 */

const DAY_MS = 86_400_000;

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

/**
 * Formats times as `Date.prototype.toISOString` does. Neighbouring track points lie on the same day, and
 * the day is the part that takes long, so it is remembered.
 */
export class IsoTimes {
  #day = NaN;
  #dayText = "";

  /** @param time Milliseconds since 1970 UTC, a whole number in the range of `Date`. */
  format(time: number): string {
    const day = Math.floor(time / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      const text = new Date(time).toISOString();
      this.#dayText = text.slice(0, text.indexOf("T") + 1);
    }
    const ms = time - day * DAY_MS;
    const seconds = Math.floor(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    const two = (number: number) => TWO_DIGITS[number];
    return `${this.#dayText}${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}.` +
      `${String(ms % 1000).padStart(3, "0")}Z`;
  }
}
