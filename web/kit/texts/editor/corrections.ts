/** The texts of what a recorded track is better without. @module */

/** Texts in German; their type is that of all languages. */
export const correctionsDe = {
  spike: (off: string, _speed: number, _minutes: number) =>
    `Ein Punkt der Strecke liegt ${off} daneben.`,
  rideBefore: (length: string, speed: number, _minutes: number) =>
    `Am Anfang sind Sie gefahren: ${length} mit ${speed}\u00a0km/h.`,
  rideAfter: (length: string, speed: number, _minutes: number) =>
    `Am Ende sind Sie gefahren: ${length} mit ${speed}\u00a0km/h.`,
  rest: (length: string, _speed: number, minutes: number) =>
    `Am Ende war eine Pause von ${minutes} Minuten. Das Handy hat dabei ${length} gezählt.`,
  then: (track: string) => `Danach: ${track}.`,
  takeOut: {
    spike: "Punkt wegnehmen",
    rideBefore: "Fahrt wegnehmen",
    rideAfter: "Fahrt wegnehmen",
    rest: "Pause wegnehmen",
  },
};

/** Texts of the rows. */
export type CorrectionsTexts = typeof correctionsDe;

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
