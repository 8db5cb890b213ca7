/**
 * Version 10 of the schema: a random key of the library, by which a folder of published walks tells the walks of several
 * libraries apart (docs/decisions/025-published-walks.md). A backup has it too, so a restored library goes on as the same.
 *
 * @module
 */

/** SQL of the tenth migration. */
export const LIBRARY_KEY = `
CREATE TABLE library_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key BLOB NOT NULL CHECK (length(key) = 16)
) STRICT;
INSERT INTO library_key (id, key) VALUES (1, randomblob(16));
`;
