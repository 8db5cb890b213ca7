/** Words of a text, and how many of them a recording has. @module */

/** Words that a teacher reads aloud in a second: calm reading for children is about 120 words in a minute. */
export const WORDS_PER_SECOND = 2;

/** A text with a smaller share of the words that its recording can have does not stand for it. */
const LEAST_SHARE = 0.6;

/** Shorter recordings are a greeting or a sound, which a word stands for. Seconds. */
const LEAST_SECONDS = 10;

/** Letters of writings without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The words of a text; hyphens and apostrophes join, as in `Forst-Info` and `fox's`. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[-‐'’.,:][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0;
}

/** The words that calm reading for this long has. */
export function wordsIn(seconds: number): number {
  return Math.round(seconds * WORDS_PER_SECOND);
}

/** Whether a text is clearly shorter than what is said in a recording of this length. */
export function isShortFor(seconds: number, text: string): boolean {
  if (seconds < LEAST_SECONDS || WITHOUT_SPACES.test(text)) return false;
  return countWords(text) < LEAST_SHARE * seconds * WORDS_PER_SECOND;
}
