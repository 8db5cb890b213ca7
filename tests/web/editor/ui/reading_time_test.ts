/**
 * Words of a text, and the time that it takes to read it aloud.
 *
 * @module
 */
import assert from "node:assert/strict";
import { countWords, readingSeconds } from "../../../../src/web/editor/ui/reading_time.ts";

Deno.test("countWords: words of any alphabet, joined by hyphens and apostrophes, and numbers", () => {
  assert.equal(countWords("Siegfried war ein mutiger Held. Die Leute erzählen: gut!"), 9);
  assert.equal(countWords("Das Forst-Info am fox’s den – 3,5 km weit"), 8);
  assert.equal(countWords("Наш лес\n\nκαι\tδάσος"), 4);
  assert.equal(countWords(" … – ! \n"), 0);
});

Deno.test("readingSeconds: two words in a second, in steps that grow", () => {
  assert.deepEqual([0, 1, 28, 39, 45, 119, 121, 240].map(readingSeconds), [
    0,
    1,
    14,
    20,
    25,
    60,
    70,
    120,
  ]);
});
