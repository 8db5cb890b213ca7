/**
 * The English texts of stations that are made of the way points of a GPX file.
 *
 * @module
 */
import type { WayPointsTexts } from "./way_points_de.ts";

/** Texts in English. */
export const wayPointsEn: WayPointsTexts = {
  title: (count) => count === 1 ? "1 way point in your file" : `${count} way points in your file`,
  without: "Go on without them",
  column: "Way points",
  question: "Shall they become stations?",
  hint: "Name and description come along. The order follows the track.",
  unnamed: "Without a name",
  noDescription: "without a description",
  onTrack: "on the track",
  beside: (distance) => `${distance} off`,
  leftOut: (count) =>
    count === 1
      ? "1 more way point is missing here: it has no position, or there are too many."
      : `${count} more way points are missing here: they have no position, or there are too many.`,
  later: "You can change everything later.",
  take: (count) => count === 1 ? "Add 1 station" : `Add ${count} stations`,
};
