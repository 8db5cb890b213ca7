/** The URL table: all endpoints on one screen. @module */
import {
  type PageSettings,
  readAsset,
  readFavicon,
  readPage,
  readWebManifest,
  readWorker,
} from "../pages/mod.ts";
import { type Params, Router } from "../router.ts";
import { createSpanNamer } from "../runtime/telemetry.ts";
import * as audio from "./audio.ts";
import { readPoiCode, readRouteCode } from "./codes.ts";
import { readDocs } from "./docs/mod.ts";
import { deleteMap, putMap, readMap } from "./maps.ts";
import { readOpenApi } from "./openapi/mod.ts";
import { createFromPack, packHandlers } from "./packs.ts";
import * as pictures from "./pictures.ts";
import * as pois from "./pois.ts";
import { listRemoved, removeForGood, restoreRemoved } from "./removed.ts";
import * as routes from "./routes.ts";
import type { Services } from "./services.ts";
import { beginSession, endSession, readSession } from "./session.ts";
import { readHealth, readSettings } from "./settings.ts";
import { changeSiteAddress, readSiteAddress, siteHandlers } from "./sites.ts";
import { readManifest, readOutline, readWayPoints } from "./walks.ts";

/** Path of the session; writes to it need no session. */
export const SESSION_PATH = "/api/session";

/** Builds the router (docs/api.md#conventions). */
export function buildRouter(services: Services): Router {
  const router = new Router(createSpanNamer());
  const route = "/api/routes/:routeId";
  const poi = "/api/routes/:routeId/pois/:poiId";
  const picture = "/api/routes/:routeId/pois/:poiId/pictures/:pictureId";

  addPages(router, services);

  router.get("/api/health", readHealth(services));
  router.get("/api/settings", readSettings(services));
  router.get(SESSION_PATH, readSession(services));
  router.post(SESSION_PATH, beginSession(services));
  router.delete(SESSION_PATH, endSession(services));
  router.get("/api/openapi.json", readOpenApi(services, () => router.endpoints));
  router.get("/api/docs", readDocs("page"));
  router.get("/api/docs/start.js", readDocs("start"));
  router.get("/api/docs/viewer.js", readDocs("viewer"));
  router.get("/api/docs/viewer.css", readDocs("style"));
  router.get("/api/docs/licence.txt", readDocs("licence"));

  const { readAlone, readPack } = packHandlers(services);
  router.get("/api/routes", routes.listRoutes(services));
  router.post("/api/routes", routes.createRoute(services));
  router.get(route, routes.readRoute(services));
  router.put(route, routes.updateRoute(services));
  router.delete(route, routes.trashRoute(services));
  router.get(`${route}/gpx`, routes.readGpx(services));
  router.get(`${route}/outline`, readOutline(services));
  router.get(`${route}/waypoints`, readWayPoints(services));
  router.get(`${route}/manifest`, readManifest(services));
  router.get(`${route}/pack`, readPack);
  router.get(`${route}/alone.html`, readAlone);
  router.get(`${route}/qr.svg`, readRouteCode(services));
  router.get(`${poi}/qr.svg`, readPoiCode(services));
  router.post(`${route}/append`, routes.appendToRoute(services));
  router.post(`${route}/restore`, routes.restoreRoute(services));
  router.get(`${route}/contents`, routes.readContents(services));
  router.post(`${route}/purge`, routes.purgeRoute(services));

  router.get(`${route}/map`, readMap(services));
  router.put(`${route}/map`, putMap(services));
  router.delete(`${route}/map`, deleteMap(services));

  router.get(`${route}/checks`, routes.readChecks(services));

  router.get(`${route}/removed`, listRemoved(services));
  router.post(`${route}/removed/:entryId/restore`, restoreRemoved(services));
  router.delete(`${route}/removed/:entryId`, removeForGood(services));

  router.post("/api/packs", createFromPack(services));
  const { copyPoi, copyRoute } = routes.copyHandlers(services);
  router.post(`${route}/copy`, copyRoute);
  router.post(`${poi}/copy`, copyPoi);

  const { readSite, readSiteFiles } = siteHandlers(services);
  router.get("/api/site", readSite);
  router.get("/api/site/files", readSiteFiles);
  router.get("/api/site/address", readSiteAddress(services));
  router.put("/api/site/address", changeSiteAddress(services));

  router.get(`${route}/pois`, pois.listPois(services));
  router.post(`${route}/pois`, pois.createPoi(services));
  router.put(`${route}/pois/order`, pois.orderPois(services));
  router.get(poi, pois.readPoi(services));
  router.put(poi, pois.updatePoi(services));
  router.delete(poi, pois.deletePoi(services));

  router.get(`${poi}/pictures`, pictures.listPictures(services));
  router.post(`${poi}/pictures`, pictures.createPicture(services));
  router.put(`${poi}/pictures/order`, pictures.orderPictures(services));
  router.get(picture, pictures.readPicture(services));
  router.put(picture, pictures.updatePicture(services));
  router.delete(picture, pictures.deletePicture(services));

  router.get(`${poi}/audio`, audio.readAudio(services));
  router.post(`${poi}/audio`, audio.createAudio(services));
  router.put(`${poi}/audio`, audio.replaceAudio(services));
  router.delete(`${poi}/audio`, audio.deleteAudio(services));

  return router;
}

/** What the settings of the service say of pages. */
export function pageSettingsOf({ tiles, pageLanguage }: Services["config"]): PageSettings {
  return {
    tileUrl: tiles?.url ?? null,
    language: pageLanguage,
  };
}

/** Adds the pages for people. */
function addPages(router: Router, { library, config }: Services): void {
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
  router.get("/", readPage("guide", settings, ofHome));
  router.get("/w/:routeId", readPage("guide", settings, { ...ofRoute, preloads }));
  router.get("/w/:routeId/s/:poiId", readPage("guide", settings, { ...ofPoi, preloads }));
  router.get("/w/:routeId/sheet", readPage("sheet", settings, ofRoute));
  router.get("/edit", readPage("editor", settings));
  router.get("/edit/:routeId", readPage("editor", settings, ofRoute));
  router.get("/assets/*name", readAsset());
  router.get("/sw.js", readWorker());
  router.get("/manifest.webmanifest", readWebManifest(settings));
  router.get("/favicon.ico", readFavicon());
}
