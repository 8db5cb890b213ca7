/** Tests of words and of texts that are too short for their recording. @module */
import assert from "node:assert/strict";
import { countWords, isShortFor } from "../../src/shared/walk_texts.ts";

Deno.test("countWords: words of any alphabet, joined by hyphens and apostrophes, and numbers", () => {
  assert.equal(countWords("Siegfried war ein mutiger Held. Die Leute erzählen: gut!"), 9);
  assert.equal(countWords("Das Forst-Info am fox’s den – 3,5 km weit"), 8);
  assert.equal(countWords("Наш лес\n\nκαι\tδάσος"), 4);
  assert.equal(countWords(" … – ! \n"), 0);
});

Deno.test("isShortFor: fewer than 60 % of the words that are read aloud in that time", () => {
  const words = (count: number) => "Wort ".repeat(count);
  assert.equal(isShortFor(40, words(47)), true);
  assert.equal(isShortFor(40, words(48)), false);
  assert.equal(isShortFor(40, ""), true);
});

Deno.test("isShortFor: nothing is short for less than ten seconds", () => {
  assert.equal(isShortFor(9.9, "Hallo"), false);
  assert.equal(isShortFor(10, "Hallo"), true);
});

Deno.test("isShortFor: writings without spaces between words are not judged", () => {
  for (const text of ["这是一个很长的句子", "これは長い文です", "นี่คือประโยคยาว"]) {
    assert.equal(isShortFor(60, text), false, text);
  }
});
