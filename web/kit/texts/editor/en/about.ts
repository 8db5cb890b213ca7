/**
 * The English texts of the form of a walk, which are in its script: the school, the track and the question before it is
 * changed, the trash.
 *
 * @module
 */
import type { AboutTexts } from "../de/about.ts";

/** Texts of the form in English. */
export const aboutEn: AboutTexts = {
  removedHint: "What you have removed or replaced in the last 30 days.",
  schoolTaken: "Taken from the last walk.",
  trackHint: "One more GPX file, such as the second part of the hike. The stations stay.",
  trashHint: "You can bring the walk back from the trash at any time.",
  trashWalk: "Move the walk to the trash",
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
