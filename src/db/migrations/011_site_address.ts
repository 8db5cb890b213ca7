/**
 * Version 11 of the schema: the address at which the published walks are (docs/decisions/026-address-of-published-walks.md).
 * It belongs to the data, so that every teacher's sheet names it, and a backup keeps it.
 *
 * @module
 */

/** SQL of the eleventh migration. */
export const SITE_ADDRESS = `
CREATE TABLE site_address (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  url TEXT NOT NULL
) STRICT;
`;
