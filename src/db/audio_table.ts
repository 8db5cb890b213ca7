/**
 * Queries on the `audio` table: at most one row a POI.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { integer, type Row, textOrNull } from "./row.ts";
import {
  FILE_ASSIGNMENTS,
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  type StoredFile,
  toStoredFile,
} from "./stored_file.ts";

/** The audio of a POI. */
export interface AudioRow {
  readonly poiId: number;
  readonly file: StoredFile;
  /** Codec of the sound, as `readCodec` names it; null in rows of earlier versions. */
  readonly codec: string | null;
}

const COLUMNS = `poi_id, ${FILE_COLUMNS}, codec`;

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
    this.#ofPoi = db.prepare(`SELECT ${COLUMNS} FROM audio WHERE poi_id = ?`);
    this.#countOfRoute = db.prepare(
      "SELECT count(*) AS n FROM audio WHERE poi_id IN (SELECT id FROM poi WHERE route_id = ?)",
    );
    this.#ofRoute = db.prepare(
      `SELECT ${COLUMNS} FROM audio WHERE poi_id IN (SELECT id FROM poi WHERE route_id = ?)`,
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
