/**
 * Version 6 of the schema: the points of a route are a file with their JSON text and no longer packed in a row.
 * The file of a route without a row here is made from its GPX (`src/library/operations/points_files.ts`).
 *
 * @module
 */

/** SQL of the sixth migration. */
export const POINTS_FILE = `
CREATE TABLE points_file (
  route_id INTEGER PRIMARY KEY REFERENCES route (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL UNIQUE,
  file_media_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  file_stored_at TEXT NOT NULL
) STRICT;
DROP TABLE track;
`;
