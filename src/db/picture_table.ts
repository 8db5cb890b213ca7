/**
 * Queries on the `picture` table.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { integer, type Row, text } from "./row.ts";
import { MAX_SEQUENCE } from "./sequence.ts";
import {
  FILE_ASSIGNMENTS,
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  type StoredFile,
  toStoredFile,
} from "./stored_file.ts";

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

const COLUMNS = `id, poi_id, caption, sequence, ${FILE_COLUMNS}, created_at`;

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
      `SELECT ${COLUMNS} FROM picture WHERE id = ? AND poi_id = ?`,
    );
    this.#ofPoi = db.prepare(
      `SELECT ${COLUMNS} FROM picture WHERE poi_id = ? ORDER BY sequence, id`,
    );
    this.#countOfRoute = db.prepare(
      "SELECT count(*) AS n FROM picture WHERE poi_id IN (SELECT id FROM poi WHERE route_id = ?)",
    );
    this.#ofRoute = db.prepare(
      `SELECT ${COLUMNS} FROM picture WHERE poi_id IN (SELECT id FROM poi WHERE route_id = ?) ` +
        "ORDER BY poi_id, sequence, id",
    );
    this.#nextSequence = db.prepare(
      "SELECT coalesce(CASE WHEN max(sequence) < :maximum THEN max(sequence) + 1 " +
        "ELSE max(sequence) END, 0) AS next FROM picture WHERE poi_id = :poi",
    );
    this.#insert = db.prepare(
      `INSERT INTO picture (poi_id, caption, sequence, ${FILE_COLUMNS}, created_at) ` +
        `VALUES (:poi_id, :caption, :sequence, ${FILE_PARAMETERS}, :created_at) ` +
        `RETURNING ${COLUMNS}`,
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
