/**
 * What a `GET` may answer, before it is known which part of it a request wants (RFC 9110, 3.2).
 *
 * @module
 */
import type { Validators } from "./preconditions.ts";
import { memoryBody } from "./memory_body.ts";
import type { ByteRange } from "./range.ts";

/** A representation: its metadata, and a way to its bytes. */
export interface Representation {
  readonly validators: Validators;
  /** Headers of every answer with it, 304 included (15.4.5), without the validators. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string;
  /** Bytes; null when that is known only at the end. */
  readonly length: number | null;
  /** Whether parts of it may be asked for. Only with a known length. */
  readonly acceptsRanges: boolean;
  /** Bytes it takes in memory. */
  readonly memoryBytes: number;
  /** The body of an answer with a part of it; with all of it when no length is known. */
  readonly body: (part: ByteRange) => BodyInit | Promise<BodyInit>;
  /** All its bytes, for an encoding; null when they are too many, or when it must not be encoded. */
  readonly encodable: () => Bytes | Promise<Bytes> | null;
}

/** Bytes that lie in a buffer of their own. */
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
    encodable: () => bytes,
  };
}
