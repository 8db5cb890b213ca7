/**
 * Which routes a list has, and in which order (docs/api.md#listing-routes).
 *
 * @module
 */
import type { Position, RouteTable, UnreadRoute } from "../../db/route_table.ts";
import { areaAround } from "../../gpx/area.ts";
import { haversineM } from "../../shared/sphere.ts";

/** Restricts a list to the routes that start near a position. */
export interface Near extends Position {
  readonly radiusKm: number;
}

/** A route in its place in a list. */
export interface OrderedRoute {
  readonly route: UnreadRoute;
  /** Metres from the given position to the route's start; null without a position. */
  readonly proximityM: number | null;
}

let german: Intl.Collator | undefined;

/**
 * German order, in which `Ä` sorts with `A`. Its tables are loaded with the first list, because that takes as long as
 * loading all other modules of the library.
 */
function byName(a: string, b: string): number {
  return (german ??= new Intl.Collator("de")).compare(a, b);
}

/** The active routes, or with the deleted ones: by name, or near a position by distance. */
export function orderOf(
  table: RouteTable,
  near: Near | null,
  includeDeleted: boolean,
): OrderedRoute[] {
  if (near === null) {
    return table.unread(null, includeDeleted)
      .sort((a, b) => byName(a.name, b.name) || a.id - b.id)
      .map((route) => ({ route, proximityM: null }));
  }
  const radiusM = near.radiusKm * 1000;
  if (radiusM < 0) return [];
  return table.unread(areaAround(near.lat, near.lon, radiusM), includeDeleted)
    .map((route) => ({
      route,
      proximityM: haversineM(near.lat, near.lon, route.start.lat, route.start.lon),
    }))
    .filter(({ proximityM }) => proximityM <= radiusM)
    .sort((a, b) => a.proximityM - b.proximityM || a.route.id - b.route.id);
}
