/**
 * The English texts of the question before the track is changed, which are in the script of the form of a walk.
 *
 * @module
 */
import type { TrackChangeTexts } from "./track_change_de.ts";

/** Texts of the question in English. */
export const trackChangeEn: TrackChangeTexts = {
  appendQuestion: "Append this part?",
  replaceQuestion: "Replace the track?",
  drawing: "The present track and the new one",
  now: "now",
  next: "new",
  straight: "straight line",
  lengthNow: "Now",
  lengthThen: "Then",
  allOn: (count) =>
    count === 1
      ? "The station is on the new track."
      : `All ${count} stations are on the new track.`,
  off: (off, all) =>
    all === 1
      ? "The station would be off the new track. It stays where it is:"
      : `${off} of ${all} stations would be off the new track. They stay where they are:`,
  continues: "The new part begins where the present track ends.",
  gap: (distance) =>
    `The new part begins ${distance} away. A straight line is drawn between the two.`,
  kept: "The present track stays in “Removed and replaced” for 30 days.",
  cancel: "Cancel",
  sent: (done, all) => `${done} of ${all} sent`,
};
