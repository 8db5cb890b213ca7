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
import type { Services } from "./endpoint/request.ts";
import { mapSourceOf } from "./maps.ts";

const SCRIPT = "text/javascript; charset=utf-8";

/** What the settings of the service and its library say of pages. */
export function pageSettingsOf(services: Services): PageSettings {
  const tileUrl = () => {
    try {
      return mapSourceOf(services).tiles?.url ?? null;
    } catch {
      return null; // the database fails: the script of the page detects it, and the request for the walk logs it
    }
  };
  return {
    tileUrl,
    language: services.config.pageLanguage,
  };
}

/** Adds the endpoints. */
export function addPages(router: ApiRouter, services: Services): void {
  const { library } = services;
  const settings = pageSettingsOf(services);
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
  router.get(
    "/",
    readPage("guide", settings, ofHome),
    page("readWalksPage", "The walks", "For pupils: the walks that they can begin."),
  );
  router.get(
    "/w/:routeId",
    readPage("guide", settings, { ...ofRoute, preloads }),
    page(
      "readWalkPage",
      "The guide of a walk",
      "For pupils: the walk with its map and stations. Programs read `readOutline` and `listPois`.",
    ),
  );
  router.get(
    "/w/:routeId/s/:poiId",
    readPage("guide", settings, { ...ofPoi, preloads }),
    page(
      "readStationPage",
      "The guide at a station",
      "For pupils who have scanned the sign of a station.",
    ),
  );
  router.get(
    "/w/:routeId/sheet",
    readPage("sheet", settings, ofRoute),
    page(
      "readSheetPage",
      "The QR codes of a walk, to be printed",
      "For teachers: signs for the stations, and the plan of the walk.",
    ),
  );
  router.get(
    "/edit",
    readPage("editor", settings),
    page("readEditorHomePage", "All walks, for teachers", "New walks, and those in the trash."),
  );
  router.get(
    "/edit/:routeId",
    readPage("editor", settings, ofRoute),
    page(
      "readEditorPage",
      "The editor of a walk",
      "For teachers: stations, recordings, pictures and the map of a walk.",
    ),
  );
  router.get(
    "/assets/*name",
    readAsset(),
    asset(
      "readAsset",
      "A script, a style, an icon or a library of the pages",
      "The name has the hash of the content, so browsers may keep it for good.",
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
    asset(
      "readServiceWorker",
      "The service worker of the guide",
      "It keeps the guide and the walks that were loaded for use without a network.",
      SCRIPT,
    ),
  );
  router.get(
    "/manifest.webmanifest",
    readWebManifest(settings),
    asset(
      "readWebManifest",
      "What installs the guide on a home screen",
      "W3C Web Application Manifest, in the language of the pages.",
      "application/manifest+json",
    ),
  );
  router.get(
    "/favicon.ico",
    readFavicon(),
    asset(
      "readFavicon",
      "The icon of the pages",
      "For browsers that ask for it at this address.",
      "image/png",
    ),
  );
}

function page(id: string, summary: string, description: string): Operation {
  return {
    id,
    tag: "Pages",
    summary,
    description,
    success: { kind: "page", mediaTypes: ["text/html; charset=utf-8"] },
  };
}

function asset(
  id: string,
  summary: string,
  description: string,
  ...mediaTypes: readonly string[]
): Operation {
  return { id, tag: "Pages", summary, description, success: { kind: "asset", mediaTypes } };
}
