/**
 * Queries on the tables `removed_entry`, `removed_poi` and `removed_file`: what clients have removed from routes and
 * may bring back.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { AudioRow } from "./audio_table.ts";
import type { PictureRow } from "./picture_table.ts";
import type { PoiRow } from "./poi_table.ts";
import {
  type NewRemovedEntry,
  poiIdOf,
  type RemovedContent,
  type RemovedEntry,
  toRemovedEntry,
} from "./removed_row.ts";
import { integer } from "./row.ts";
import {
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  type StoredFile,
  toStoredFile,
} from "./stored_file.ts";

/** Columns of an entry, and those of its POI, if it has one. */
const COLUMNS = "removed_entry.*, description, lat, lon, trigger_radius_m, sequence";

/** The entries of all routes. Methods run inside the caller's transaction where there is one. */
export class RemovedTable {
  readonly #ofRoute: StatementSync;
  readonly #byId: StatementSync;
  readonly #olderThan: StatementSync;
  readonly #filesOfRoute: StatementSync;
  readonly #filesOfEntry: StatementSync;
  readonly #insertEntry: StatementSync;
  readonly #insertPoi: StatementSync;
  readonly #insertFile: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#ofRoute = db.prepare(
      `SELECT ${COLUMNS} FROM removed_entry
        LEFT JOIN removed_poi ON removed_poi.entry_id = removed_entry.id
        WHERE route_id = ? ORDER BY id DESC`,
    );
    this.#byId = db.prepare(
      `SELECT ${COLUMNS} FROM removed_entry
        LEFT JOIN removed_poi ON removed_poi.entry_id = removed_entry.id
        WHERE id = ? AND route_id = ?`,
    );
    this.#olderThan = db.prepare(
      "SELECT id, route_id FROM removed_entry WHERE removed_at < ? ORDER BY route_id, id",
    );
    this.#filesOfRoute = db.prepare(
      "SELECT * FROM removed_file WHERE entry_id IN " +
        "(SELECT id FROM removed_entry WHERE route_id = ?) ORDER BY id",
    );
    this.#filesOfEntry = db.prepare("SELECT * FROM removed_file WHERE entry_id = ? ORDER BY id");
    this.#insertEntry = db.prepare(
      "INSERT INTO removed_entry (route_id, kind, cause, removed_at, poi_id, title, number, " +
        "shares_sequence, point_count, distance_m) VALUES (:route_id, :kind, :cause, " +
        ":removed_at, :poi_id, :title, :number, :shares_sequence, :point_count, :distance_m) " +
        "RETURNING id",
    );
    this.#insertPoi = db.prepare(
      "INSERT INTO removed_poi (entry_id, description, lat, lon, trigger_radius_m, sequence) " +
        "VALUES (?, ?, ?, ?, ?, ?)",
    );
    this.#insertFile = db.prepare(
      `INSERT INTO removed_file (entry_id, purpose, ${FILE_COLUMNS}, picture_id, caption, ` +
        `sequence, created_at, codec, map_details) VALUES (:entry_id, :purpose, ${FILE_PARAMETERS}, ` +
        ":picture_id, :caption, :sequence, :created_at, :codec, :map_details)",
    );
    this.#delete = db.prepare("DELETE FROM removed_entry WHERE id = ?");
  }

  /** The entries of a route, newest first. */
  list(routeId: number): RemovedEntry[] {
    const files = Map.groupBy(
      this.#filesOfRoute.all(routeId),
      (row) => integer(row, "entry_id"),
    );
    return this.#ofRoute.all(routeId)
      .map((row) => toRemovedEntry(row, files.get(integer(row, "id")) ?? []));
  }

  /** An entry of a route; null when there is none or it belongs to another route. */
  find(routeId: number, id: number): RemovedEntry | null {
    const row = this.#byId.get(id, routeId);
    return row === undefined ? null : toRemovedEntry(row, this.#filesOfEntry.all(id));
  }

  /** The ids of all entries that were removed before a time, ISO 8601 UTC with milliseconds, by the ids of their routes. */
  removedBefore(time: string): ReadonlyMap<number, readonly number[]> {
    const rows = this.#olderThan.all(time)
      .map((row) => ({ routeId: integer(row, "route_id"), id: integer(row, "id") }));
    const byRoute = Map.groupBy(rows, ({ routeId }) => routeId);
    return new Map([...byRoute].map(([routeId, found]) => [routeId, found.map(({ id }) => id)]));
  }

  /** The files of all entries of a route. */
  filesOfRoute(routeId: number): StoredFile[] {
    return this.#filesOfRoute.all(routeId).map(toStoredFile);
  }

  /** Adds an entry. @returns Its id. */
  insert(entry: NewRemovedEntry): number {
    const { content } = entry;
    const track = content.kind === "gpx" ? content : null;
    const row = this.#insertEntry.get({
      route_id: entry.routeId,
      kind: content.kind,
      cause: entry.cause,
      removed_at: entry.removedAt,
      poi_id: poiIdOf(content),
      title: entry.title,
      number: entry.number,
      shares_sequence: entry.sharesSequence ? 1 : 0,
      point_count: track?.pointCount ?? null,
      distance_m: track?.distanceM ?? null,
    });
    const id = integer(row, "id");
    this.#insertContent(id, content);
    return id;
  }

  /** Removes an entry with the rows of its POI and files. */
  delete(id: number): void {
    this.#delete.run(id);
  }

  #insertContent(id: number, content: RemovedContent): void {
    switch (content.kind) {
      case "poi":
        this.#putPoi(id, content.poi);
        for (const picture of content.pictures) this.#putPicture(id, picture);
        if (content.audio !== null) this.#putAudio(id, content.audio);
        return;
      case "picture":
        return this.#putPicture(id, content.picture);
      case "audio":
        return this.#putAudio(id, content.audio);
      case "gpx":
        return this.#putFile(id, "track", content.file);
      case "map":
        return this.#putFile(id, "map", content.map.file, {
          map_details: JSON.stringify(content.map.details),
        });
    }
  }

  #putPoi(id: number, poi: PoiRow): void {
    const { description, lat, lon, triggerRadiusM, sequence } = poi;
    this.#insertPoi.run(id, description, lat, lon, triggerRadiusM, sequence);
  }

  #putPicture(id: number, picture: PictureRow): void {
    this.#putFile(id, "picture", picture.file, {
      picture_id: picture.id,
      caption: picture.caption,
      sequence: picture.sequence,
      created_at: picture.createdAt,
    });
  }

  #putAudio(id: number, { file, codec }: AudioRow): void {
    this.#putFile(id, "audio", file, { codec });
  }

  #putFile(
    entryId: number,
    purpose: "picture" | "audio" | "track" | "map",
    file: StoredFile,
    also: Readonly<Record<string, string | number | null>> = {},
  ): void {
    const none = {
      picture_id: null,
      caption: null,
      sequence: null,
      created_at: null,
      codec: null,
      map_details: null,
    };
    this.#insertFile.run({ entry_id: entryId, purpose, ...fileValues(file), ...none, ...also });
  }
}
