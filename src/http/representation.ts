/**
 * What a `GET` responds with, before ranges and preconditions are evaluated (RFC 9110, 3.2).
 *
 * @module
 */
import type { ByteRange } from "../shared/byte_range.ts";
import { memoryBody } from "./memory_body.ts";
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
