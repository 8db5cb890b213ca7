/**
 * The files of the page, compressed, as they are embedded in the program. This module is heavy: it is loaded
 * when somebody asks for the page.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import viewer from "./viewer.json" with { type: "json" };
import { PAGE, START } from "./page.ts";

/** Names of the files. */
export type DocsFileName = "page" | "start" | "viewer" | "style" | "licence";

/** A file of the page. */
export interface DocsFile {
  readonly mediaType: string;
  /** The content, compressed with gzip. */
  readonly gzip: Uint8Array<ArrayBuffer>;
  /** SHA-256 of `gzip`, hexadecimal. */
  readonly sha256: string;
  /** Tells one version of the decompressed content from another, as a hash does (RFC 9110, 8.8.3.3). */
  readonly plainSha256: string;
  /** Decompresses the content. */
  plain(): Promise<Uint8Array<ArrayBuffer>>;
}

const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

const SOURCES: Readonly<Record<DocsFileName, () => DocsFile>> = {
  page: () => written(HTML, PAGE),
  start: () => written(SCRIPT, START),
  viewer: () => embedded(SCRIPT, viewer.script),
  style: () => embedded("text/css; charset=utf-8", viewer.style),
  licence: () => embedded("text/plain; charset=utf-8", viewer.licence),
};

const kept = new Map<DocsFileName, DocsFile>();

/** A file by its name. */
export function docsFile(name: DocsFileName): DocsFile {
  const file = kept.get(name) ?? SOURCES[name]();
  kept.set(name, file);
  return file;
}

/** A file of ours. */
function written(mediaType: string, text: string): DocsFile {
  return docsFileOf(mediaType, new Uint8Array(gzipSync(text)));
}

/** A file of the viewer's package; `tools/embed_viewer.ts` puts it into `viewer.json`. */
function embedded(mediaType: string, gzipBase64: string): DocsFile {
  return docsFileOf(mediaType, Uint8Array.fromBase64(gzipBase64));
}

function docsFileOf(mediaType: string, gzip: Uint8Array<ArrayBuffer>): DocsFile {
  return {
    mediaType,
    gzip,
    sha256: sha256("", gzip),
    plainSha256: sha256("decompressed", gzip),
    plain() {
      const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream("gzip"));
      return new Response(stream).bytes();
    },
  };
}

function sha256(purpose: string, bytes: Uint8Array): string {
  return createHash("sha256").update(purpose).update(bytes).digest("hex");
}
