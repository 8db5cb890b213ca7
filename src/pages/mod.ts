/**
 * The handlers of the pages: shells, assets, service worker, manifest and icon.
 *
 * @module
 */
import { notFound } from "../errors.ts";
import type { Handler } from "../router.ts";
import type { Content } from "./content.ts";
import type { PageSettings } from "./headers.ts";
import type { PageName } from "./shell.ts";

export type { PageSettings } from "./headers.ts";

/** Loaded with the first page: the bundles are larger than the rest of the program together. */
const program = () => import("./program.ts");

/** Serves the shell of a page. */
export function readPage<Name extends string>(
  name: PageName,
  settings: PageSettings,
): Handler<Name> {
  return served((files) => files.page(name, settings));
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

/** Script and style of the page in a pack. */
export async function packProgram(): Promise<{ readonly script: string; readonly style: string }> {
  return (await program()).PACK_PROGRAM;
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
