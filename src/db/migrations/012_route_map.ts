/**
 * Version 12 of the schema: the map of a route (docs/decisions/031-own-map.md), and maps among the removed things.
 *
 * `details` is JSON: what is known of the map besides its file, in the form of `MapDetails`. SQLite cannot change a
 * CHECK, so the tables of removed things are made again. They are copied before the old ones are dropped, the
 * referring ones first: dropping a table deletes its rows, and those that refer to them. The next id of an entry is
 * kept, because ids are never reused.
 *
 * @module
 */

/** SQL of the twelfth migration. */
export const ROUTE_MAP = `
CREATE TABLE route_map (
  route_id INTEGER PRIMARY KEY REFERENCES route (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL UNIQUE,
  file_media_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  file_stored_at TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT;

CREATE TABLE removed_entry_12 (
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
INSERT INTO removed_entry_12 SELECT * FROM removed_entry;
DELETE FROM sqlite_sequence WHERE name = 'removed_entry_12';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'removed_entry_12', seq FROM sqlite_sequence WHERE name = 'removed_entry';

CREATE TABLE removed_poi_12 (
  entry_id INTEGER PRIMARY KEY REFERENCES removed_entry_12 (id) ON DELETE CASCADE,
  description TEXT NOT NULL,
  lat REAL NOT NULL,
  lon REAL NOT NULL,
  trigger_radius_m REAL NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT;
INSERT INTO removed_poi_12 SELECT * FROM removed_poi;

CREATE TABLE removed_file_12 (
  id INTEGER PRIMARY KEY,
  entry_id INTEGER NOT NULL REFERENCES removed_entry_12 (id) ON DELETE CASCADE,
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
INSERT INTO removed_file_12 (id, entry_id, purpose, file_name, file_media_type, file_size, file_sha256,
    file_stored_at, picture_id, caption, sequence, created_at, codec)
  SELECT id, entry_id, purpose, file_name, file_media_type, file_size, file_sha256,
    file_stored_at, picture_id, caption, sequence, created_at, codec FROM removed_file;

DROP TABLE removed_file;
DROP TABLE removed_poi;
DROP TABLE removed_entry;
ALTER TABLE removed_entry_12 RENAME TO removed_entry;
ALTER TABLE removed_poi_12 RENAME TO removed_poi;
ALTER TABLE removed_file_12 RENAME TO removed_file;
CREATE INDEX removed_entry_of_route ON removed_entry (route_id, id);
CREATE INDEX removed_entry_in_time ON removed_entry (removed_at);
CREATE INDEX removed_file_of_entry ON removed_file (entry_id, id);
`;
