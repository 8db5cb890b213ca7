/**
 * Reads parts of a file within fixed limits. Every format reads through it, so that a hostile file costs no
 * more than a small, fixed amount of reading and no format has to count for itself.
 *
 * @module
 */
import { type AppError, unsupported } from "../../errors.ts";
import { Yielder } from "../../runtime/yielding.ts";
import type { ByteSource } from "./byte_source.ts";

/** Most bytes that are read from one file to detect its type. */
export const READ_BUDGET = 512 * 1024;

/** Most reads, because a chain of tiny parts costs time although it costs few bytes. */
export const MAX_READS = 16 * 1024;

/** Smallest read: several headers close together then cost one read. */
const BLOCK_BYTES = 512;

/** What one file may cost. */
export interface ReadLimits {
  /** Most bytes that are read. */
  readonly budget: number;
  /** Most calls. */
  readonly reads: number;
  /** Bytes that are read at once, at least. */
  readonly blockBytes: number;
}

/** The limits with which the type of a file is detected. */
const FOR_DETECTION: ReadLimits = {
  budget: READ_BUDGET,
  reads: MAX_READS,
  blockBytes: BLOCK_BYTES,
};

/** Reads parts of a file within limits. */
export class BoundedReader {
  /** Length of the file in bytes. */
  readonly size: number;
  readonly #source: ByteSource;
  readonly #blockBytes: number;
  #budget: number;
  #readsLeft: number;
  #block: Uint8Array = new Uint8Array(0);
  readonly #yielder = new Yielder();
  #blockOffset = 0;

  constructor(source: ByteSource, limits = FOR_DETECTION) {
    this.#source = source;
    this.size = source.size;
    this.#blockBytes = limits.blockBytes;
    this.#budget = limits.budget;
    this.#readsLeft = limits.reads;
  }

  /**
   * Up to `length` bytes at `offset`; fewer, or none, where the file ends.
   *
   * @throws {AppError} `unsupported` when the file takes more reading than is allowed.
   */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    if (--this.#readsLeft < 0) throw tooScattered();
    const end = Math.min(offset + length, this.size);
    if (offset >= end) return new Uint8Array(0);
    const blockEnd = this.#blockOffset + this.#block.length;
    if (offset < this.#blockOffset || end > blockEnd) {
      await this.#load(offset, Math.max(end - offset, this.#blockBytes));
    }
    return this.#block.subarray(
      offset - this.#blockOffset,
      end - this.#blockOffset,
    );
  }

  /**
   * Exactly `length` bytes at `offset`, or `undefined` when the file ends before.
   *
   * @throws {AppError} `unsupported` when the file takes more reading than is allowed.
   */
  async view(offset: number, length: number): Promise<DataView | undefined> {
    const bytes = await this.bytes(offset, length);
    return bytes.length < length ? undefined : viewOf(bytes);
  }

  async #load(offset: number, length: number): Promise<void> {
    this.#budget -= length;
    if (this.#budget < 0) throw tooScattered();
    await this.#yielder.yieldIfDue();
    this.#block = await this.#source.read(offset, length);
    this.#blockOffset = offset;
  }
}

function tooScattered(): AppError {
  return unsupported(
    "media-not-playable",
    "The parts of this file are too scattered to detect its type",
  );
}

/** A view of the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The bytes at `offset` as text, one character a byte: signatures and four-character codes.
 *
 * @throws {RangeError} when the view ends before.
 */
export function asciiAt(
  view: DataView,
  offset: number,
  length: number,
): string {
  let text = "";
  for (let at = offset; at < offset + length; at++) {
    text += String.fromCharCode(view.getUint8(at));
  }
  return text;
}
