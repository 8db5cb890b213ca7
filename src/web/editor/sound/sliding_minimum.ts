/**
 * The minimum of the last values of a stream, in constant time per value.
 *
 * @module
 */

/**
 * The minimum of a window that moves along values. It keeps the values that can still become the minimum, which rise
 * from the oldest to the newest (Lemire, "Streaming maximum-minimum filter using no more than three comparisons per
 * element", 2006).
 */
export class SlidingMinimum {
  readonly #length: number;
  readonly #values: Float64Array;
  /** The index of each kept value in the stream. */
  readonly #indices: Float64Array;
  /** Where the oldest kept value is. */
  #head = 0;
  #kept = 0;
  #index = 0;

  /** @param length Values in the window, 1 at least. */
  constructor(length: number) {
    this.#length = length;
    this.#values = new Float64Array(length);
    this.#indices = new Float64Array(length);
  }

  /** Adds a value. @returns The minimum of it and of those before it in the window. */
  next(value: number): number {
    const values = this.#values;
    const indices = this.#indices;
    const length = this.#length;
    if (this.#kept > 0 && (indices[this.#head] ?? 0) <= this.#index - length) {
      this.#head = this.#head + 1 === length ? 0 : this.#head + 1;
      this.#kept--;
    }
    let end = this.#head + this.#kept;
    if (end >= length) end -= length;
    while (this.#kept > 0) {
      const last = end === 0 ? length - 1 : end - 1;
      if ((values[last] ?? 0) < value) break;
      end = last;
      this.#kept--;
    }
    values[end] = value;
    indices[end] = this.#index++;
    this.#kept++;
    return values[this.#head] ?? value;
  }
}
