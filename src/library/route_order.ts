/**
 * Which routes a list has, and in which order (docs/api.md#listing-routes).
 *
 * @module
 */
import type { Position, RouteTable } from "../db/route_table.ts";
import { areaAround } from "../gpx/area.ts";
import { haversineM } from "../gpx/distance.ts";

/** Restricts a list to the routes that start near a position. */
export interface Near extends Position {
  readonly radiusKm: number;
}

/** A place in a list. */
export interface ListedId {
  readonly id: number;
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
): ListedId[] {
  if (near === null) {
    return table.names(includeDeleted)
      .sort((a, b) => byName(a.name, b.name) || a.id - b.id)
      .map(({ id }) => ({ id, proximityM: null }));
  }
  const radiusM = near.radiusKm * 1000;
  if (radiusM < 0) return [];
  return table.startsWithin(areaAround(near.lat, near.lon, radiusM), includeDeleted)
    .map(({ id, start }) => ({
      id,
      proximityM: haversineM(near.lat, near.lon, start.lat, start.lon),
    }))
    .filter(({ proximityM }) => proximityM <= radiusM)
    .sort((a, b) => a.proximityM - b.proximityM || a.id - b.id);
}
