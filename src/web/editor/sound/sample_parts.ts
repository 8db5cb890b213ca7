/**
 * Samples that come in parts while they are recorded, and can be read from any place.
 *
 * @module
 */
import { release, toFloat32 } from "./samples.ts";

/** Samples of a block. Browsers give memory of this size back to the system at once, and that of small parts later. */
const BLOCK = 2 ** 20;

/** The samples of a recording that runs, of one channel. */
export class SampleParts {
  readonly #blocks: Int16Array<ArrayBuffer>[] = [];
  #length = 0;

  /** Samples of all parts. */
  get length(): number {
    return this.#length;
  }

  /** Adds the next part. */
  add(part: Int16Array): void {
    for (let at = 0; at < part.length;) {
      const offset = this.#length % BLOCK;
      if (offset === 0) this.#blocks.push(new Int16Array(BLOCK));
      const piece = part.subarray(at, at + BLOCK - offset);
      this.#blocks[this.#blocks.length - 1]?.set(piece, offset);
      at += piece.length;
      this.#length += piece.length;
    }
  }

  /** Floating-point copies of the samples from `from` to before `to`, none of them beyond {@link length}. */
  read(from: number, to: number): Float32Array<ArrayBuffer> {
    const result = new Float32Array(to - from);
    for (let at = from; at < to;) {
      const offset = at % BLOCK;
      const end = Math.min(BLOCK, offset + to - at);
      const block = this.#blocks[(at - offset) / BLOCK] ?? new Int16Array(BLOCK);
      result.set(toFloat32(block.subarray(offset, end)), at - from);
      at += end - offset;
    }
    return result;
  }

  /** All samples in one array. The blocks are released, each once it is copied, so that there is never a second copy of all. */
  join(): Int16Array<ArrayBuffer> {
    const all = new Int16Array(this.#length);
    for (const [index, block] of this.#blocks.splice(0).entries()) {
      all.set(block.subarray(0, this.#length - index * BLOCK), index * BLOCK);
      release(block);
    }
    this.#length = 0;
    return all;
  }
}
