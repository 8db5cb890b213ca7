/**
 * Response bodies that are in memory.
 *
 * @module
 */

import type { Bytes } from "./representation.ts";

/**
 * From this size on, in bytes, a body is a stream: the runtime copies a body of bytes and keeps the copy until the
 * client has read it, which is up to 200 times for each HTTP/2 connection.
 */
const STREAM_FROM = 8 * 1024;

/** Bytes of a chunk. */
const CHUNK_SIZE = 512 * 1024;

/**
 * Makes a response body of bytes. The response must carry their `Content-Length`.
 *
 * Deno copies a body of bytes, but not the chunks of a stream: from 16 KiB on a stream is faster too.
 */
export function memoryBody(bytes: Bytes): BodyInit {
  if (bytes.length < STREAM_FROM) return bytes;
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(sent, sent + CHUNK_SIZE));
      sent += CHUNK_SIZE;
      if (sent >= bytes.length) controller.close();
    },
  }, { highWaterMark: 0 });
}

/** As {@link memoryBody}, for bytes in several buffers: a chunk for each. */
export function joinedBody(buffers: readonly Bytes[]): BodyInit {
  const [first = new Uint8Array(), ...others] = buffers;
  if (others.length === 0) return memoryBody(first);
  const rest = buffers.values();
  let missing = buffers.length;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(rest.next().value);
      missing--;
      if (missing === 0) controller.close();
    },
  }, { highWaterMark: 0 });
}
