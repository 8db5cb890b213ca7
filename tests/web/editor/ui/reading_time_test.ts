/** The time that it takes to read it aloud. @module */
import assert from "node:assert/strict";
import { readingSeconds } from "../../../../web/editor/ui/saved_field.tsx";

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
