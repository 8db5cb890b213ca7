/** Queries on the tables of stations, `poi`, `picture` and `audio`, and on those of files. @module */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { PoiFields } from "../shared/guide_walk.ts";
import {
  FILE_ASSIGNMENTS,
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  integer,
  MAX_SEQUENCE,
  real,
  type Row,
  type StoredFile,
  text,
  textOrNull,
  toStoredFile,
} from "./row.ts";

/** A POI. */
export interface PoiRow extends PoiFields {
  readonly id: number;
  readonly routeId: number;
}

const POI_COLUMNS = "id, route_id, title, description, lat, lon, trigger_radius_m, sequence";

/** The `poi` table. Methods run inside the caller's transaction where there is one. */
export class PoiTable {
  readonly #byId: StatementSync;
  readonly #ofRoute: StatementSync;
  readonly #insert: StatementSync;
  readonly #putBack: StatementSync;
  readonly #update: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#byId = db.prepare(
      `SELECT ${POI_COLUMNS} FROM poi WHERE id = ? AND route_id = ?`,
    );
    this.#ofRoute = db.prepare(
      `SELECT ${POI_COLUMNS} FROM poi WHERE route_id = ? ORDER BY sequence, id`,
    );
    this.#insert = db.prepare(
      "INSERT INTO poi (route_id, title, description, lat, lon, trigger_radius_m, sequence) " +
        `VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${POI_COLUMNS}`,
    );
    this.#putBack = db.prepare(
      "INSERT INTO poi (id, route_id, title, description, lat, lon, trigger_radius_m, sequence) " +
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    );
    this.#update = db.prepare(
      "UPDATE poi SET title = ?, description = ?, lat = ?, lon = ?, trigger_radius_m = ?, " +
        "sequence = ? WHERE id = ?",
    );
    this.#delete = db.prepare("DELETE FROM poi WHERE id = ?");
  }

  /** A POI of a route; null when there is none or it belongs to another route. */
  find(routeId: number, id: number): PoiRow | null {
    const row = this.#byId.get(id, routeId);
    return row === undefined ? null : toPoi(row);
  }

  /** The POIs of a route by `sequence`, then `id`. */
  list(routeId: number): PoiRow[] {
    return this.#ofRoute.all(routeId).map(toPoi);
  }

  /** Adds a POI to a route. */
  insert(routeId: number, poi: PoiFields): PoiRow {
    const row = this.#insert.get(routeId, ...values(poi));
    if (row === undefined) throw new Error("INSERT of a POI returned no row");
    return toPoi(row);
  }

  /** Adds a POI again that was deleted, with its id. */
  putBack(poi: PoiRow): void {
    this.#putBack.run(poi.id, poi.routeId, ...values(poi));
  }

  /** Changes the fields of a POI. */
  update(id: number, poi: PoiFields): void {
    this.#update.run(...values(poi), id);
  }

  /** Removes a POI and, by the foreign keys, its picture and audio rows. */
  delete(id: number): void {
    this.#delete.run(id);
  }
}

function values(poi: PoiFields): (string | number)[] {
  return [
    poi.title,
    poi.description,
    poi.lat,
    poi.lon,
    poi.triggerRadiusM,
    poi.sequence,
  ];
}

/** Reads the columns of a POI. */
export function toPoi(row: Row): PoiRow {
  return {
    id: integer(row, "id"),
    routeId: integer(row, "route_id"),
    title: text(row, "title"),
    description: text(row, "description"),
    lat: real(row, "lat"),
    lon: real(row, "lon"),
    triggerRadiusM: real(row, "trigger_radius_m"),
    sequence: integer(row, "sequence"),
  };
}

/** A picture of a POI. */
export interface PictureRow {
  readonly id: number;
  readonly poiId: number;
  readonly caption: string;
  readonly sequence: number;
  readonly file: StoredFile;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
}

const PICTURE_COLUMNS = `id, poi_id, caption, sequence, ${FILE_COLUMNS}, created_at`;

/** The `picture` table. Methods run inside the caller's transaction where there is one. */
export class PictureTable {
  readonly #byId: StatementSync;
  readonly #ofPoi: StatementSync;
  readonly #ofRoute: StatementSync;
  readonly #countOfRoute: StatementSync;
  readonly #nextSequence: StatementSync;
  readonly #insert: StatementSync;
  readonly #putBack: StatementSync;
  readonly #setDetails: StatementSync;
  readonly #setFile: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#byId = db.prepare(
      `SELECT ${PICTURE_COLUMNS} FROM picture WHERE id = ? AND poi_id = ?`,
    );
    this.#ofPoi = db.prepare(
      `SELECT ${PICTURE_COLUMNS} FROM picture WHERE poi_id = ? ORDER BY sequence, id`,
    );
    this.#countOfRoute = db.prepare(
      "SELECT count(*) AS n FROM picture WHERE poi_id IN (SELECT id FROM poi WHERE route_id = ?)",
    );
    this.#ofRoute = db.prepare(
      `SELECT ${PICTURE_COLUMNS} FROM picture WHERE poi_id IN (SELECT id FROM poi WHERE route_id = ?) ` +
        "ORDER BY poi_id, sequence, id",
    );
    this.#nextSequence = db.prepare(
      "SELECT coalesce(CASE WHEN max(sequence) < :maximum THEN max(sequence) + 1 " +
        "ELSE max(sequence) END, 0) AS next FROM picture WHERE poi_id = :poi",
    );
    this.#insert = db.prepare(
      `INSERT INTO picture (poi_id, caption, sequence, ${FILE_COLUMNS}, created_at) ` +
        `VALUES (:poi_id, :caption, :sequence, ${FILE_PARAMETERS}, :created_at) ` +
        `RETURNING ${PICTURE_COLUMNS}`,
    );
    this.#putBack = db.prepare(
      `INSERT INTO picture (id, poi_id, caption, sequence, ${FILE_COLUMNS}, created_at) ` +
        `VALUES (:id, :poi_id, :caption, :sequence, ${FILE_PARAMETERS}, :created_at)`,
    );
    this.#setDetails = db.prepare(
      "UPDATE picture SET caption = ?, sequence = ? WHERE id = ?",
    );
    this.#setFile = db.prepare(
      `UPDATE picture SET ${FILE_ASSIGNMENTS} WHERE id = :id`,
    );
    this.#delete = db.prepare("DELETE FROM picture WHERE id = ?");
  }

  /** A picture of a POI; null when there is none or it belongs to another POI. */
  find(poiId: number, id: number): PictureRow | null {
    const row = this.#byId.get(id, poiId);
    return row === undefined ? null : toPicture(row);
  }

  /** The pictures of a POI in slideshow order: by `sequence`, then `id`. */
  list(poiId: number): PictureRow[] {
    return this.#ofPoi.all(poiId).map(toPicture);
  }

  /** How many there are on a route. */
  countOfRoute(routeId: number): number {
    return integer(this.#countOfRoute.get(routeId), "n");
  }

  /** The pictures of all POIs of a route, by POI, each in slideshow order. */
  listOfRoute(routeId: number): PictureRow[] {
    return this.#ofRoute.all(routeId).map(toPicture);
  }

  /**
   * The sequence that places a new picture after all others of a POI: one more than their largest, 0 for the first.
   * After {@link MAX_SEQUENCE} it is the largest again; then the higher id places the picture last.
   */
  nextSequence(poiId: number): number {
    const row = this.#nextSequence.get({ poi: poiId, maximum: MAX_SEQUENCE });
    return integer(row, "next");
  }

  /** Adds a picture to a POI, created when its file was stored. */
  insert(
    poiId: number,
    caption: string,
    sequence: number,
    file: StoredFile,
  ): PictureRow {
    const row = this.#insert.get({
      poi_id: poiId,
      caption,
      sequence,
      ...fileValues(file),
      created_at: file.storedAt,
    });
    if (row === undefined) {
      throw new Error("INSERT of a picture returned no row");
    }
    return toPicture(row);
  }

  /** Adds a picture again that was deleted, with its id. */
  putBack(picture: PictureRow): void {
    this.#putBack.run({
      id: picture.id,
      poi_id: picture.poiId,
      caption: picture.caption,
      sequence: picture.sequence,
      ...fileValues(picture.file),
      created_at: picture.createdAt,
    });
  }

  /** Changes caption and position of a picture. */
  setDetails(id: number, caption: string, sequence: number): void {
    this.#setDetails.run(caption, sequence, id);
  }

  /** Changes the file of a picture. */
  setFile(id: number, file: StoredFile): void {
    this.#setFile.run({ id, ...fileValues(file) });
  }

  /** Removes a picture. */
  delete(id: number): void {
    this.#delete.run(id);
  }
}

function toPicture(row: Row): PictureRow {
  return {
    id: integer(row, "id"),
    poiId: integer(row, "poi_id"),
    caption: text(row, "caption"),
    sequence: integer(row, "sequence"),
    file: toStoredFile(row),
    createdAt: text(row, "created_at"),
  };
}

/** The audio of a POI. */
export interface AudioRow {
  readonly poiId: number;
  readonly file: StoredFile;
  /** Codec of the sound, as `readCodec` names it; null in rows of earlier versions. */
  readonly codec: string | null;
}

const AUDIO_COLUMNS = `poi_id, ${FILE_COLUMNS}, codec`;

/** The `audio` table. Methods run inside the caller's transaction where there is one. */
export class AudioTable {
  readonly #ofPoi: StatementSync;
  readonly #ofRoute: StatementSync;
  readonly #countOfRoute: StatementSync;
  readonly #insert: StatementSync;
  readonly #setFile: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#ofPoi = db.prepare(`SELECT ${AUDIO_COLUMNS} FROM audio WHERE poi_id = ?`);
    this.#countOfRoute = db.prepare(
      "SELECT count(*) AS n FROM audio WHERE poi_id IN (SELECT id FROM poi WHERE route_id = ?)",
    );
    this.#ofRoute = db.prepare(
      `SELECT ${AUDIO_COLUMNS} FROM audio WHERE poi_id IN (SELECT id FROM poi WHERE route_id = ?)`,
    );
    this.#insert = db.prepare(
      `INSERT INTO audio (poi_id, ${FILE_COLUMNS}, codec) ` +
        `VALUES (:poi_id, ${FILE_PARAMETERS}, :codec)`,
    );
    this.#setFile = db.prepare(
      `UPDATE audio SET ${FILE_ASSIGNMENTS}, codec = :codec WHERE poi_id = :poi_id`,
    );
    this.#delete = db.prepare("DELETE FROM audio WHERE poi_id = ?");
  }

  /** The audio of a POI; null without. */
  find(poiId: number): AudioRow | null {
    const row = this.#ofPoi.get(poiId);
    return row === undefined ? null : toAudio(row);
  }

  /** How many there are on a route. */
  countOfRoute(routeId: number): number {
    return integer(this.#countOfRoute.get(routeId), "n");
  }

  /** The audio rows of all POIs of a route. */
  listOfRoute(routeId: number): AudioRow[] {
    return this.#ofRoute.all(routeId).map(toAudio);
  }

  /** Adds the audio of a POI that has none. */
  insert(poiId: number, file: StoredFile, codec: string | null): void {
    this.#insert.run({ poi_id: poiId, ...fileValues(file), codec });
  }

  /** Changes the audio file of a POI. */
  setFile(poiId: number, file: StoredFile, codec: string | null): void {
    this.#setFile.run({ poi_id: poiId, ...fileValues(file), codec });
  }

  /** Removes the audio of a POI. */
  delete(poiId: number): void {
    this.#delete.run(poiId);
  }
}

function toAudio(row: Row): AudioRow {
  return {
    poiId: integer(row, "poi_id"),
    file: toStoredFile(row),
    codec: textOrNull(row, "codec"),
  };
}

// Queries on the tables `file_to_remove` and `points_file`.

/** A file in the folder of a route, which may itself be gone. */
export interface RouteFile {
  readonly routeId: number;
  readonly name: string;
}

/** The `file_to_remove` table. */
export class FileToRemoveTable {
  readonly #add: StatementSync;
  readonly #list: StatementSync;
  readonly #forget: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#add = db.prepare("INSERT INTO file_to_remove SELECT ?, value FROM json_each(?)");
    this.#list = db.prepare("SELECT route_id, file_name FROM file_to_remove");
    this.#forget = db.prepare(
      "DELETE FROM file_to_remove WHERE route_id = ? AND file_name IN (SELECT value FROM json_each(?))",
    );
  }

  /** Records files that are to be removed. Names are never used again, so no row can name them later. */
  add(files: readonly RouteFile[]): void {
    forEachRoute(files, this.#add);
  }

  /** All recorded files, also those that are removed and not forgotten yet. */
  list(): RouteFile[] {
    return this.#list.all().map((row) => ({
      routeId: integer(row, "route_id"),
      name: text(row, "file_name"),
    }));
  }

  /** Forgets files that are removed. */
  forget(files: readonly RouteFile[]): void {
    forEachRoute(files, this.#forget);
  }
}

/** Runs a statement with each route and the JSON of its names: thousands of rows take one call. */
function forEachRoute(files: readonly RouteFile[], statement: StatementSync): void {
  for (const [routeId, ofRoute] of Map.groupBy(files, (file) => file.routeId)) {
    statement.run(routeId, JSON.stringify(ofRoute.map(({ name }) => name)));
  }
}

/** The `points_file` table. */
export class PointsFileTable {
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #routesWithout: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#find = db.prepare(`SELECT ${FILE_COLUMNS} FROM points_file WHERE route_id = ?`);
    this.#put = db.prepare(
      `INSERT INTO points_file (route_id, ${FILE_COLUMNS}) VALUES (:route_id, ${FILE_PARAMETERS}) ` +
        `ON CONFLICT (route_id) DO UPDATE SET ${FILE_ASSIGNMENTS}`,
    );
    this.#routesWithout = db.prepare(
      "SELECT id FROM route WHERE id NOT IN (SELECT route_id FROM points_file) ORDER BY id",
    );
  }

  /** The points file of a route; null when it has none yet. */
  find(routeId: number): StoredFile | null {
    const row = this.#find.get(routeId);
    return row === undefined ? null : toStoredFile(row);
  }

  /** Records or replaces the points file of a route. */
  put(routeId: number, file: StoredFile): void {
    this.#put.run({ route_id: routeId, ...fileValues(file) });
  }

  /** The ids of all routes without a points file. */
  routesWithout(): number[] {
    return this.#routesWithout.all().map((row) => integer(row, "id"));
  }
}
