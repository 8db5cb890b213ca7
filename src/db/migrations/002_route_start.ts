/**
 * Version 2 of the schema: routes that start near a position are found by an index.
 *
 * The index serves both ranges, because SQLite checks the longitude in the index before it reads a row. An
 * R*Tree would need triggers to follow the table and holds 32-bit coordinates.
 *
 * @module
 */

/** SQL of the second migration. */
export const ROUTE_START = `
CREATE INDEX route_start ON route (start_lat, start_lon);
`;
