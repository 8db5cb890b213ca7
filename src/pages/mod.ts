/** The handlers of the pages: shells, assets, service worker, manifest and icon. @module */
import { AppError, notFound } from "../errors.ts";
import { targetOf } from "../http/request.ts";
import type { Handler, Params } from "../router.ts";
import type { BuiltName, Content } from "./assets.ts";
import type { PageSettings } from "./headers.ts";
import type { PageName } from "./shell.ts";
import type { SiteProgram, SiteSettings } from "./site_program.ts";

// Who gets a page instead of the error body when there is nothing at an address: people who follow a link or type an
// address into a browser. Programs get JSON, as docs/api.md#errors says.

/** Addresses of programs, which get JSON in any case. */
const FOR_PROGRAMS = /^\/(?:api|assets)(?:\/|$)/;

/**
 * Whether a request for an unknown address comes from a browser that is going to show the response: it says so
 * (Fetch Metadata, `Sec-Fetch-Dest: document`, or `empty` with `Sec-Fetch-Mode: navigate` where a service worker
 * passes the request on), or it names HTML and prefers it to JSON (RFC 9110, 12.5.1).
 */
function isForPerson(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (FOR_PROGRAMS.test(targetOf(request).path)) return false;
  const destination = request.headers.get("Sec-Fetch-Dest");
  if (destination === null) return prefersHtml(request);
  return destination === "document" ||
    destination === "empty" && request.headers.get("Sec-Fetch-Mode") === "navigate";
}

function prefersHtml(request: Request): boolean {
  const field = request.headers.get("Accept")?.toLowerCase() ?? "";
  const ranges = new Map(field.split(",").map(readRange));
  const html = ranges.get("text/html") ?? 0;
  const json = ranges.get("application/json") ?? ranges.get("application/*") ??
    ranges.get("*/*") ?? 0;
  return html > json;
}

/** A media range with its weight. */
function readRange(element: string): [range: string, weight: number] {
  const [range = "", ...parameters] = element.split(";").map((part) => part.trim());
  const weight = parameters.find((text) => text.startsWith("q="))?.slice("q=".length) ?? "1";
  return [range, Number(weight) || 0];
}

export type { PageSettings } from "./headers.ts";

/** Loaded with the first page: the bundles are larger than the rest of the program together. */
const program = () => import("./program.ts");

/** What a page depends on. */
interface PageOptions<Name extends string> {
  /**
   * Addresses that the page asks for first, by the ids in its own. They go into a header, so that the shell is
   * the same for all walks, and browsers ask for them before they have the script.
   */
  readonly preloads?: (params: Params<Name>) => readonly string[];
  /** Parts that its script asks for at once, besides that of the service. */
  readonly parts?: readonly BuiltName[];
  /** Checks that there is what the address names. @throws {AppError} `not_found`. */
  readonly check?: (params: Params<Name>) => void;
}

/**
 * Serves the shell of a page. Where there is nothing at its address, people get the same shell with status
 * 404, and its script says what is missing.
 *
 * @throws {AppError} `not_found`, for programs.
 */
export function readPage<Name extends string>(
  name: PageName,
  settings: PageSettings,
  { preloads = () => [], parts = [], check = () => {} }: PageOptions<Name> = {},
): Handler<Name> {
  // The policy of the editor's page names the server of its map, which can be chosen again.
  const made = new Map<string | null, Content>();
  return async (request, params) => {
    const missing = failureOf(() => check(params));
    // The script of the page detects other failures by its own requests, and offers to try again.
    if (missing instanceof AppError && missing.code === "not_found") {
      const response = await unknownPage(request, settings, name);
      if (response === null) throw missing;
      return response;
    }
    const { page, partPaths, serveContent, withPreloads } = await program();
    const tileUrl = name === "editor" ? settings.tileUrl() : null;
    const content = made.get(tileUrl) ?? page(name, settings);
    made.set(tileUrl, content);
    const first = [...preloads(params), ...partPaths(parts)];
    return serveContent(request, withPreloads(content, first));
  };
}

function failureOf(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

/**
 * A page with status 404, for people who come to an address where there is nothing; its script says so and
 * leads to the walks.
 *
 * @param name The page of that address; the guide for addresses that no page has.
 * @returns Null for programs, which get the error body.
 */
export async function unknownPage(
  request: Request,
  settings: PageSettings,
  name: PageName = "guide",
): Promise<Response | null> {
  if (!isForPerson(request)) return null;
  const { page } = await program();
  const { plain: { headers, mediaType, length, body } } = page(name, settings);
  return new Response(request.method === "HEAD" ? null : body({ start: 0, length }), {
    status: 404,
    headers: {
      ...headers,
      "Content-Type": mediaType,
      "Content-Length": String(length),
      // What is at an address may change, and depends on who asks.
      "Cache-Control": "no-store",
      Vary: "Accept, Sec-Fetch-Dest",
    },
  });
}

/** `GET /sw.js` */
export function readWorker(): Handler {
  return served((files) => files.worker());
}

/** `GET /manifest.webmanifest` */
export function readWebManifest(settings: PageSettings): Handler {
  return served((files) => files.manifest(settings));
}

/** `GET /favicon.ico`, for browsers that ask without having read a page. */
export function readFavicon(): Handler {
  return served((files) => files.favicon());
}

/** `GET /assets/:name`. @throws {HttpError} 404 for a name that no build has. */
export function readAsset(): Handler {
  return async (request, _params, { path }) => {
    const { assetAt, serveContent } = await program();
    const asset = assetAt(path);
    if (asset === null) throw notFound("Not found");
    return serveContent(request, asset);
  };
}

/** Script, style and licences of the page in a pack. */
export async function packProgram(): Promise<Program["PACK_PROGRAM"]> {
  return (await program()).PACK_PROGRAM;
}

/** The guide for walks that are published as plain files. */
export async function siteProgram(settings: SiteSettings): Promise<SiteProgram> {
  return (await import("./site_program.ts")).siteProgram(settings);
}

type Program = Awaited<ReturnType<typeof program>>;

/** A handler that makes its content at the first request and keeps it. */
function served(make: (files: Program) => Content): Handler {
  let content: Content | undefined;
  return async (request) => {
    const files = await program();
    return files.serveContent(request, content ??= make(files));
  };
}
