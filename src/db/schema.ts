/**
 * Which program a database file belongs to, the version of its schema, and how it is brought up to date.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import { DatabaseError, NewerSchemaError } from "./errors.ts";
import { MIGRATIONS } from "./migrations/mod.ts";
import { integer } from "./row.ts";

/** Identifies a database file of Route Guide (`PRAGMA application_id`): "rtgd" in ASCII. */
export const APPLICATION_ID = 0x72746764;

/** A number that SQLite keeps in the header of the file. */
export function headerValue(
  db: DatabaseSync,
  name: "application_id" | "user_version" | "freelist_count" | "page_size",
): number {
  return integer(db.prepare(`PRAGMA ${name}`).get(), name);
}

/** Whether a database has no content and belongs to no program yet. */
export function isNew(db: DatabaseSync): boolean {
  if (headerValue(db, "application_id") !== 0) return false;
  return integer(db.prepare("SELECT count(*) AS n FROM sqlite_schema").get(), "n") === 0;
}

/**
 * The schema version of a database of Route Guide.
 *
 * @param known The highest version that the program knows.
 * @throws {DatabaseError} when it belongs to another program; {NewerSchemaError} when the version is not known.
 */
export function knownVersion(db: DatabaseSync, path: string, known = MIGRATIONS.length): number {
  if (headerValue(db, "application_id") !== APPLICATION_ID) {
    throw new DatabaseError(`${path} is not a Route Guide database`);
  }
  const version = headerValue(db, "user_version");
  if (version > known) throw new NewerSchemaError(path, version, known);
  return version;
}

/**
 * Applies the migrations that are missing, each in a transaction of its own.
 *
 * @param transact Runs its argument in one transaction.
 */
export function migrate(
  db: DatabaseSync,
  migrations: readonly string[],
  transact: (work: () => void) => void,
): void {
  const version = headerValue(db, "user_version");
  migrations.slice(version).forEach((sql, index) => {
    transact(() => {
      db.exec(sql);
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      db.exec(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}
