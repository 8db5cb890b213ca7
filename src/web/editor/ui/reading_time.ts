/**
 * How long a text is: in words, and in the time that it takes to read it aloud.
 *
 * @module
 */

/** Words that a teacher reads aloud in a second: calm reading for children is about 120 words in a minute. */
const WORDS_PER_SECOND = 2;

/** The words of a text; hyphens and apostrophes join, as in `Forst-Info` and `fox's`. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[-‐'’.,:][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0;
}

/** Seconds that it takes to read a number of words aloud: steps of 1 below 20, of 5 below 60, of 10 above. */
export function readingSeconds(words: number): number {
  const seconds = words / WORDS_PER_SECOND;
  const step = seconds < 20 ? 1 : seconds < 60 ? 5 : 10;
  return Math.ceil(seconds / step) * step;
}
