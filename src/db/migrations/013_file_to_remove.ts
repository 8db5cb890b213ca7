/**
 * Version 13 of the schema: files that a committed transaction has given up and that are to be removed. When the process
 * ends before it removes them, the next start does (docs/architecture.md#files-and-rows).
 *
 * The route may be gone, so nothing is referred to.
 *
 * @module
 */

/** SQL of the thirteenth migration. */
export const FILE_TO_REMOVE = `
CREATE TABLE file_to_remove (
  route_id INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  PRIMARY KEY (route_id, file_name)
) STRICT, WITHOUT ROWID;
`;
