/**
 * Queries on the `points_file` table: the file that holds the points of a route as JSON text.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { integer } from "./row.ts";
import {
  FILE_ASSIGNMENTS,
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  type StoredFile,
  toStoredFile,
} from "./stored_file.ts";

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
