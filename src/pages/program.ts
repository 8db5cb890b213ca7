/** The content of the pages, apart from their handlers, so that a start does not load the bundles. @module */
import {
  assetAt,
  assetPath,
  type BuiltName,
  type Content,
  neededFiles,
  serveContent,
  textContent,
  withPreloads,
} from "./assets.ts";
import { FILES } from "./built/mod.ts";
import { COMMON_HEADERS, pageHeaders, type PageSettings } from "./headers.ts";
import { type PageName, SERVICE, shell } from "./shell.ts";
import { serviceWorker, webManifest } from "./site_program.ts";

export { assetAt, assetPath, serveContent, withPreloads };

/** The paths of parts of the guide, and of what they cannot run without. */
export function partPaths(parts: readonly BuiltName[]): readonly string[] {
  return neededFiles(parts, ["guide.js", SERVICE]).map((name) => assetPath(name));
}

const HEADERS = { ...COMMON_HEADERS, "Cache-Control": "no-cache" };

/** The shell of a page, with the headers that hold now. */
export function page(name: PageName, settings: PageSettings): Content {
  const headers = pageHeaders({ tileUrl: name === "editor" ? settings.tileUrl() : null });
  return textContent(shell(name, settings), "text/html; charset=utf-8", headers);
}

/** The guide as a page without a server, for packs. */
export const PACK_PROGRAM = {
  script: FILES["pack.js"],
  style: FILES["pack.css"],
  licences: FILES["pack_licences.txt"],
} as const;

/** The service worker. */
export function worker(): Content {
  return textContent(serviceWorker(), "text/javascript; charset=utf-8", HEADERS);
}

/** The manifest of the web app. */
export function manifest({ language }: PageSettings): Content {
  return textContent(webManifest(language), "application/manifest+json", HEADERS);
}

/** The icon under its well-known name. */
export function favicon(): Content {
  const content = assetAt(assetPath("icon-192.png"));
  if (content === null) throw new Error("The icon is not among the assets");
  const { plain } = content;
  return { plain: { ...plain, headers: HEADERS }, gzip: null };
}
