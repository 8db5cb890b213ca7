/**
 * Samples that come in parts while they are recorded, and can be read from any place.
 *
 * @module
 */
import { toFloat32 } from "./samples.ts";

/** Memory that can be released at once: by ES2024. Older browsers release it later, when they collect garbage. */
type Releasable = ArrayBuffer & { transfer?(length: number): ArrayBuffer };

/** The samples of a recording that runs, of one channel. */
export class SampleParts {
  readonly #parts: Int16Array<ArrayBuffer>[] = [];
  #length = 0;

  /** Samples of all parts. */
  get length(): number {
    return this.#length;
  }

  /** Adds the next part, which belongs to this object from now on. */
  add(part: Int16Array<ArrayBuffer>): void {
    this.#parts.push(part);
    this.#length += part.length;
  }

  /** Floating-point copies of the samples from `from` to before `to`. */
  read(from: number, to: number): Float32Array<ArrayBuffer> {
    const result = new Float32Array(to - from);
    let start = 0;
    for (const part of this.#parts) {
      const end = start + part.length;
      if (end > from && start < to) {
        const first = Math.max(from, start);
        result.set(toFloat32(part.subarray(first - start, to - start)), first - from);
      }
      start = end;
    }
    return result;
  }

  /** All samples in one array. The parts are removed, each once it is copied, so that there is never a second copy of all. */
  join(): Int16Array<ArrayBuffer> {
    const all = new Int16Array(this.#length);
    let at = 0;
    for (const part of this.#parts.splice(0)) {
      all.set(part, at);
      at += part.length;
      const buffer: Releasable = part.buffer;
      buffer.transfer?.(0);
    }
    this.#length = 0;
    return all;
  }
}
