/** The English texts of the dialogs that copy walks and stations. @module */
import type { CopyingTexts } from "../de/copying.ts";

/** Texts in English. */
export const copyingEn: CopyingTexts = {
  walkTitle: (name) => `Copying “${name}”`,
  nameOfCopy: (name) => `${name} (copy)`,
  copying: "Texts, track, stations, pictures and recordings are being copied …",
  unsaved: "Wait until it says “Saved” at the top. Only then is everything copied.",
  stationTitle: (name) => `Copy “${name}”`,
  stationHint: "Choose the walk. The station comes at its end, with text, pictures and recording.",
  reading: "Reading the walks …",
  noWalks: "There is no other walk yet. Add one first.",
  toWalks: "To all walks",
  copyingTo: (name) => `Copying the station to “${name}” …`,
  copied: (name) => `The station is now in “${name}”, too.`,
  copyOf: (name) => `Copy of “${name}”. You are editing the copy now.`,
  open: (name) => `Open “${name}”`,
};
