/**
 * The English texts for a group that walks with one phone.
 *
 * @module
 */
import type { groupDe } from "./group_de.ts";

/** Texts of a group in English. */
export const groupEn: typeof groupDe = {
  ask: "Everybody here?",
  tap: (station) => `Tap here. Then ${station} begins.`,
  begin: "We are all here",
  then: (station) => `Then ${station} begins.`,
  is: "Group: one phone plays, all listen.",
};
