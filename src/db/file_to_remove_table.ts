/**
 * Queries on the `file_to_remove` table: files that no row names since a COMMIT.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { integer, text } from "./row.ts";

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
