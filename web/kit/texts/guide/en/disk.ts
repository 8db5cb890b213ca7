/** The English texts of a walk that was opened from a disk. @module */
import type { DiskTexts } from "../de/disk.ts";

/** The texts in English. */
export const diskEn: DiskTexts = {
  hint: "Recordings and pictures are in the folder “media” beside this page. " +
    "To pass the walk on, send the whole zip file.",
  missing: (recordings: number, pictures: number) =>
    `${recordings === 1 ? "1 recording" : `${recordings} recordings`} and ${
      pictures === 1 ? "1 picture" : `${pictures} pictures`
    } cannot be opened. Unpack the whole zip file and open index.html in its folder.`,
};
