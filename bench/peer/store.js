/**
 * The database of the peer: one table a resource, one row a track point.
 */
import Database from "better-sqlite3";

const SCHEMA = `
CREATE TABLE IF NOT EXISTS routes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  description TEXT NOT NULL, school_name TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'active',
  start_lat REAL NOT NULL, start_lon REAL NOT NULL, center_lat REAL NOT NULL,
  center_lon REAL NOT NULL, min_lat REAL NOT NULL, min_lon REAL NOT NULL, max_lat REAL NOT NULL,
  max_lon REAL NOT NULL, distance_m REAL NOT NULL, elevation_gain_m REAL NOT NULL,
  point_count INTEGER NOT NULL, gpx_path TEXT NOT NULL, created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL, deleted_at TEXT
);
CREATE TABLE IF NOT EXISTS points (
  route_id INTEGER NOT NULL REFERENCES routes (id) ON DELETE CASCADE, sequence INTEGER NOT NULL,
  lat REAL NOT NULL, lon REAL NOT NULL, elevation REAL, recorded_at TEXT,
  PRIMARY KEY (route_id, sequence)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pois (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  route_id INTEGER NOT NULL REFERENCES routes (id) ON DELETE CASCADE, title TEXT NOT NULL,
  description TEXT NOT NULL, lat REAL NOT NULL, lon REAL NOT NULL, trigger_radius_m REAL NOT NULL,
  sequence INTEGER NOT NULL, audio_path TEXT, audio_type TEXT
);
CREATE INDEX IF NOT EXISTS pois_of_route ON pois (route_id, sequence, id);
CREATE TABLE IF NOT EXISTS pictures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  poi_id INTEGER NOT NULL REFERENCES pois (id) ON DELETE CASCADE, caption TEXT NOT NULL,
  sequence INTEGER NOT NULL, path TEXT NOT NULL, type TEXT NOT NULL, created_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS pictures_of_poi ON pictures (poi_id, sequence, id);
`;

/** Opens the database file and prepares all statements. */
export function openStore(path) {
  const db = new Database(path);
  db.pragma("journal_mode = WAL");
  db.pragma("foreign_keys = ON");
  db.exec(SCHEMA);
  const insertRoute = db.prepare(
    `INSERT INTO routes (slug, name, description, school_name, start_lat, start_lon, center_lat,
       center_lon, min_lat, min_lon, max_lat, max_lon, distance_m, elevation_gain_m, point_count,
       gpx_path, created_at, updated_at)
     VALUES (:slug, :name, :description, :schoolName, :startLat, :startLon, :centerLat, :centerLon,
       :minLat, :minLon, :maxLat, :maxLon, :distanceM, :elevationGainM, :pointCount, :path, :now,
       :now) RETURNING *`,
  );
  const insertPoint = db.prepare("INSERT INTO points VALUES (?, ?, ?, ?, ?, ?)");
  return {
    version: () => db.prepare("SELECT sqlite_version() AS version").get().version,
    createRoute: db.transaction((values, points) => {
      const route = insertRoute.get(values);
      points.forEach((point, sequence) =>
        insertPoint.run(
          route.id,
          sequence,
          point.lat,
          point.lon,
          point.elevation,
          point.recordedAt,
        )
      );
      return route;
    }),
    slugTaken: db.prepare("SELECT 1 FROM routes WHERE slug = ?"),
    routes: db.prepare("SELECT * FROM routes WHERE status = 'active' ORDER BY name, id"),
    route: db.prepare("SELECT * FROM routes WHERE id = ? AND status = 'active'"),
    points: db.prepare(
      `SELECT sequence, lat, lon, elevation, recorded_at AS recordedAt FROM points
       WHERE route_id = ? ORDER BY sequence`,
    ),
    insertPoi: db.prepare(
      `INSERT INTO pois (route_id, title, description, lat, lon, trigger_radius_m, sequence)
       VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    ),
    pois: db.prepare("SELECT * FROM pois WHERE route_id = ? ORDER BY sequence, id"),
    poi: db.prepare("SELECT * FROM pois WHERE id = ? AND route_id = ?"),
    setAudio: db.prepare("UPDATE pois SET audio_path = ?, audio_type = ? WHERE id = ?"),
    insertPicture: db.prepare(
      `INSERT INTO pictures (poi_id, caption, sequence, path, type, created_at)
       VALUES (?, ?, ?, ?, ?, ?) RETURNING *`,
    ),
    pictures: db.prepare("SELECT * FROM pictures WHERE poi_id = ? ORDER BY sequence, id"),
    picture: db.prepare("SELECT * FROM pictures WHERE id = ? AND poi_id = ?"),
  };
}
