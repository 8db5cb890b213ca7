/**
 * Scripts, styles and icons: what the build wrote, under names that hold a hash of their content, so that
 * browsers keep them for good. This module is large; it is loaded with the first page.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { entityTag } from "../http/preconditions.ts";
import {
  acceptsGzip,
  type Bytes,
  gzipRepresentation,
  memoryRepresentation,
  type Representation,
  serve,
} from "../http/response.ts";
import { FILES, IMPORTS, PARTS } from "./built/mod.ts";
import { COMMON_HEADERS } from "./headers.ts";
import icon180 from "./icons/icon-180.png.base64" with { type: "text" };
import icon192 from "./icons/icon-192.png.base64" with { type: "text" };
import icon512 from "./icons/icon-512.png.base64" with { type: "text" };
import icon from "./icons/icon.svg" with { type: "text" };
import maskable512 from "./icons/maskable-512.png.base64" with { type: "text" };

/** Something that the pages are made of. */
export interface Content {
  readonly plain: Representation;
  /** The same with gzip; null where that saves nothing. */
  readonly gzip: Representation | null;
}

/** SHA-256 of bytes as hexadecimal digits. */
export function digestOf(...parts: readonly Bytes[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
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
function compressedContent(
  bytes: Bytes,
  mediaType: string,
  headers: Readonly<Record<string, string>>,
): Content {
  // A browser that keeps the content keeps its headers too, such as the policy of a page.
  const etag = entityTag(digestOf(new TextEncoder().encode(JSON.stringify(headers)), bytes));
  const metadata = { validators: { etag }, mediaType, headers };
  return {
    plain: memoryRepresentation(bytes, metadata),
    gzip: gzipRepresentation(metadata, new Uint8Array(gzipSync(bytes, { level: 9 }))),
  };
}

/** Makes content of bytes that are compressed already, such as a PNG. */
function binaryContent(
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

/** Media types of assets by the ending of their names. */
const ASSET_TYPES = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
} as const;

/** A name holds the hash of the content, so the content under it never changes. */
const HEADERS = { ...COMMON_HEADERS, "Cache-Control": "public, max-age=31536000, immutable" };

/** A stand-in for an asset of another build must be asked for again. */
const STAND_IN_HEADERS = { ...COMMON_HEADERS, "Cache-Control": "no-store" };

/** Only the workers that decode pictures and encode recordings may run WebAssembly, and ask for nothing but that. */
const WASM_POLICY = {
  ...HEADERS,
  "Content-Security-Policy":
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
};

const PNGS = {
  "icon-180.png": icon180,
  "icon-192.png": icon192,
  "icon-512.png": icon512,
  "maskable-512.png": maskable512,
} as const;

/** The libraries of the workers, in base64 like the pictures, but not compressed yet. */
const LIBRARIES = {
  "libheif.wasm": FILES["libheif.wasm.base64"],
  "lame.wasm": FILES["lame.wasm.base64"],
} as const;

/** Texts besides scripts and styles. */
const TEXTS = { "icon.svg": icon, "licences.txt": FILES["LICENCES.txt"] } as const;

/** Name of a script or a style. */
export type BuiltName = Extract<keyof typeof FILES, `${string}.js` | `${string}.css`>;

/** Scripts that the editor runs beside its page (web/editor). */
export const EDITOR_WORKERS = ["gpx.js", "heic.js", "sound.js", "capture.js"] as const;

/** Scripts, those that `next` says follow from them and from these, and their styles. */
function closure(
  first: readonly BuiltName[],
  next: (script: BuiltName) => readonly (keyof typeof FILES)[],
): readonly BuiltName[] {
  const found = new Set(first);
  for (const script of found) {
    for (const name of next(script)) if (isBuilt(name)) found.add(name);
  }
  return [...found].flatMap((script) => {
    const style = script.replace(/js$/, "css");
    return isBuilt(style) ? [script, style] : [script];
  });
}

function isBuilt(name: string): name is BuiltName {
  return name in FILES && /\.(?:js|css)$/.test(name);
}

/**
 * A program: its first script, all that this may load, and their styles (ADR 019).
 *
 * @param without Parts that are left out, with what only they load.
 */
export function programFiles(
  first: BuiltName,
  without: readonly BuiltName[] = [],
): readonly BuiltName[] {
  const isWanted = (name: string) => !without.some((left) => left === name);
  return closure(
    [first],
    (script) => [...IMPORTS[script] ?? [], ...PARTS[script] ?? []].filter(isWanted),
  );
}

/** Parts, the scripts that they cannot run without, and their styles, without those that a page has. */
export function neededFiles(
  parts: readonly BuiltName[],
  has: readonly BuiltName[],
): readonly BuiltName[] {
  const isMissing = (name: string) => !has.some((known) => known === name);
  return closure(parts, (script) => (IMPORTS[script] ?? []).filter(isMissing));
}

/** Name of an asset without its hash. */
export type AssetName =
  | BuiltName
  | keyof typeof TEXTS
  | keyof typeof PNGS
  | keyof typeof LIBRARIES;

interface Asset {
  /** `/assets/NAME.HASH.ENDING` */
  readonly path: string;
  readonly content: () => Content;
  readonly bytes: () => Bytes;
}

const assets = new Map<string, Asset>();
const byPath = new Map<string, Asset>();

/** Adds an asset; its content is compressed at the first request. */
function add(name: string, bytes: () => Bytes, make: () => Content): void {
  const [stem, ending] = name.split(".");
  const path = `/assets/${stem}.${digestOf(bytes()).slice(0, 16)}.${ending}`;
  let content: Content | undefined;
  const asset = { path, bytes, content: () => content ??= make() };
  assets.set(name, asset);
  byPath.set(path, asset);
}

const built = [
  ...(["guide.js", "editor.js", "sheet.js"] as const).flatMap((name) => programFiles(name)),
  ...EDITOR_WORKERS,
].map((name) => [name, FILES[name]] as const);

for (const [name, text] of [...built, ...Object.entries(TEXTS)]) {
  const headers = name === "heic.js" || name === "sound.js" ? WASM_POLICY : HEADERS;
  add(name, () => new TextEncoder().encode(text), () => textContent(text, typeOf(name), headers));
}
for (const [name, base64] of Object.entries(PNGS)) {
  const bytes = Uint8Array.fromBase64(base64);
  add(name, () => bytes, () => binaryContent(bytes, ASSET_TYPES.png, HEADERS));
}

for (const [name, base64] of Object.entries(LIBRARIES)) {
  const bytes = Uint8Array.fromBase64(base64);
  add(name, () => bytes, () => compressedContent(bytes, ASSET_TYPES.wasm, HEADERS));
}

/** The path of an asset. */
export function assetPath(name: AssetName): string {
  return assets.get(name)?.path ?? "";
}

/** The content of an asset. */
export function assetBytes(name: AssetName): Bytes {
  const asset = assets.get(name);
  if (asset === undefined) throw new Error(`There is no asset ${name}`);
  return asset.bytes();
}

/**
 * The asset at a path. A page of an earlier build asks for names that are gone: a script is then one that loads the page
 * again, also where this build has no part of that name; its other files are those of this build.
 *
 * @returns Null when no build has such a name.
 */
export function assetAt(path: string): Content | null {
  const found = byPath.get(path);
  if (found !== undefined) return found.content();
  const [, stem, ending] = /^\/assets\/([a-z0-9_-]+)\.[0-9a-f]{16}\.([a-z]+)$/.exec(path) ?? [];
  if (ending === "js") return textContent(RELOAD, ASSET_TYPES.js, STAND_IN_HEADERS);
  const current = assets.get(`${stem}.${ending}`);
  if (current === undefined) return null;
  const { plain, gzip } = current.content();
  const uncached = { ...plain, headers: STAND_IN_HEADERS };
  return {
    plain: uncached,
    gzip: gzip && { ...gzip, headers: { ...gzip.headers, ...STAND_IN_HEADERS } },
  };
}

/**
 * Loads the page again, unless the page cancels the event: it may have something to lose, or need nothing (ADR 019). Not more
 * than once a minute, should the page itself come out of a cache.
 */
const RELOAD = `"use strict";
{
  const key = "reloaded-for-new-version";
  const isDue = Date.now() - Number(sessionStorage.getItem(key) ?? 0) > 60000;
  if (isDue && dispatchEvent(new Event("program-renewal", { cancelable: true }))) {
    sessionStorage.setItem(key, String(Date.now()));
    globalThis.routeGuideReloading = true;
    location.reload();
  }
}
`;

function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return Object.entries(ASSET_TYPES).find(([known]) => known === ending)?.[1] ?? ASSET_TYPES.txt;
}
