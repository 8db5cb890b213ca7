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

  /** Replaces each of the next values by the minimum of it and of those before it in the window. */
  process(stream: Float64Array): void {
    const values = this.#values;
    const indices = this.#indices;
    const length = this.#length;
    let head = this.#head;
    let kept = this.#kept;
    let index = this.#index;
    for (let at = 0; at < stream.length; at++, index++) {
      const value = stream[at] ?? 0;
      if (kept > 0 && (indices[head] ?? 0) <= index - length) {
        head = head + 1 === length ? 0 : head + 1;
        kept--;
      }
      let end = head + kept;
      if (end >= length) end -= length;
      while (kept > 0) {
        const last = end === 0 ? length - 1 : end - 1;
        if ((values[last] ?? 0) < value) break;
        end = last;
        kept--;
      }
      values[end] = value;
      indices[end] = index;
      kept++;
      stream[at] = values[head] ?? 0;
    }
    this.#head = head;
    this.#kept = kept;
    this.#index = index;
  }
}
