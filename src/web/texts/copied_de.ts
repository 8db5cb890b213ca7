/**
 * The German texts about copying walks and stations that are in the first script.
 *
 * @module
 */

/** Texts in German; their type is that of all languages. */
export const copiedDe = {
  walk: "Weg kopieren",
  station: "In einen anderen Weg kopieren",
};
