/**
 * The German sentences about the way to the next station. They are read out, so each is one short sentence.
 *
 * @module
 */
import type { Direction } from "../../shared/geo.ts";

/** Where something is, seen from a pupil who walks to the north. */
const SIDES: Readonly<Record<Direction, string>> = {
  n: "vor dir",
  ne: "schräg rechts vor dir",
  e: "rechts von dir",
  se: "schräg rechts hinter dir",
  s: "hinter dir",
  sw: "schräg links hinter dir",
  w: "links von dir",
  nw: "schräg links vor dir",
};

/** The sentences in German. A station has number and title, a way distance and direction. */
export const distanceDe = {
  side: (side: Direction) => SIDES[side],
  way: (station: string, way: string) => `Station ${station}: noch ${way}.`,
  about: (station: string, distance: string) => `Station ${station}: etwa ${distance}.`,
  last: (station: string, way: string) => `Station ${station}: zuletzt ${way}.`,
  here: (station: string) => `Station ${station}: Du bist da.`,
  almost: (station: string) => `Station ${station}: Du bist fast da.`,
  unknown: (station: string) => `Station ${station}: Dein Standort fehlt noch.`,
  off: (station: string) => `Dein Standort ist aus. Als Nächstes kommt Station ${station}.`,
  back: (way: string) => `Geh zurück zum Weg: ${way}.`,
  finished: "Du hast alle Stationen gehört.",
  finishedEarly: "Keine Station kommt mehr. Ein paar hast du nicht ganz gehört.",
};
