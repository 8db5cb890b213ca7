/** The content of the pages, apart from their handlers, so that a start does not load the bundles. @module */
import {
  assetAt,
  assetPath,
  type Content,
  serveContent,
  textContent,
  withPreloads,
} from "./assets.ts";
import packStyle from "./built/pack.css" with { type: "text" };
import packScript from "./built/pack.js" with { type: "text" };
import packLicences from "./built/pack_licences.txt" with { type: "text" };
import { COMMON_HEADERS, pageHeaders, type PageSettings } from "./headers.ts";
import { serviceWorker, webManifest } from "./install.ts";
import { type PageName, shell } from "./shell.ts";

export { assetAt, assetPath, serveContent, withPreloads };

const HEADERS = { ...COMMON_HEADERS, "Cache-Control": "no-cache" };

/** The shell of a page. */
export function page(name: PageName, settings: PageSettings): Content {
  const headers = pageHeaders({ tileUrl: name === "editor" ? settings.tileUrl : null });
  return textContent(shell(name, settings), "text/html; charset=utf-8", headers);
}

/** The guide as a page without a server, for packs. */
export const PACK_PROGRAM = {
  script: packScript,
  style: packStyle,
  licences: packLicences,
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
