/** English texts of the offer to make a recording again, which are in its script. @module */
import type { LevelsTexts } from "../de/levels.ts";

/** The texts in English. */
export const levelsEn: LevelsTexts = {
  large: (bytes, smaller) =>
    `This file is large: ${bytes}. As an MP3 it is about ${smaller}, and speech sounds the same. Its loudness is adjusted, too.`,
  tooLarge: (bytes) =>
    `This file is large: ${bytes}. It cannot be made smaller here because it is longer than 20 minutes.`,
  smaller: "Make a smaller file",
  working: "Making the new file …",
  made: (bytes) =>
    `The new file is ${bytes}, and its loudness is adjusted. “Undo” brings the old one back.`,
  madeQuiet: (bytes) =>
    `The new file is ${bytes}. The recording was so quiet that it still is. “Undo” brings the old one back.`,
  failures: {
    tooLong: "The recording is too long for that. Nothing has changed.",
    notRead: "The recording cannot be loaded right now. Nothing has changed.",
    unreadable: "The browser cannot read this file. Nothing has changed.",
    notPossible: "This browser cannot do that right now. Nothing has changed.",
  },
};
