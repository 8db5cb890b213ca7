/**
 * A growing piece of JSON as bytes, for answers with so many numbers that making strings of them would take
 * most of the time.
 *
 * @module
 */
import type { Bytes } from "../../http/representation.ts";

const ENCODER = new TextEncoder();

/** UTF-8 takes at most this many bytes for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

/** JSON in the making. Whoever writes into `bytes` reserves room first and moves `length` on. */
export class JsonBuffer {
  /** What is written, and room behind it. Another array after {@link JsonBuffer.reserve}. */
  bytes: Bytes;
  /** Bytes written. */
  length = 0;

  /** @param expectedBytes About how many bytes it will be; it may become more. */
  constructor(expectedBytes: number) {
    this.bytes = new Uint8Array(expectedBytes);
  }

  /** Makes room for `count` more bytes. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const size = Math.max(needed, Math.ceil(this.bytes.length * 1.5));
    // Copied, not transferred: once a program detaches a buffer, all its loops over bytes get slower.
    const larger = new Uint8Array(size);
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  /** Appends text that is JSON. */
  append(json: string): void {
    this.reserve(json.length * BYTES_PER_UNIT);
    this.length += ENCODER.encodeInto(json, this.bytes.subarray(this.length)).written;
  }

  /** Everything written, in a buffer of just that size. This one is empty afterwards. */
  take(): Bytes {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}
