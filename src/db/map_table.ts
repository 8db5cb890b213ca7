/** Queries on the `route_map` table: at most one map a route. @module */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import * as v from "valibot";
import type { MapDetails } from "../shared/stored_map.ts";
import { DatabaseError } from "./errors.ts";
import {
  FILE_ASSIGNMENTS,
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  integer,
  type Row,
  type StoredFile,
  text,
  toStoredFile,
} from "./row.ts";

const Details = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    width: v.number(),
    height: v.number(),
    points: v.array(v.object({ x: v.number(), y: v.number(), lat: v.number(), lon: v.number() })),
    opacity: v.number(),
    /** Missing in rows of before schema 14. */
    attribution: v.optional(v.string(), ""),
  }),
);

/** Reads what {@link JSON.stringify} made of it. @throws {DatabaseError} when it is something else. */
export function mapDetails(json: string): MapDetails {
  const result = v.safeParse(Details, json);
  if (result.success) return result.output;
  throw new DatabaseError("The database is damaged: the details of a map are not valid");
}

/** The map of a route. */
export interface MapRow {
  readonly routeId: number;
  readonly file: StoredFile;
  readonly details: MapDetails;
}

/** The `route_map` table. Methods run inside the caller's transaction where there is one. */
export class MapTable {
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#find = db.prepare(
      `SELECT route_id, ${FILE_COLUMNS}, details FROM route_map WHERE route_id = ?`,
    );
    this.#put = db.prepare(
      `INSERT INTO route_map (route_id, ${FILE_COLUMNS}, details) ` +
        `VALUES (:route_id, ${FILE_PARAMETERS}, :details) ` +
        `ON CONFLICT (route_id) DO UPDATE SET ${FILE_ASSIGNMENTS}, details = :details`,
    );
    this.#delete = db.prepare("DELETE FROM route_map WHERE route_id = ?");
  }

  /** The map of a route; null without. */
  find(routeId: number): MapRow | null {
    const row = this.#find.get(routeId);
    return row === undefined ? null : toMap(row);
  }

  /** The file of that map, also where the rest of its row is damaged; null without a map. */
  fileOf(routeId: number): StoredFile | null {
    const row = this.#find.get(routeId);
    return row === undefined ? null : toStoredFile(row);
  }

  /** Records or replaces the map of a route. */
  put({ routeId, file, details }: MapRow): void {
    this.#put.run({ route_id: routeId, ...fileValues(file), details: JSON.stringify(details) });
  }

  /** Removes the map of a route. */
  delete(routeId: number): void {
    this.#delete.run(routeId);
  }
}

function toMap(row: Row): MapRow {
  return {
    routeId: integer(row, "route_id"),
    file: toStoredFile(row),
    details: mapDetails(text(row, "details")),
  };
}
