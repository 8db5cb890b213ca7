/**
 * The time that it takes to read a text aloud.
 *
 * @module
 */
import { WORDS_PER_SECOND } from "../../../shared/reading.ts";

/** Seconds that it takes to read a number of words aloud: steps of 1 below 20, of 5 below 60, of 10 above. */
export function readingSeconds(words: number): number {
  const seconds = words / WORDS_PER_SECOND;
  const step = seconds < 20 ? 1 : seconds < 60 ? 5 : 10;
  return Math.ceil(seconds / step) * step;
}
