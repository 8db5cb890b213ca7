/**
 * How large a request body may be (docs/api.md#text, docs/api.md#size-limits).
 *
 * @module
 */
import { MAX_TEXT_BYTES } from "../../library/operations/walk_limits.ts";
import type { BodySpec } from "./spec.ts";

/** The kinds of request body the service reads (docs/api.md#request-bodies). */
export type BodyKind = "json" | "multipart" | "urlencoded" | "whole";

/**
 * Bytes of the text in its written form, in JSON or in a urlencoded form: `%C3%BC` and `\u4E2D` are up to three
 * times as long as their UTF-8. The rest is for the names of twenty thousand fields.
 */
export const MAX_WRITTEN_TEXT_BYTES = 3 * MAX_TEXT_BYTES + 256 * 1024;

/** Fields, known or not, that a body may have; in JSON the properties of nested objects count too. */
export const MAX_FIELDS = 1000;

/** Bytes for the boundaries and part headers of a multipart body. */
const MULTIPART_FRAMING_BYTES = 256 * 1024;

/**
 * Base64 has four characters for three bytes. An eighth more is for line breaks (`\r\n` every 76
 * characters) and for encoders that write `/` as `\/` or `+` as `\u002B`.
 */
const JSON_CHARACTERS_PER_BYTE = (4 / 3) * (9 / 8);

/**
 * Largest whole body in bytes. The file and the text in it have limits of their own.
 *
 * @param kind Kind of the body; null for an unsupported content type.
 * @param maxFileBytes Largest accepted file.
 */
export function maxBodyBytes(
  kind: BodyKind | null,
  spec: BodySpec,
  maxFileBytes: number,
): number {
  const file = spec.file === undefined ? 0 : maxFileBytes;
  switch (kind) {
    case "urlencoded":
      return MAX_WRITTEN_TEXT_BYTES;
    case "json":
      return MAX_WRITTEN_TEXT_BYTES +
        (spec.file === "gpx" || spec.file === "pack"
          ? 0
          : Math.ceil(file * JSON_CHARACTERS_PER_BYTE));
    case "whole":
      return file;
    default:
      return file + MAX_TEXT_BYTES + MULTIPART_FRAMING_BYTES;
  }
}
