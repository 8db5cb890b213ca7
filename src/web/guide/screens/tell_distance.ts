/**
 * What the key "How far?" needs once it is pressed.
 *
 * @module
 */
import type { Guide } from "../guide.ts";
import { distanceSentence, type SentenceWords } from "../position/distance_sentence.ts";
import { lastWayTo, nextStationOf } from "./next_station_of.ts";

/** The sentence about the way to the next station now. */
export function distanceSentenceOf(guide: Guide, words: SentenceWords): string {
  const { next } = guide.session;
  const last = next === null ? null : lastWayTo(guide, next);
  return distanceSentence(nextStationOf(guide), last, words);
}
