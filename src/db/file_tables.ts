/** Queries on the tables `file_to_remove` and `points_file`. @module */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import {
  FILE_ASSIGNMENTS,
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  integer,
  type StoredFile,
  text,
  toStoredFile,
} from "./row.ts";

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
