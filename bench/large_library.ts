/**
 * A data folder with many routes, written straight into the schema and the folders: through HTTP it would
 * take an hour.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Buffer } from "node:buffer";
import { Database, type Tables } from "../src/db/database.ts";
import type { Position } from "../src/db/route_table.ts";
import type { StoredFile } from "../src/db/row.ts";
import { pointsText } from "../src/gpx/points_text.ts";
import { measure } from "../src/gpx/measure.ts";
import { GpxReader } from "../src/gpx/reader.ts";
import { databasePath } from "../src/library/consistency/data_folder.ts";
import { routeFolder } from "../src/media/storage.ts";
import { jpeg } from "../tests/support/media/samples.ts";
import { seededRandom } from "../tests/support/random.ts";
import type { Bench } from "./bench.ts";
import { walk } from "./data.ts";

/** Where the routes are that every library has, degrees. */
export const HOME: Position = { lat: 50.68, lon: 7.2 };

/** Middle of the area over which the other routes are spread, degrees. */
export const MIDDLE: Position = { lat: 51.25, lon: 10.5 };

/** Half height and half width of that area, degrees. */
const SPREAD = { lat: 3.75, lon: 4.5 };

/** No other route is so near to {@link HOME}, in degrees of latitude and longitude. */
const APART = 0.8;

const HOME_ROUTES = 20;
const LARGE_ROUTES = 10_000;
const POIS_PER_ROUTE = 10;
const PICTURES_PER_POI = 3;
const POINTS_PER_ROUTE = 50;

/**
 * Picture files are links to one file, which is many times faster than to write them all; one for each thousand
 * routes, because a file may not have more than 65 000 links (ext4).
 */
const ROUTES_PER_ORIGINAL = 1000;

const NOW = "2026-05-01T08:00:00.000Z";

const PICTURE = jpeg();
const PICTURE_SHA256 = sha256(PICTURE);

/** Folders that were made already in this run. */
const made = new WeakMap<Bench, string>();

/** A data folder of 10 000 routes, 100 000 POIs, 300 000 pictures; made once a run. */
export function largeLibrary(bench: Bench): string {
  const dataDir = made.get(bench) ?? writeLibrary(bench.newFolder("large"), LARGE_ROUTES);
  made.set(bench, dataDir);
  return dataDir;
}

/** A data folder with nothing but the 20 routes at {@link HOME}. */
export function smallLibrary(bench: Bench): string {
  return writeLibrary(bench.newFolder("small"), HOME_ROUTES);
}

function writeLibrary(dataDir: string, routes: number): string {
  using db = new Database(databasePath(dataDir));
  const originals = `${dataDir}-originals`;
  Deno.mkdirSync(originals);
  const random = seededRandom(20260501);
  db.transaction(() => {
    for (let at = 0; at < routes; at++) {
      const start = at < HOME_ROUTES
        ? { lat: HOME.lat + at / 1000, lon: HOME.lon + at / 1000 }
        : farFromHome(random);
      const original = join(originals, String(Math.floor(at / ROUTES_PER_ORIGINAL)));
      if (at % ROUTES_PER_ORIGINAL === 0) Deno.writeFileSync(original, PICTURE);
      writeRoute(db, dataDir, original, at, start);
    }
  });
  // Otherwise the system would write all this to the disk while something else is measured.
  if (Deno.build.os !== "windows") new Deno.Command("sync").outputSync();
  return dataDir;
}

function writeRoute(
  db: Tables,
  dataDir: string,
  original: string,
  at: number,
  start: Position,
): void {
  const name = `Weg ${String(at).padStart(5, "0")}`;
  const gpx = walk({ points: POINTS_PER_ROUTE, name, ...start });
  const reader = new GpxReader();
  reader.write(gpx);
  const { points } = reader.end();
  const file = storedFile("track", "gpx", "application/gpx+xml", gpx.length, sha256(gpx));
  const { id } = db.routes.insert({
    slug: `weg-${at}`,
    wantedSlug: `weg-${at}`,
    name,
    description: "",
    schoolName: "",
    stats: measure(points),
    file,
    now: NOW,
  });
  const text = Buffer.concat(Array.from(pointsText(points), (slice) => slice.slice()));
  const pointsFile = storedFile("points", "json", "application/json", text.length, sha256(text));
  db.pointsFiles.put(id, pointsFile);
  const folder = routeFolder(dataDir, "active", id);
  Deno.mkdirSync(folder, { recursive: true });
  Deno.writeFileSync(join(folder, file.name), gpx);
  Deno.writeFileSync(join(folder, pointsFile.name), text);
  for (let sequence = 0; sequence < POIS_PER_ROUTE; sequence++) {
    writePoi(db, folder, original, id, sequence, start);
  }
}

/** A POI with its pictures. */

function writePoi(
  db: Tables,
  folder: string,
  original: string,
  routeId: number,
  sequence: number,
  { lat, lon }: Position,
): void {
  const poi = db.pois.insert(routeId, {
    title: `Station ${sequence}`,
    description: "",
    lat: lat + sequence / 10_000,
    lon,
    triggerRadiusM: 80,
    sequence,
  });
  for (let at = 0; at < PICTURES_PER_POI; at++) {
    const file = storedFile("picture", "jpg", "image/jpeg", PICTURE.length, PICTURE_SHA256);
    db.pictures.insert(poi.id, `Bild ${at}`, at, file);
    Deno.linkSync(original, join(folder, file.name));
  }
}

/** Ascending names are entered into the index of names much faster than random ones. */
let files = 0;

function storedFile(
  purpose: string,
  extension: string,
  mediaType: string,
  size: number,
  sha256: string,
): StoredFile {
  return {
    name: `${purpose}-${String(++files).padStart(12, "0")}.${extension}`,
    mediaType,
    size,
    sha256,
    storedAt: NOW,
  };
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function farFromHome(random: () => number): Position {
  for (;;) {
    const lat = MIDDLE.lat + (random() * 2 - 1) * SPREAD.lat;
    const lon = MIDDLE.lon + (random() * 2 - 1) * SPREAD.lon;
    const isNear = Math.abs(lat - HOME.lat) < APART && Math.abs(lon - HOME.lon) < APART;
    if (!isNear) return { lat, lon };
  }
}
