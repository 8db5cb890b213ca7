/**
 * What the keys for "How far?" need once they are pressed.
 *
 * @module
 */
import type { Guide } from "../guide.ts";
import { distanceSentence, type SentenceWords } from "../position/distance_sentence.ts";
import { preferences } from "../preferences.ts";
import { lastWayTo, nextStationOf } from "./next_station_of.ts";

/** What takes letters itself. */
const FIELDS = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select";

/** The sentence about the way to the next station now. */
export function distanceSentenceOf(guide: Guide, words: SentenceWords): string {
  const { next } = guide.session;
  const last = next === null ? null : lastWayTo(guide, next);
  return distanceSentence(nextStationOf(guide), last, words);
}

/** Whether W was pressed on the way, alone and not into a field, and may be used as a key. */
export function isDistanceKey(event: KeyboardEvent, { screen, gate }: Guide): boolean {
  const { target, altKey, ctrlKey, metaKey, repeat } = event;
  const isOnTheWay = ["walk", "station", "pocket"].includes(screen.value.kind) && gate === null;
  const isAlone = !altKey && !ctrlKey && !metaKey && !repeat;
  const isInField = target instanceof Element && target.matches(FIELDS);
  return isOnTheWay && isAlone && !isInField && preferences().distanceKey;
}
