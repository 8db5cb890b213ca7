/**
 * A walk of the service, as it is copied onto this device.
 *
 * @module
 */
import { type Outline, type Poi, readManifest } from "../api.ts";
import { COPY_PARAMETER } from "./names.ts";
import { workerReady } from "./register.ts";
import type { RemoteWalk } from "./remote_walk.ts";
import { inOrderOfStations } from "./station_order.ts";

/** Paths of the files without which a walk cannot be shown: its track and its texts. */
export function textPaths(
  routeId: number | string,
): { readonly outline: string; readonly pois: string } {
  return { outline: `/api/routes/${routeId}/outline`, pois: `/api/routes/${routeId}/pois` };
}

/** The walk of the service with this id. */
export function serverWalk(routeId: number): RemoteWalk {
  const { outline, pois } = textPaths(routeId);
  return {
    key: String(routeId),
    readManifest: () => readManifest(routeId),
    textUrls: () => [outline, pois],
    inOrder: async ({ files }, cache) => {
      const list: { pois: Poi[] } = await (await cache.match(pois))?.json() ?? { pois: [] };
      return inOrderOfStations(files, list.pois);
    },
    contentOf: () => null,
    nameIn: async (key, cache) => {
      const stored: Outline | undefined = await (await cache.match(textPaths(key).outline))?.json();
      return stored?.route.name ?? "";
    },
    addressOf: (path, version) => `${path}?${COPY_PARAMETER}=${version}`,
    workerReady,
  };
}
