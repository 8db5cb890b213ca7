/**
 * Text or bytes of the pages → representations: compressed once, when they are first requested.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { acceptsGzip, gzipRepresentation } from "../http/content_coding.ts";
import { entityTag } from "../http/preconditions.ts";
import { type Bytes, memoryRepresentation, type Representation } from "../http/representation.ts";
import { serve } from "../http/respond.ts";

/** Something that the pages are made of. */
export interface Content {
  readonly plain: Representation;
  /** The same with gzip; null where that saves nothing. */
  readonly gzip: Representation | null;
}

/** SHA-256 of bytes as hexadecimal digits. */
export function digestOf(bytes: Bytes): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Makes content of text, which is sent with gzip to clients that accept it. */
export function textContent(
  text: string,
  mediaType: string,
  headers: Readonly<Record<string, string>>,
): Content {
  return compressedContent(new TextEncoder().encode(text), mediaType, headers);
}

/** Makes content of bytes, which is sent with gzip to clients that accept it. */
export function compressedContent(
  bytes: Bytes,
  mediaType: string,
  headers: Readonly<Record<string, string>>,
): Content {
  const metadata = { validators: { etag: entityTag(digestOf(bytes)) }, mediaType, headers };
  return {
    plain: memoryRepresentation(bytes, metadata),
    gzip: gzipRepresentation(metadata, new Uint8Array(gzipSync(bytes, { level: 9 }))),
  };
}

/** Makes content of bytes that are compressed already, such as a PNG. */
export function binaryContent(
  bytes: Bytes,
  mediaType: string,
  headers: Readonly<Record<string, string>>,
): Content {
  const metadata = { validators: { etag: entityTag(digestOf(bytes)) }, mediaType, headers };
  return { plain: memoryRepresentation(bytes, metadata), gzip: null };
}

/** The same content with a header that has browsers load what its page will ask for (RFC 8288). */
export function withPreloads(content: Content, paths: readonly string[]): Content {
  if (paths.length === 0) return content;
  const Link = paths.map((path) => `<${path}>; rel=preload; as=${useOf(path)}`).join(", ");
  const add = (to: Representation) => ({ ...to, headers: { ...to.headers, Link } });
  return { plain: add(content.plain), gzip: content.gzip && add(content.gzip) };
}

/** What a page does with a file; a browser that expects another use would load it twice. */
function useOf(path: string): string {
  if (path.endsWith(".js")) return "script";
  return path.endsWith(".css") ? "style" : "fetch; crossorigin";
}

/** Serves content, conditional requests included. @throws {HttpError} 412. */
export function serveContent(request: Request, { plain, gzip }: Content) {
  return serve(request, gzip !== null && acceptsGzip(request) ? gzip : plain);
}
