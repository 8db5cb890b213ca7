/** What a `GET` responds with, before ranges and preconditions are evaluated (RFC 9110, 3.2). @module */
import type { ByteRange } from "../shared/byte_range.ts";
import type { Validators } from "./preconditions.ts";

/** A representation: its metadata, and access to its bytes. */
export interface Representation {
  readonly validators: Validators;
  /** Headers of every response with it, 304 included (15.4.5), without the validators. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string;
  /** Bytes. */
  readonly length: number;
  /** Whether parts of it may be requested. */
  readonly acceptsRanges: boolean;
  /** Bytes it takes in memory. */
  readonly memoryBytes: number;
  /**
   * The body of a response with a part of it. A single stored file is open when this returns; a body of several files
   * has a lease on them and opens them one after the other.
   */
  readonly body: (part: ByteRange) => BodyInit;
  /** All its bytes, for a content coding, opened as in `body`; null when it is compressed already. */
  readonly content: (() => ReadableStream<Bytes>) | null;
}

/** Bytes in a buffer that is not shared. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A representation that is in memory. */
export function memoryRepresentation(
  bytes: Bytes,
  { validators, mediaType, headers }: Pick<Representation, "validators" | "mediaType" | "headers">,
): Representation {
  return {
    validators,
    headers,
    mediaType,
    length: bytes.length,
    acceptsRanges: false,
    memoryBytes: bytes.length,
    body: ({ start, length }) => memoryBody(bytes.subarray(start, start + length)),
    content: () => ReadableStream.from([bytes]),
  };
}

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
