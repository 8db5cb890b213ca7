/**
 * The files that the rows of a database name, in every version of the schema: a backup is checked and copied before
 * its copy is brought up to date.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { integer, type Row, text } from "./row.ts";
import { FILE_COLUMNS, type StoredFile, toStoredFile } from "./stored_file.ts";
import type { RouteStatus } from "./route_table.ts";

/** A file with the route that it belongs to. */
export interface FileRow {
  readonly routeId: number;
  readonly status: RouteStatus;
  readonly file: StoredFile;
}

/** For each table with the five columns of a file, the query of all its files with their routes. */
const QUERIES: Readonly<Record<string, string>> = {
  route: `SELECT ${columnsOf("route")} FROM route ORDER BY route.id`,
  points_file: `SELECT ${columnsOf("points_file")} FROM points_file ` +
    "JOIN route ON route.id = points_file.route_id ORDER BY route.id",
  picture: `SELECT ${columnsOf("picture")} FROM picture ` +
    "JOIN poi ON poi.id = poi_id JOIN route ON route.id = route_id ORDER BY route.id",
  audio: `SELECT ${columnsOf("audio")} FROM audio ` +
    "JOIN poi ON poi.id = poi_id JOIN route ON route.id = route_id ORDER BY route.id",
  route_map: `SELECT ${columnsOf("route_map")} FROM route_map ` +
    "JOIN route ON route.id = route_map.route_id ORDER BY route.id",
  removed_file: `SELECT ${columnsOf("removed_file")} FROM removed_file ` +
    "JOIN removed_entry ON removed_entry.id = entry_id JOIN route ON route.id = route_id " +
    "ORDER BY route.id",
};

function columnsOf(table: string): string {
  const columns = FILE_COLUMNS.split(", ").map((column) => `${table}.${column}`);
  return `route.id AS route_id, route.status, ${columns.join(", ")}`;
}

/** The queries on all tables with files that this version of the schema has. */
export class FileRows {
  readonly #all: readonly StatementSync[];

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    const tables = tablesOf(db);
    this.#all = Object.entries(QUERIES).filter(([table]) => tables.includes(table))
      .map(([, query]) => db.prepare(query));
  }

  /** All files that any row names. */
  list(): FileRow[] {
    return this.#all.flatMap((statement) => statement.all().map(toFileRow));
  }
}

/** The names of all tables. */
export function tablesOf(db: DatabaseSync): string[] {
  return db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    .map((row) => text(row, "name"));
}

function toFileRow(row: Row): FileRow {
  return {
    routeId: integer(row, "route_id"),
    status: text(row, "status") === "active" ? "active" : "deleted",
    file: toStoredFile(row),
  };
}
