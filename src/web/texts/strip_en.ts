/**
 * The English texts of the status strip, which is below the bar of a walk.
 *
 * @module
 */
import type { StripTexts } from "./strip_de.ts";

/** Texts of the strip in English. */
export const stripEn: StripTexts = {
  label: "State",
  waiting: "Not saved yet",
  notSaved: "Not saved",
  kept: "You can bring it back for 30 days.",
  more: "More",
  less: "Less",
  unreadable: "Something that was waiting on this device can no longer be read.",
  trouble: "Something went wrong on this page. If anything is missing, reload the page.",
  renewed:
    "Route Guide has been updated. First finish what is still running on this page, then try again.",
  filesGone: "Route Guide has been updated. Please choose the files again.",
};
