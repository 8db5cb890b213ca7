/**
 * Version 1 of the schema.
 *
 * `AUTOINCREMENT` never reuses an id, which the folders on disk rely on. File names are
 * stored without a path: the area follows from the route's status and the folder from its id, so that
 * moving a route to the trash changes one row. `revision` grows with every change of a route or of
 * anything on it and is the validator of the full route's response.
 *
 * @module
 */

/** SQL of the first migration. */
export const INITIAL = `
CREATE TABLE route (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
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

CREATE TABLE track (
  route_id INTEGER PRIMARY KEY REFERENCES route (id) ON DELETE CASCADE,
  points BLOB NOT NULL
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
  file_stored_at TEXT NOT NULL
) STRICT;
`;
