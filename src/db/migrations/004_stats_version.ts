/**
 * Version 4 of the schema: each route records which version of the computation its stats come from, so that an
 * improved computation can be applied to the routes of an existing library (`src/library/operations/stats_update.ts`).
 *
 * @module
 */

/** SQL of the fourth migration. */
export const STATS_VERSION_COLUMN = `
ALTER TABLE route ADD COLUMN stats_version INTEGER NOT NULL DEFAULT 1;
`;
