/**
 * German texts of the recorder and of the sound of the desk walk.
 *
 * @module
 */

/** The texts in German; the type is that of all languages. */
export const recorderDe = {
  paused: (title: string) => `${title}: die Aufnahme ist angehalten`,
  reached: (title: string) => `${title}: erreicht`,
};
