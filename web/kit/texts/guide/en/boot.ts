/** The English texts that a page of published files shows when its program is not there. @module */
import type { BootTexts } from "../de/boot.ts";

/** The texts in English. */
export const bootEn: BootTexts = {
  updatingWalk: "This walk is being updated.",
  updatingList: "This page is being updated.",
  updatingHint: "Try again in a few minutes. Does it fail tomorrow, too? Tell your teacher.",
  tryAgain: "Try again",
  moment: "One moment …",
  allWalks: "All walks",
  fromDisk: "This page only works on the internet.",
  fromDiskHint: "It belongs on a homepage. To open a walk without internet there is its pack.",
  alone: "The files of this page are missing.",
  aloneHint: "Unpack the whole zip file. Then open “index.html” in the new folder.",
};
