/**
 * Unit tests of the words on the picture of the badge: long ones wrap or become smaller, and nothing is cut.
 *
 * @module
 */
import assert from "node:assert/strict";
import { fitWords, type WordsPart } from "../../../../web/guide/badge/badge.tsx";
import { fc } from "../../../support/property.ts";

/** Each letter is half as wide as high. */
const measure = ({ text, size }: WordsPart) => text.length * size / 2;
const PLACE = { width: 960, height: 370, measure };

Deno.test("fitWords(): a short name keeps its size, in one line", () => {
  const lines = fitWords([{ text: "Eulenberg", size: 76, isBold: true }], PLACE);
  assert.deepEqual(lines, [{ text: "Eulenberg", size: 76, isBold: true, y: 76 * 1.3 / 2 }]);
});

Deno.test("fitWords(): a long name wraps at its spaces", () => {
  const text = "Rund um den Eulenberg und zurück";
  const lines = fitWords([{ text, size: 76, isBold: true }], PLACE);
  assert.deepEqual(lines.map((line) => line.text), ["Rund um den Eulenberg und", "zurück"]);
});

Deno.test("fitWords(): a long word becomes smaller before it is divided", () => {
  const lines = fitWords([{ text: "W".repeat(40), size: 76, isBold: true }], PLACE);
  assert.equal(lines.length, 1);
  assert.ok((lines[0]?.size ?? 0) < 76);
});

Deno.test("fitWords(): an empty part has no line", () => {
  assert.deepEqual(fitWords([{ text: "", size: 46, isBold: false }], PLACE), []);
});

Deno.test("fitWords(): nothing is cut, and all is within the place, for any words", () => {
  const part = fc.record({
    text: fc.array(fc.string({ maxLength: 90 }), { maxLength: 12 }).map((words) => words.join(" ")),
    size: fc.constantFrom(46, 54, 76),
    isBold: fc.boolean(),
  });
  const bare = (texts: readonly string[]) => texts.join("").replace(/\s/g, "");
  fc.assert(fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
    const lines = fitWords(parts, PLACE);
    assert.equal(bare(lines.map(({ text }) => text)), bare(parts.map(({ text }) => text)));
    for (const line of lines) {
      assert.ok(measure(line) <= PLACE.width);
      assert.ok(line.y - line.size / 2 >= 0 && line.y + line.size / 2 <= PLACE.height);
    }
  }));
});
