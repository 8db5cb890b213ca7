/**
 * Version 9 of the schema: what clients have removed from a route or replaced on it and may bring back
 * (`docs/decisions/021-removed-things.md`).
 *
 * An entry is a POI with its media, a picture, a recording or a track. `removed_poi` has the row of a POI,
 * `removed_file` those of pictures and recordings and the file of a track, as they were. `shares_sequence` is 1 when
 * another POI, or another picture of the same POI, had the same place in the order. The stats and points of a track
 * are computed again from its file.
 *
 * @module
 */

/** SQL of the ninth migration. */
export const REMOVED_ENTRY = `
CREATE TABLE removed_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  route_id INTEGER NOT NULL REFERENCES route (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('poi', 'picture', 'audio', 'gpx')),
  cause TEXT NOT NULL CHECK (cause IN ('deleted', 'replaced', 'appended')),
  removed_at TEXT NOT NULL,
  poi_id INTEGER,
  title TEXT NOT NULL,
  number INTEGER,
  shares_sequence INTEGER NOT NULL CHECK (shares_sequence IN (0, 1)),
  point_count INTEGER,
  distance_m REAL,
  CHECK ((kind = 'gpx') = (poi_id IS NULL)),
  CHECK ((kind = 'gpx') = (number IS NULL)),
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
  purpose TEXT NOT NULL CHECK (purpose IN ('picture', 'audio', 'track')),
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
  CHECK ((purpose = 'picture') =
    (picture_id IS NOT NULL AND caption IS NOT NULL AND sequence IS NOT NULL AND created_at IS NOT NULL))
) STRICT;
CREATE INDEX removed_file_of_entry ON removed_file (entry_id, id);
`;
