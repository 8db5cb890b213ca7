/** Read-only access to the tables of a database, also while the service writes to it. @module */
import { backup, DatabaseSync, type StatementSync } from "node:sqlite";
import { DatabaseError, isUnreadable, OlderSchemaError, openingError } from "./errors.ts";
import { LibraryKeyTable } from "./library_tables.ts";
import { AudioTable, PictureTable, PointsFileTable, PoiTable } from "./poi_tables.ts";
import { RemovedTable } from "./removed_table.ts";
import { MapTable, type RouteStatus, RouteTable } from "./route_table.ts";
import { FILE_COLUMNS, integer, type Row, type StoredFile, text, toStoredFile } from "./row.ts";
import { bringUpToDate, headerValue, knownVersion, SCHEMA_VERSION } from "./schema.ts";

/** A file with the route that it belongs to. */
interface FileRow {
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
class FileRows {
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
function tablesOf(db: DatabaseSync): string[] {
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

/**
 * The settings of the connection. With `locking_mode = EXCLUSIVE` SQLite keeps the index of the log in memory instead
 * of in a shared file, and `journal_mode = DELETE` makes the database one file.
 */
const SETTINGS: readonly string[] = [
  "PRAGMA locking_mode = EXCLUSIVE",
  "PRAGMA journal_mode = DELETE",
  "PRAGMA synchronous = FULL",
  "PRAGMA secure_delete = ON",
];

/** The tables that a backup leaves empty. */
const SESSION_TABLES: readonly string[] = ["session", "session_password"];

/** Size of a row that takes up free pages. */
const FILLER_BYTES = 16 * 1024 * 1024;

/** An exclusively opened copy. */
export class CopiedDatabase implements Disposable {
  readonly #db: DatabaseSync;

  /** Opens a copy. @throws {DatabaseError} when it is not a Route Guide database, is damaged, or of a newer program. */
  constructor(path: string) {
    using cleanup = new DisposableStack();
    try {
      const db = cleanup.adopt(new DatabaseSync(path), (opened) => opened.close());
      this.#db = db;
      // The first of them must come before the first read.
      for (const setting of SETTINGS) db.prepare(setting).all();
      knownVersion(db, path);
    } catch (error) {
      throw openingError(error, path);
    }
    cleanup.move();
  }

  /**
   * Removes all sessions and the hash of their password, so that a restore begins without any
   * (docs/decisions/013-write-access.md). What deleted rows have left in free pages is overwritten too.
   */
  removeSessions(): void {
    const tables = tablesOf(this.#db).filter((table) => SESSION_TABLES.includes(table));
    this.#transact(() => tables.forEach((table) => this.#db.exec(`DELETE FROM ${table}`)));
    this.#overwriteFreePages();
  }

  /** Overwrites all free pages, by rows that take them up. */
  #overwriteFreePages(): void {
    const freeBytes = headerValue(this.#db, "freelist_count") * headerValue(this.#db, "page_size");
    this.#transact(() => {
      this.#db.exec("CREATE TABLE filler (content BLOB)");
      const insert = this.#db.prepare("INSERT INTO filler VALUES (zeroblob(?))");
      for (let left = freeBytes; left > 0; left -= FILLER_BYTES) {
        insert.run(Math.min(left, FILLER_BYTES));
      }
      this.#db.exec("DROP TABLE filler");
    });
  }

  /** Brings the schema up to date. */
  bringUpToDate(): void {
    bringUpToDate(this.#db, (work) => this.#transact(work));
  }

  #transact(work: () => void): void {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.#db.exec("COMMIT");
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}

// Read-only access to a database of any schema version that the program knows: checking and copying it, also while
// the service writes to it. In WAL mode a reader and the writer do not wait for each other. A long snapshot only
// prevents the write-ahead log from being truncated. A database without a log, such as that of a backup, is read
// without a file beside it.

/** Pages of one step of a copy: all of them, because a copy in several steps restarts at every write. */
const ALL_PAGES = 2 ** 31 - 1;

/** How long a read waits for a lock of another program, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** The line above the damaged pages in the result of `PRAGMA integrity_check`. */
const HEADING = "*** in database main ***";

/** A database opened read-only. */
export class ReadOnlyConnection implements Disposable {
  /** Version of its schema. */
  readonly schemaVersion: number;
  /** For derived classes. */
  protected readonly db: DatabaseSync;
  readonly #path: string;
  readonly #fileRows: FileRows;

  /**
   * Opens a database file.
   *
   * @throws {DatabaseError} when it is not a Route Guide database, is damaged, or of a newer program.
   */
  constructor(path: string) {
    this.#path = path;
    using cleanup = new DisposableStack();
    try {
      const db = cleanup.adopt(
        new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS }),
        (opened) => opened.close(),
      );
      this.db = db;
      this.schemaVersion = knownVersion(db, path);
      this.#fileRows = new FileRows(db);
    } catch (error) {
      throw openingError(error, path);
    }
    cleanup.move();
  }

  /** Whether an older program used the database last. */
  get isOlder(): boolean {
    return this.schemaVersion < SCHEMA_VERSION;
  }

  /** How many routes there are, deleted ones included. */
  countRoutes(): number {
    return integer(this.db.prepare("SELECT count(*) AS n FROM route").get(), "n");
  }

  /** All files that any row names. */
  files(): FileRow[] {
    return this.#fileRows.list();
  }

  /** What SQLite's own checks find, one sentence each: damaged pages and indexes, foreign keys without a row. */
  faults(): string[] {
    const damage = this.db.prepare("PRAGMA integrity_check").all()
      .flatMap((row) => text(row, "integrity_check").split("\n"))
      .filter((line) => line !== "ok" && line !== HEADING);
    const dangling = this.db.prepare("PRAGMA foreign_key_check").all()
      .map((row) =>
        `a row of ${text(row, "table")} refers to a missing row of ${text(row, "parent")}`
      );
    return [...damage, ...dangling];
  }

  /** Holds the rows as they are now, until the result is disposed of. Snapshots do not nest. */
  snapshot(): Disposable {
    this.db.exec("BEGIN");
    // BEGIN alone takes no snapshot; the first read does.
    this.db.prepare("SELECT count(*) AS n FROM sqlite_schema").get();
    return { [Symbol.dispose]: () => this.db.exec("COMMIT") };
  }

  /**
   * Copies the database, in the state of the current snapshot if there is one, into a new file without a
   * write-ahead log and without sessions.
   *
   * @throws {DatabaseError} when the database is damaged.
   */
  async copyTo(path: string): Promise<void> {
    try {
      await backup(this.db, path, { rate: ALL_PAGES });
      using copy = new CopiedDatabase(path);
      copy.removeSessions();
    } catch (error) {
      if (!isUnreadable(error)) throw openingError(error, this.#path);
      throw new DatabaseError(`${this.#path} cannot be copied to ${path}: ${error.message}`, {
        cause: error,
      });
    }
  }

  [Symbol.dispose](): void {
    this.db.close();
  }
}

/** A database of this program's schema version, opened read-only. Only the reading methods of its tables work. */
export class ReadOnlyDatabase extends ReadOnlyConnection {
  readonly routes: RouteTable;
  readonly pointsFiles: PointsFileTable;
  readonly pois: PoiTable;
  readonly pictures: PictureTable;
  readonly audio: AudioTable;
  readonly maps: MapTable;
  readonly removed: RemovedTable;
  readonly libraryKey: LibraryKeyTable;

  /**
   * Opens a database file.
   *
   * @throws {DatabaseError} as {@link ReadOnlyConnection}; {OlderSchemaError} when an older program used it last.
   */
  constructor(path: string) {
    super(path);
    using cleanup = new DisposableStack();
    cleanup.use(this);
    if (this.isOlder) {
      throw new OlderSchemaError(path, this.schemaVersion, SCHEMA_VERSION);
    }
    try {
      this.routes = new RouteTable(this.db);
      this.pointsFiles = new PointsFileTable(this.db);
      this.pois = new PoiTable(this.db);
      this.pictures = new PictureTable(this.db);
      this.audio = new AudioTable(this.db);
      this.maps = new MapTable(this.db);
      this.removed = new RemovedTable(this.db);
      this.libraryKey = new LibraryKeyTable(this.db);
    } catch (error) {
      throw openingError(error, path);
    }
    cleanup.move();
  }
}
