/**
 * Divides a text that is read aloud into sentences, and finds the one that is to be read at a time. Pure.
 *
 * @module
 */
import { countWords } from "../../../shared/reading.ts";
import { readingSeconds } from "../ui/reading_time.ts";

/** Ends of sentences with the quotation marks and spaces after them, and ends of lines. */
const SENTENCE = /[^.!?…\n]*(?:[.!?…]+["“”»«›‹’)\]]*\s*|\n+|$)/g;

/** Sentences with fewer words stay with the next one. */
const LEAST_WORDS = 3;

/** The end of an abbreviation, such as `z. B. ` */
const ABBREVIATION = /(?:^|[\s.])\p{L}\.\s*$/u;

/** The sentences of a text; joined they are the text. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let begun = "";
  for (const [part] of text.matchAll(SENTENCE)) {
    begun += part;
    if (!/\s$/.test(begun) || ABBREVIATION.test(begun)) continue;
    if (countWords(begun) < LEAST_WORDS) continue;
    sentences.push(begun);
    begun = "";
  }
  return begun === "" ? sentences : [...sentences, begun];
}

/**
 * The index of the sentence that is to be read now; the last one after the end.
 *
 * @param seconds Since the beginning of the first sentence.
 */
export function sentenceAt(sentences: readonly string[], seconds: number): number {
  const words = sentences.map(countWords);
  const all = words.reduce((sum, count) => sum + count, 0);
  let share = seconds / Math.max(1, readingSeconds(all)) * all;
  const index = words.findIndex((count) => (share -= count) < 0);
  return index === -1 ? sentences.length - 1 : index;
}
