/**
 * Read-only access to the database: checking and copying it, also while the service writes to it.
 *
 * In WAL mode a reader and the writer do not wait for each other. A long snapshot only prevents the write-ahead
 * log from being truncated.
 *
 * @module
 */
import { backup, DatabaseSync } from "node:sqlite";
import { AudioTable } from "./audio_table.ts";
import { APPLICATION_ID } from "./database.ts";
import { DatabaseError, isNoDatabase } from "./errors.ts";
import { MIGRATIONS } from "./migrations/mod.ts";
import { PictureTable } from "./picture_table.ts";
import { PoiTable } from "./poi_table.ts";
import { RouteTable } from "./route_table.ts";
import { integer, text } from "./row.ts";
import { PointsFileTable } from "./points_file_table.ts";

/** Pages of one step of a copy: all of them, because a copy in several steps restarts at every write. */
const ALL_PAGES = 2 ** 31 - 1;

/** A database opened read-only. Only the reading methods of its tables work. */
export class ReadOnlyDatabase implements Disposable {
  readonly routes: RouteTable;
  readonly pointsFiles: PointsFileTable;
  readonly pois: PoiTable;
  readonly pictures: PictureTable;
  readonly audio: AudioTable;
  readonly #db: DatabaseSync;

  /**
   * Opens a database file.
   *
   * @throws {DatabaseError} when it is not a Route Guide database, is damaged, or has another schema version than this program.
   */
  constructor(path: string) {
    using cleanup = new DisposableStack();
    try {
      const db = cleanup.adopt(
        new DatabaseSync(path, { readOnly: true, timeout: 5000 }),
        (opened) => opened.close(),
      );
      this.#db = db;
      checkIdentity(db, path);
      this.routes = new RouteTable(db);
      this.pointsFiles = new PointsFileTable(db);
      this.pois = new PoiTable(db);
      this.pictures = new PictureTable(db);
      this.audio = new AudioTable(db);
    } catch (error) {
      throw isNoDatabase(error)
        ? new DatabaseError(`${path} is not a database, or is damaged`, { cause: error })
        : error;
    }
    cleanup.move();
  }

  /** What SQLite's own checks find, one sentence each: damaged pages and indexes, foreign keys without a row. */
  faults(): string[] {
    const damage = this.#db.prepare("PRAGMA integrity_check").all()
      .map((row) => text(row, "integrity_check"))
      .filter((line) => line !== "ok");
    const dangling = this.#db.prepare("PRAGMA foreign_key_check").all()
      .map((row) =>
        `a row of ${text(row, "table")} refers to a missing row of ${text(row, "parent")}`
      );
    return [...damage, ...dangling];
  }

  /** Holds the rows as they are now, until the result is disposed of. Snapshots do not nest. */
  snapshot(): Disposable {
    this.#db.exec("BEGIN");
    // BEGIN alone takes no snapshot; the first read does.
    this.#db.prepare("SELECT count(*) AS n FROM sqlite_schema").get();
    return { [Symbol.dispose]: () => this.#db.exec("COMMIT") };
  }

  /**
   * Copies the database, in the state of the current snapshot if there is one, into a new file without a
   * write-ahead log.
   */
  async copyTo(path: string): Promise<void> {
    await backup(this.#db, path, { rate: ALL_PAGES });
    using copy = new DatabaseSync(path);
    copy.exec("PRAGMA journal_mode = DELETE");
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}

function checkIdentity(db: DatabaseSync, path: string): void {
  const pragma = (name: string) => integer(db.prepare(`PRAGMA ${name}`).get(), name);
  if (pragma("application_id") !== APPLICATION_ID) {
    throw new DatabaseError(`${path} is not a Route Guide database`);
  }
  const version = pragma("user_version");
  if (version !== MIGRATIONS.length) {
    throw new DatabaseError(
      `${path} has schema version ${version}, but this program knows ${MIGRATIONS.length}: ` +
        (version < MIGRATIONS.length
          ? "starting the service once brings it up to date"
          : "it was last used by a newer Route Guide"),
    );
  }
}
