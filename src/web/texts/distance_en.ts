/**
 * The English sentences about the way to the next station. They are read out, so each is one short sentence.
 *
 * @module
 */
import type { Direction } from "../../shared/geo.ts";
import type { distanceDe } from "./distance_de.ts";

/** Where something is, seen from a pupil who walks to the north. */
const SIDES: Readonly<Record<Direction, string>> = {
  n: "straight ahead",
  ne: "ahead to the right",
  e: "to your right",
  se: "back to the right",
  s: "at your back",
  sw: "back to the left",
  w: "to your left",
  nw: "ahead to the left",
};

/** The sentences in English. */
export const distanceEn: typeof distanceDe = {
  side: (side) => SIDES[side],
  way: (station, way) => `Station ${station}: still ${way}.`,
  about: (station, distance) => `Station ${station}: about ${distance}.`,
  last: (station, way) => `Station ${station}, last known: ${way}.`,
  here: (station) => `Station ${station}: you are here.`,
  almost: (station) => `Station ${station}: you are almost there.`,
  unknown: (station) => `Station ${station}: your location is still missing.`,
  off: (station) => `Your location is off. Station ${station} comes next.`,
  back: (way) => `Go back to the way: ${way}.`,
  finished: "You have heard all stations.",
  finishedEarly: "No more stations to come. Some you have not heard to the end.",
};
