/**
 * The schema of the database: which program a file belongs to, its version, and how an earlier one is brought up to
 * date.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import { DatabaseError, NewerSchemaError } from "./errors.ts";
import { integer } from "./row.ts";

/** Identifies a database file of Route Guide (`PRAGMA application_id`): "rtgd" in ASCII. */
const APPLICATION_ID = 0x72746764;

/** Version of the schema (`PRAGMA user_version`). */
export const SCHEMA_VERSION = 15;

/** Which map the editor shows, an id of `OFFICIAL_MAPS` among others; it came with version 15. */
const MAP_CHOICE = `
CREATE TABLE map_choice (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  map TEXT NOT NULL
) STRICT;
`;

/**
 * A new database.
 *
 * `AUTOINCREMENT` never reuses an id, which the folders on disk rely on. File names are stored without a path: the area
 * follows from the route's status and the folder from its id, so that moving a route to the trash changes one row.
 * `revision` grows with every change of a route or of anything on it and is the validator of the full route's response.
 * `wanted_slug` is the slug without the number that made it unique, so that the packs of a walk are the same bytes
 * wherever it is (docs/api.md#packs). `route_start` serves both ranges, because SQLite checks the longitude in the index
 * before it reads a row. A `codec` of null is read from the file.
 *
 * A session is the SHA-256 of its token; `session_password` has the password that sessions belong to
 * (docs/decisions/013-write-access.md). By the key of the library a folder of published walks tells the walks of several
 * libraries apart (docs/decisions/025-published-walks.md). `details` of a map is JSON in the form of `MapDetails`
 * (docs/decisions/031-own-map.md).
 *
 * `removed_entry` is what clients have removed from a route or replaced on it (docs/decisions/021-removed-things.md):
 * `removed_poi` has the row of a POI, `removed_file` those of pictures and recordings and the file of a track or a map, as
 * they were; `shares_sequence` is 1 when another POI, or another picture of the same POI, had the same `sequence`.
 * `file_to_remove` are files that a committed transaction has given up: when the process ends before it removes them,
 * the next start does (docs/data-folder.md). Their route may be gone, so nothing is referred to.
 */
const SCHEMA = `
CREATE TABLE route (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  wanted_slug TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  school_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
  start_lat REAL NOT NULL,
  start_lon REAL NOT NULL,
  center_lat REAL NOT NULL,
  center_lon REAL NOT NULL,
  min_lat REAL NOT NULL,
  min_lon REAL NOT NULL,
  max_lat REAL NOT NULL,
  max_lon REAL NOT NULL,
  distance_m REAL NOT NULL,
  elevation_gain_m REAL NOT NULL,
  point_count INTEGER NOT NULL CHECK (point_count > 0),
  file_name TEXT NOT NULL UNIQUE,
  file_media_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  file_stored_at TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  CHECK ((status = 'deleted') = (deleted_at IS NOT NULL))
) STRICT;
CREATE INDEX route_start ON route (start_lat, start_lon);

CREATE TABLE points_file (
  route_id INTEGER PRIMARY KEY REFERENCES route (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL UNIQUE,
  file_media_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  file_stored_at TEXT NOT NULL
) STRICT;

CREATE TABLE route_map (
  route_id INTEGER PRIMARY KEY REFERENCES route (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL UNIQUE,
  file_media_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  file_stored_at TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT;

CREATE TABLE poi (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  route_id INTEGER NOT NULL REFERENCES route (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  lat REAL NOT NULL,
  lon REAL NOT NULL,
  trigger_radius_m REAL NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT;
CREATE INDEX poi_in_order ON poi (route_id, sequence, id);

CREATE TABLE picture (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  poi_id INTEGER NOT NULL REFERENCES poi (id) ON DELETE CASCADE,
  caption TEXT NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  file_name TEXT NOT NULL UNIQUE,
  file_media_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  file_stored_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX picture_in_order ON picture (poi_id, sequence, id);

CREATE TABLE audio (
  poi_id INTEGER PRIMARY KEY REFERENCES poi (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL UNIQUE,
  file_media_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  file_stored_at TEXT NOT NULL,
  codec TEXT
) STRICT;

CREATE TABLE removed_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  route_id INTEGER NOT NULL REFERENCES route (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('poi', 'picture', 'audio', 'gpx', 'map')),
  cause TEXT NOT NULL CHECK (cause IN ('deleted', 'replaced', 'appended')),
  removed_at TEXT NOT NULL,
  poi_id INTEGER,
  title TEXT NOT NULL,
  number INTEGER,
  shares_sequence INTEGER NOT NULL CHECK (shares_sequence IN (0, 1)),
  point_count INTEGER,
  distance_m REAL,
  CHECK ((kind IN ('gpx', 'map')) = (poi_id IS NULL)),
  CHECK ((kind IN ('gpx', 'map')) = (number IS NULL)),
  CHECK ((kind = 'gpx') = (point_count IS NOT NULL AND distance_m IS NOT NULL))
) STRICT;
CREATE INDEX removed_entry_of_route ON removed_entry (route_id, id);
CREATE INDEX removed_entry_in_time ON removed_entry (removed_at);

CREATE TABLE removed_poi (
  entry_id INTEGER PRIMARY KEY REFERENCES removed_entry (id) ON DELETE CASCADE,
  description TEXT NOT NULL,
  lat REAL NOT NULL,
  lon REAL NOT NULL,
  trigger_radius_m REAL NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT;

CREATE TABLE removed_file (
  id INTEGER PRIMARY KEY,
  entry_id INTEGER NOT NULL REFERENCES removed_entry (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('picture', 'audio', 'track', 'map')),
  file_name TEXT NOT NULL UNIQUE,
  file_media_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  file_stored_at TEXT NOT NULL,
  picture_id INTEGER,
  caption TEXT,
  sequence INTEGER CHECK (sequence >= 0),
  created_at TEXT,
  codec TEXT,
  map_details TEXT,
  CHECK ((purpose = 'picture') =
    (picture_id IS NOT NULL AND caption IS NOT NULL AND sequence IS NOT NULL AND created_at IS NOT NULL)),
  CHECK ((purpose = 'map') = (map_details IS NOT NULL))
) STRICT;
CREATE INDEX removed_file_of_entry ON removed_file (entry_id, id);

CREATE TABLE file_to_remove (
  route_id INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  PRIMARY KEY (route_id, file_name)
) STRICT, WITHOUT ROWID;

CREATE TABLE library_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key BLOB NOT NULL CHECK (length(key) = 16)
) STRICT;
INSERT INTO library_key (id, key) VALUES (1, randomblob(16));

CREATE TABLE site_address (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  url TEXT NOT NULL
) STRICT;

${MAP_CHOICE}

CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  token_sha256 BLOB NOT NULL UNIQUE,
  expires_at TEXT NOT NULL
) STRICT;

CREATE TABLE session_password (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  salt BLOB NOT NULL,
  scrypt BLOB NOT NULL
) STRICT;
`;

/** Since version 13, a committed transaction records the files that it gives up. */
const FROM_12 = `
CREATE TABLE file_to_remove (
  route_id INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  PRIMARY KEY (route_id, file_name)
) STRICT, WITHOUT ROWID;
`;

/** Since version 14, a map is a picture: files of map tiles go, because they can be taken along again as one. */
const FROM_13 = `
INSERT INTO file_to_remove
  SELECT route_id, file_name FROM route_map WHERE json_extract(details, '$.kind') = 'tiles'
  UNION
  SELECT route_id, file_name FROM removed_file JOIN removed_entry ON removed_entry.id = entry_id
    WHERE json_extract(map_details, '$.kind') = 'tiles';
DELETE FROM route_map WHERE json_extract(details, '$.kind') = 'tiles';
DELETE FROM removed_entry WHERE id IN
  (SELECT entry_id FROM removed_file WHERE json_extract(map_details, '$.kind') = 'tiles');
ALTER TABLE route DROP COLUMN stats_version;
`;

/** SQL that brings a database up to date, by the version that it has. */
const UPGRADES: ReadonlyMap<number, string> = new Map([
  [0, SCHEMA],
  [12, FROM_12 + FROM_13 + MAP_CHOICE],
  [13, FROM_13 + MAP_CHOICE],
  [14, MAP_CHOICE],
]);

/** The commit whose program opens every database before schema version 12, and brings it to that. */
const OPENS_OLDER = "5c8306df";

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
 * @throws {DatabaseError} when it belongs to another program, or is of before version 12; {NewerSchemaError} when it is
 * of a newer program.
 */
export function knownVersion(db: DatabaseSync, path: string): number {
  if (headerValue(db, "application_id") !== APPLICATION_ID) {
    throw new DatabaseError(`${path} is not a Route Guide database`);
  }
  const version = headerValue(db, "user_version");
  if (version > SCHEMA_VERSION) throw new NewerSchemaError(path, version, SCHEMA_VERSION);
  if (version !== SCHEMA_VERSION && !UPGRADES.has(version)) {
    throw new DatabaseError(
      `${path} has schema version ${version}, of before the first release: start the program of ` +
        `commit ${OPENS_OLDER} with it once, which brings it to version 12`,
    );
  }
  return version;
}

/**
 * Makes the tables of a new database, or brings an earlier one up to date, in one transaction.
 *
 * @param transact Runs its argument in one transaction.
 */
export function bringUpToDate(db: DatabaseSync, transact: (work: () => void) => void): void {
  const sql = UPGRADES.get(headerValue(db, "user_version"));
  if (sql === undefined) return;
  transact(() => {
    db.exec(sql);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}
