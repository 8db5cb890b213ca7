/**
 * The English texts for placing stations: by a click on the map, or at the position of the device.
 *
 * @module
 */
import type { PlacingTexts } from "./placing_de.ts";

/** Texts for placing stations in English. */
export const placingEn: PlacingTexts = {
  beside: "Here, beside the track?",
  onTrack: (distance) => `Put it on the track (${distance})`,
  here: "Here",
  vague: (accuracy) => `Your location is only accurate to about ${accuracy}.`,
  far: (distance) => `Your location is about ${distance} away from the track.`,
  nearest: (distance) => `To the nearest point of the track (${distance})`,
  anyway: "To my location all the same",
  passes: "The track comes past here more than once. Which time do you mean?",
  pass: (along, number) => `After ${along}, as station ${number}`,
  cancel: "Cancel",
  moveHere: "Move it here",
  searching: "Looking for your location …",
  denied:
    "The browser is not allowed to use your location. Allow it in the address bar, or click on the track.",
  unavailable:
    "This device cannot find its location. Turn on location services, or click on the track.",
  timeout: "Finding the location took too long. Go outside and try again, or click on the track.",
};
