/**
 * The English texts of the editor on a phone.
 *
 * @module
 */
import type { phoneDe } from "./phone_de.ts";

/** Texts on a phone in English. */
export const phoneEn: typeof phoneDe = {
  here: "Where you are",
  takePicture: "Take a picture",
  waiting: "Which station is the picture of? Tap on the station.",
  toStation: (number) => `To station ${number}`,
  discard: "Discard the picture",
  panel: "View",
  list: "List",
  map: "Map",
  more: "More",
};
