/**
 * What a start does about the traces of a crash: every folder goes where its row says, everything without
 * a row is put aside, never deleted, and rows without their file are reported (design, section 3).
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import { type Area, AREAS } from "../media/storage.ts";
import type { Rooms } from "./rooms.ts";
import { areaOf, filesOfRoute, otherArea, routeIdOf } from "./route_files.ts";

/** What tidying works with; no request may be running, so there is no queue. */
type TidyRooms = Pick<Rooms, "db" | "storage" | "report">;

/** Brings folders in line with the database. Call it once, before the first request. */
export function recover(rooms: TidyRooms): void {
  const leftovers = rooms.storage.emptyStaging();
  if (leftovers > 0) {
    rooms.report(`${leftovers} unfinished uploads were removed from staging`);
  }
  tidy(rooms);
  for (const route of rooms.db.routes.list(true)) reportMissing(rooms, route);
}

/** Moves every folder to where its row says and puts aside what has no row; reports what it did. */
export function tidy(rooms: TidyRooms): void {
  for (const route of rooms.db.routes.list(true)) settle(rooms, route);
  for (const area of AREAS) putStrangersAside(rooms, area);
}

/** One route: folder on the right side, nothing unknown in it. */
function settle(rooms: TidyRooms, route: RouteRow): void {
  const { storage } = rooms;
  const area = areaOf(route);
  const other = otherArea(area);
  if (
    !storage.hasFolder(area, route.id) && storage.hasFolder(other, route.id)
  ) {
    storage.move(route.id, other, area);
    rooms.report(
      `The folder of route ${route.id} was moved to ${area}, where its row says`,
    );
  }
  const known = namesOf(rooms, route);
  for (const { name, isFolder } of storage.listFolder(area, route.id)) {
    if (isFolder || !known.has(name)) putAside(rooms, area, String(route.id), name);
  }
}

function reportMissing(rooms: TidyRooms, route: RouteRow): void {
  const area = areaOf(route);
  const present = new Set(rooms.storage.listFolder(area, route.id).map(({ name }) => name));
  for (const name of namesOf(rooms, route)) {
    if (!present.has(name)) {
      rooms.report(`File ${name} of route ${route.id} is missing in ${area}`);
    }
  }
}

function namesOf(rooms: TidyRooms, route: RouteRow): Set<string> {
  return new Set(filesOfRoute(rooms.db, route).map((file) => file.name));
}

/** Whatever stands in an area and is not the folder of a route that belongs there. */
function putStrangersAside(rooms: TidyRooms, area: Area): void {
  for (const { name, isFolder } of rooms.storage.listArea(area)) {
    const id = isFolder ? routeIdOf(name) : null;
    const route = id === null ? null : rooms.db.routes.find(id);
    if (route === null || areaOf(route) !== area) {
      putAside(rooms, area, name);
    }
  }
}

function putAside(rooms: TidyRooms, area: Area, ...segments: string[]): void {
  const path = rooms.storage.putAside(area, ...segments);
  rooms.report(
    `${[area, ...segments].join("/")} belongs to no row; it was moved to ${path}`,
  );
}
