/**
 * The English texts of a rehearsal that the editor plays.
 *
 * @module
 */
import type { replayDe } from "./replay_de.ts";

/** Texts of a rehearsal in English. */
export const replayEn: typeof replayDe = {
  reading: "The file is being read …",
  of: (time) => `Rehearsal of ${time}`,
  noFixes: "There is no location in this rehearsal. Open another one.",
  accuracy: (distance) => `Location accurate to ${distance}`,
  reached: "When the stations start",
  compared: (now, then) => `Now ${now}, in the rehearsal ${then}`,
  after: (time) => `after ${time}`,
  never: "not at all",
  refused: {
    "other-walk": (name) => `“${name}” belongs to another walk.`,
    "other-file": (name) => `“${name}” is not a rehearsal.`,
    newer: (name) => `“${name}” is of a newer version. Load this page again.`,
    "too-large": (name) => `“${name}” is too large.`,
    damaged: (name) => `“${name}” is damaged. Send the file again.`,
  },
};
