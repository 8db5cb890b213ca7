/**
 * The handlers of the pages: shells, assets, service worker, manifest and icon.
 *
 * @module
 */
import { AppError, notFound } from "../errors.ts";
import type { Handler, Params } from "../router.ts";
import type { AssetName } from "./assets.ts";
import type { Content } from "./content.ts";
import type { PageSettings } from "./headers.ts";
import type { PageName } from "./shell.ts";
import type { SiteProgram, SiteSettings } from "./site_program.ts";
import { isForPerson } from "./unknown_page.ts";

export type { PageSettings } from "./headers.ts";

/** Loaded with the first page: the bundles are larger than the rest of the program together. */
const program = () => import("./program.ts");

/** What a page depends on. */
export interface PageOptions<Name extends string> {
  /**
   * Addresses that the page asks for first, by the ids in its own. They go into a header, so that the shell is
   * the same for all walks, and browsers ask for them before they have the script.
   */
  readonly preloads?: (params: Params<Name>) => readonly string[];
  /** Files that its script asks for at once. */
  readonly assets?: readonly AssetName[];
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
  { preloads = () => [], assets = [], check = () => {} }: PageOptions<Name> = {},
): Handler<Name> {
  let content: Content | undefined;
  return async (request, params) => {
    const missing = failureOf(() => check(params));
    // The script of the page detects other failures by its own requests, and offers to try again.
    if (missing instanceof AppError && missing.code === "not_found") {
      const response = await unknownPage(request, settings, name);
      if (response === null) throw missing;
      return response;
    }
    const { assetPath, page, serveContent, withPreloads } = await program();
    content ??= page(name, settings);
    const first = [...preloads(params), ...assets.map((asset) => assetPath(asset))];
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
