/**
 * Version 3 of the schema: sessions of clients that have sent the password for writing
 * (`docs/decisions/013-write-access.md`).
 *
 * A session is stored as the SHA-256 of its token. `session_password` has at most one row: the password that
 * the sessions belong to, as salt and scrypt hash.
 *
 * @module
 */

/** SQL of the third migration. */
export const SESSION = `
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
