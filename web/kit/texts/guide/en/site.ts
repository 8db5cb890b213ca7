/** The English texts that only the guide on published files has. @module */
import type { SiteTexts } from "../de/site.ts";

/** The texts in English. */
export const siteEn: SiteTexts = {
  otherWalks: "More walks",
  updating: "Being updated",
  updatingWalks: (count) =>
    count === 1 ? "One walk is being updated." : `${count} walks are being updated.`,
  updatingHint: "Try again in a few minutes.",
  notAllThere: "Not all there yet:",
  asOf: (day) => `As of ${day}`,
  privacy:
    "Your position stays on your device. But those who send you recordings and maps see what you load.",
  loadFirst: "Load the walk first.",
  loadNow: "Load now",
  loadFirstHint:
    "This homepage sends recordings only as a whole. Your browser plays them once they are loaded.",
};
