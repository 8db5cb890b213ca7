/**
 * The German texts for a group that walks with one phone. A group is "ihr".
 *
 * @module
 */

/** Texts of a group in German. */
export const groupDe = {
  ask: "Alle da?",
  tap: (station: string) => `Tippt hier. Dann beginnt ${station}.`,
  begin: "Wir sind alle da",
  then: (station: string) => `Dann beginnt ${station}.`,
  is: "Gruppe: Ein Handy spielt, alle hören zu.",
};
