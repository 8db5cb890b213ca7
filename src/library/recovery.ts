/**
 * What a start does about the traces of a crash: every folder goes where its row says, everything without
 * a row is put aside, never deleted, and rows without their file are reported (design, section 3).
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import type { Area } from "../media/storage.ts";
import type { Rooms } from "./rooms.ts";

/** Brings folders in line with the database. Call it once, before the first request. */
export function recover(rooms: Rooms): void {
  const leftovers = rooms.storage.emptyStaging();
  if (leftovers > 0) {
    rooms.report(`${leftovers} unfinished uploads were removed from staging`);
  }
  for (const route of rooms.db.routes.list(true)) settle(rooms, route);
  for (const area of ["active", "trash"] as const) {
    putStrangersAside(rooms, area);
  }
}

/** Names of the files that a route's rows mention. */
export function filesOfRoute(
  rooms: Pick<Rooms, "db">,
  route: RouteRow,
): Set<string> {
  const { pictures, audio } = rooms.db;
  const rows = [
    ...pictures.listOfRoute(route.id),
    ...audio.listOfRoute(route.id),
  ];
  return new Set([route.file.name, ...rows.map((row) => row.file.name)]);
}

/** The area where a route's folder belongs. */
export function areaOf(route: RouteRow): Area {
  return route.status === "active" ? "active" : "trash";
}

/** One route: folder on the right side, nothing unknown in it, nothing missing. */
function settle(rooms: Rooms, route: RouteRow): void {
  const { storage } = rooms;
  const area = areaOf(route);
  const other = area === "active" ? "trash" : "active";
  const known = filesOfRoute(rooms, route);
  if (
    !storage.hasFolder(area, route.id) && storage.hasFolder(other, route.id)
  ) {
    storage.move(route.id, other, area);
    rooms.report(
      `The folder of route ${route.id} was moved to ${area}, where its row says`,
    );
  }
  const present = new Set<string>();
  for (const { name, isFolder } of storage.listFolder(area, route.id)) {
    if (!isFolder && known.has(name)) present.add(name);
    else putAside(rooms, area, String(route.id), name);
  }
  for (const name of known) {
    if (!present.has(name)) {
      rooms.report(`File ${name} of route ${route.id} is missing in ${area}`);
    }
  }
}

/** Whatever stands in an area and is not the folder of a route that belongs there. */
function putStrangersAside(rooms: Rooms, area: Area): void {
  for (const { name, isFolder } of rooms.storage.listArea(area)) {
    const route = /^[1-9]\d*$/.test(name) ? rooms.db.routes.find(Number(name)) : null;
    if (!isFolder || route === null || areaOf(route) !== area) {
      putAside(rooms, area, name);
    }
  }
}

function putAside(rooms: Rooms, area: Area, ...segments: string[]): void {
  const path = rooms.storage.putAside(area, ...segments);
  rooms.report(
    `${[area, ...segments].join("/")} belongs to no row; it was moved to ${path}`,
  );
}
