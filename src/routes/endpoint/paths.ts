/** Paths of resources, and the patterns of those that others are below. @module */

/** Pattern of a route. */
export const ROUTE = "/api/routes/:routeId";

/** Pattern of a POI. */
export const POI = `${ROUTE}/pois/:poiId` as const;

/** Path of a route. */
export function routePath(routeId: number): string {
  return `/api/routes/${routeId}`;
}

/** Path of a POI. */
export function poiPath(routeId: number, poiId: number): string {
  return `${routePath(routeId)}/pois/${poiId}`;
}

/** Path of a picture. */
export function picturePath(routeId: number, poiId: number, pictureId: number): string {
  return `${poiPath(routeId, poiId)}/pictures/${pictureId}`;
}

/** Path of a POI's audio. */
export function audioPath(routeId: number, poiId: number): string {
  return `${poiPath(routeId, poiId)}/audio`;
}

/** Path of the map of a route. */
export function mapPath(routeId: number): string {
  return `${routePath(routeId)}/map`;
}
