/**
 * A web server in this process, for what the real ones do not do with their usual settings: caching headers of a
 * month or none at all, no HEAD, tags that do not change with a file, refusals.
 *
 * @module
 */
import { contentRange, parseRange } from "../../../src/shared/byte_range.ts";

/** Files of a folder by their paths, with `/`. */
export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** How the server differs from one that sends nothing that caches use. */
export interface FolderServerOptions {
  /** The header `Cache-Control` of every response. */
  readonly cacheControl?: string;
  /** The header `Last-Modified` of every response: without `Cache-Control`, browsers keep a file for a tenth of its age. */
  readonly lastModified?: Date;
  /** The tag of a file; a request that has it gets 304. */
  readonly tagOf?: (content: Uint8Array) => string;
  /** Whether pages of other origins may read the files, as Pages services allow it and the usual web spaces do not. */
  readonly allowsOrigins?: boolean;
  /** Whether HEAD is refused with 405. */
  readonly refusesHead?: boolean;
  /** What it responds in the place of a file; null for the file. @param path Below the folder. */
  readonly instead?: (request: Request, path: string) => Response | Promise<Response> | null;
}

/** The header with which some homepages let browsers keep everything for a month. */
export const A_MONTH = "max-age=2592000";

/** Where the folder is on the server. */
const PATH = "/schule/wege/";

/** Content types as Apache httpd, nginx and Caddy send them. */
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/x-wav",
  txt: "text/plain",
};

/** A server of a folder; a page on it is a secure context, because it is on this machine. `await using` ends it. */
export class FolderServer implements AsyncDisposable {
  /** What the folder has now. */
  files: Files;
  /** Method and path of every request, below the folder. */
  readonly requests: string[] = [];
  readonly #options: FolderServerOptions;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(files: Files, options: FolderServerOptions = {}) {
    this.files = files;
    this.#options = options;
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#respond(request),
    );
  }

  /** The address of the folder, with a slash at its end. */
  get address(): string {
    return `http://127.0.0.1:${this.#server.addr.port}${PATH}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }

  #respond(request: Request): Response | Promise<Response> {
    const path = pathOf(request.url);
    this.requests.push(`${request.method} ${path}`);
    const instead = this.#options.instead?.(request, path) ?? null;
    if (instead !== null) return instead;
    if (request.method === "HEAD" && this.#options.refusesHead === true) {
      return new Response(null, { status: 405 });
    }
    const content = this.files.get(path);
    if (content === undefined) {
      const headers = this.#allowsOrigins();
      return new Response("Not Found", { status: 404, headers });
    }
    const headers = this.#headersOf(path, content);
    const tag = headers.get("ETag");
    if (tag !== null && request.headers.get("If-None-Match") === tag) {
      return new Response(null, { status: 304, headers });
    }
    return part(request, content, headers);
  }

  #allowsOrigins(): Record<string, string> {
    return this.#options.allowsOrigins === true ? { "Access-Control-Allow-Origin": "*" } : {};
  }

  #headersOf(path: string, content: Uint8Array): Headers {
    const { cacheControl, lastModified, tagOf } = this.#options;
    const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    const headers = new Headers({
      "Content-Type": type,
      "Accept-Ranges": "bytes",
      ...this.#allowsOrigins(),
    });
    if (cacheControl !== undefined) headers.set("Cache-Control", cacheControl);
    if (lastModified !== undefined) headers.set("Last-Modified", lastModified.toUTCString());
    if (tagOf !== undefined) headers.set("ETag", tagOf(content));
    return headers;
  }
}

/** The path of a file below the folder; `index.html` for a folder. */
function pathOf(url: string): string {
  const path = decodeURIComponent(new URL(url).pathname);
  const below = path.startsWith(PATH) ? path.slice(PATH.length) : `..${path}`;
  return below === "" || below.endsWith("/") ? `${below}index.html` : below;
}

/** The response with the whole file, or with the part that is asked for. */
function part(
  request: Request,
  content: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Response {
  const range = parseRange(request.headers.get("Range") ?? "", content.length);
  if (range === "unsatisfiable") return new Response(null, { status: 416, headers });
  const isWhole = range === "whole";
  const bytes = isWhole ? content : content.subarray(range.start, range.start + range.length);
  if (!isWhole) headers.set("Content-Range", contentRange(range, content.length));
  headers.set("Content-Length", `${bytes.length}`);
  const body = request.method === "HEAD" ? null : bytes;
  return new Response(body, { status: isWhole ? 200 : 206, headers });
}
