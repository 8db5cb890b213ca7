/**
 * Version 5 of the schema: the codec of every recording, which the checks of a route need.
 *
 * Rows of earlier versions have null; the checks then read the codec from the file.
 *
 * @module
 */

/** SQL of the fifth migration. */
export const AUDIO_CODEC = `
ALTER TABLE audio ADD COLUMN codec TEXT;
`;
