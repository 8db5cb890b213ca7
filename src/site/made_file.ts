/**
 * Files of a site that are made in memory: text, and what the program brings along.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { bytesReadable } from "./contents.ts";
import type { SiteFile } from "./site_file.ts";

/** Media types of made files by the ending of their names. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "text/html; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["json", "application/json"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["txt", "text/plain; charset=utf-8"],
]);

/** Hexadecimal digits of the hash in the name of a made file. */
const HASH_DIGITS = 16;

/** Hexadecimal digits of the hash that give the size of an entry file: at most 4095 spaces. */
const SIZE_DIGITS = 3;

/** SHA-256 of something, hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * An entry file: its name stays the same whatever it holds. Spaces at its end, which mean nothing in HTML, JSON and
 * scripts, make its size depend on its content: files of a zip file have the same time whenever they are made, programs
 * that upload may leave out files whose size and time are those on the server, and servers make tags of both.
 */
export function entryFile(path: string, text: string): SiteFile {
  const spaces = Number.parseInt(sha256Of(text).slice(0, SIZE_DIGITS), 16);
  const sized = path.endsWith(".txt") ? text : `${text.trimEnd()}${" ".repeat(spaces)}\n`;
  return madeFile(path, new TextEncoder().encode(sized), true);
}

/** A file whose name holds the hash of its content: `FOLDER/NAME.HASH.ENDING`. @param path Without the hash. */
export function hashedFile(path: string, content: string | Uint8Array): SiteFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const dot = path.lastIndexOf(".");
  const hash = sha256Of(bytes).slice(0, HASH_DIGITS);
  return madeFile(`${path.slice(0, dot)}.${hash}${path.slice(dot)}`, bytes, false);
}

function madeFile(path: string, bytes: Uint8Array, isEntry: boolean): SiteFile {
  const mediaType = MEDIA_TYPES.get(path.slice(path.lastIndexOf(".") + 1));
  if (mediaType === undefined) throw new Error(`No media type is known for ${path}`);
  const content = bytesReadable(bytes);
  return { path, content, size: bytes.length, sha256: sha256Of(bytes), mediaType, isEntry };
}
