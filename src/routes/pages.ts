/** The pages for people, and what they are made of (docs/decisions/012-pages.md). @module */
import {
  type PageSettings,
  readAsset,
  readFavicon,
  readPage,
  readWebManifest,
  readWorker,
} from "../pages/mod.ts";
import type { Params } from "../router.ts";
import type { ApiRouter, Operation } from "./endpoint/description.ts";
import type { Services } from "./endpoint/services.ts";

const SCRIPT = "text/javascript; charset=utf-8";

/** What the settings of the service say of pages. */
export function pageSettingsOf({ tiles, pageLanguage }: Services["config"]): PageSettings {
  return {
    tileUrl: tiles?.url ?? null,
    language: pageLanguage,
  };
}

/** Adds the endpoints. */
export function addPages(router: ApiRouter, { library, config }: Services): void {
  const settings = pageSettingsOf(config);
  const preloads = ({ routeId }: Params<"routeId">) => [
    `/api/routes/${routeId}/outline`,
    `/api/routes/${routeId}/pois`,
  ];
  const ofRoute = {
    check: ({ routeId }: Params<"routeId">) => library.routes.requireActive(routeId),
  };
  const ofPoi = {
    check: ({ routeId, poiId }: Params<"routeId" | "poiId">) =>
      library.pois.require(routeId, poiId),
  };
  const ofHome = {
    preloads: () => ["/api/routes"],
    parts: ["guide_home.js", "guide_later.js"],
  } as const;
  router.get("/", readPage("guide", settings, ofHome), page("readWalksPage", "The walks"));
  router.get(
    "/w/:routeId",
    readPage("guide", settings, { ...ofRoute, preloads }),
    page("readWalkPage", "The guide of a walk"),
  );
  router.get(
    "/w/:routeId/s/:poiId",
    readPage("guide", settings, { ...ofPoi, preloads }),
    page("readStationPage", "The guide at a station"),
  );
  router.get(
    "/w/:routeId/sheet",
    readPage("sheet", settings, ofRoute),
    page("readSheetPage", "The QR codes of a walk, to be printed"),
  );
  router.get(
    "/edit",
    readPage("editor", settings),
    page("readEditorHomePage", "All walks, for teachers"),
  );
  router.get(
    "/edit/:routeId",
    readPage("editor", settings, ofRoute),
    page("readEditorPage", "The editor of a walk"),
  );
  router.get(
    "/assets/*name",
    readAsset(),
    asset(
      "readAsset",
      "A script, a style, an icon or a library of the pages",
      SCRIPT,
      "text/css; charset=utf-8",
      "image/svg+xml",
      "image/png",
      "text/plain; charset=utf-8",
      "application/wasm",
    ),
  );
  router.get(
    "/sw.js",
    readWorker(),
    asset("readServiceWorker", "The service worker of the guide", SCRIPT),
  );
  router.get(
    "/manifest.webmanifest",
    readWebManifest(settings),
    asset(
      "readWebManifest",
      "What installs the guide on a home screen",
      "application/manifest+json",
    ),
  );
  router.get(
    "/favicon.ico",
    readFavicon(),
    asset("readFavicon", "The icon of the pages", "image/png"),
  );
}

function page(id: string, summary: string): Operation {
  return {
    id,
    tag: "Pages",
    summary,
    success: { kind: "page", mediaTypes: ["text/html; charset=utf-8"] },
  };
}

function asset(id: string, summary: string, ...mediaTypes: readonly string[]): Operation {
  return { id, tag: "Pages", summary, success: { kind: "asset", mediaTypes } };
}
