/**
 * The names of all stored files, from all tables.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { integer, type Row, text } from "./row.ts";

/** Separates names; no name of a stored file contains it. */
const SEPARATOR = "/";

/** The names of all stored files: one row per route is many times faster to read than one per file. */
export class FileNames {
  readonly #byRoute: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#byRoute = db.prepare(
      `SELECT route_id, group_concat(file_name, '${SEPARATOR}') AS names FROM (
        SELECT id AS route_id, file_name FROM route
        UNION ALL SELECT route_id, file_name FROM points_file
        UNION ALL SELECT route_id, file_name FROM picture JOIN poi ON poi.id = poi_id
        UNION ALL SELECT route_id, file_name FROM audio JOIN poi ON poi.id = poi_id
        UNION ALL SELECT route_id, file_name FROM route_map
        UNION ALL SELECT route_id, file_name FROM removed_file
          JOIN removed_entry ON removed_entry.id = entry_id
      ) GROUP BY route_id ORDER BY route_id`,
    );
  }

  /** The names of all files of every route, of its POIs and of what was removed from it, by the route's id. */
  *byRoute(): Generator<readonly [routeId: number, names: string[]]> {
    for (const row of this.#byRoute.iterate()) yield namesIn(row);
  }
}

function namesIn(row: Row): readonly [routeId: number, names: string[]] {
  return [integer(row, "route_id"), text(row, "names").split(SEPARATOR)];
}
