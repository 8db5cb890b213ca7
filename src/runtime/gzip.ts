/**
 * Compression in slices, so that a large response does not block other requests.
 *
 * @module
 */
import { Yielder } from "./yielding.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes compressed at a time: about a millisecond of work. */
const SLICE_BYTES = 64 * 1024;

/**
 * Compresses a stream (RFC 1952). Only the compressed bytes and one slice are in memory.
 *
 * @param signal Stops the work and cancels the stream.
 * @throws The signal's reason, and whatever reading the stream throws.
 */
export async function gzip(content: ReadableStream<Bytes>, signal: AbortSignal): Promise<Bytes> {
  const compressed = ReadableStream.from(slicesOf(content))
    .pipeThrough(new CompressionStream("gzip"), { signal });
  return await new Response(compressed).bytes();
}

async function* slicesOf(content: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const yielder = new Yielder();
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      yield chunk.subarray(at, at + SLICE_BYTES);
      await yielder.yieldIfDue();
    }
  }
}
