/**
 * The English texts of the badge at the end of a walk.
 *
 * @module
 */
import type { badgeDe } from "./badge_de.ts";

/** Texts of the badge in English. */
export const badgeEn: typeof badgeDe = {
  name: "Badge",
  heard: (heard, all) => `${heard} of ${all} ${all === 1 ? "station" : "stations"} heard`,
  keep: "Keep your badge",
  keepSo: "Keep it like this",
  downloaded: "The picture is in your downloads.",
  failed: "Take a screenshot. Saving does not work here.",
};
