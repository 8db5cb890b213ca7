/** The English texts of what a recorded track is better without. @module */
import type { CorrectionsTexts } from "../de/corrections.ts";

/** Texts in English. */
export const correctionsEn: CorrectionsTexts = {
  spike: (off) => `A point of the track is ${off} beside it.`,
  rideBefore: (length, speed) =>
    `At the beginning you were driving: ${length} at ${speed}\u00a0km/h.`,
  rideAfter: (length, speed) => `At the end you were driving: ${length} at ${speed}\u00a0km/h.`,
  rest: (length, _speed, minutes) =>
    `At the end there was a break of ${minutes} minutes. The phone counted ${length} in it.`,
  then: (track) => `Then: ${track}.`,
  takeOut: {
    spike: "Take the point out",
    rideBefore: "Take the ride out",
    rideAfter: "Take the ride out",
    rest: "Take the break out",
  },
};
