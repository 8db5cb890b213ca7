/** Tests of text that arrives in chunks. @module */
import assert from "node:assert/strict";
import { Utf8Decoder } from "../../../src/routes/body/form_collector.ts";
import { fc } from "../../support/property.ts";

/** The text from chunks of these lengths. */
function inPieces(bytes: Uint8Array, lengths: readonly number[], keepBom: boolean): string {
  const decoder = new Utf8Decoder("The text", { keepBom });
  let text = "";
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    text += decoder.decode(bytes.subarray(at, at + length));
    at = Math.min(at + length, bytes.length);
  }
  decoder.end();
  return text;
}

Deno.test("Utf8Decoder returns the same text however it is split", () => {
  const unit = fc.constantFrom("a", "b", "ü", "€", "😀", "\ufeff", "\0", '"');
  const text = fc.array(unit, { maxLength: 20 }).map((units) => units.join(""));
  const lengths = fc.array(fc.nat({ max: 6 }), { maxLength: 20 });
  fc.assert(
    fc.property(text, lengths, fc.boolean(), (text, lengths, keepBom) => {
      const bytes = new TextEncoder().encode(text);
      const expected = keepBom ? text : text.replace(/^\ufeff/, "");
      assert.equal(inPieces(bytes, lengths, keepBom), expected);
    }),
    { numRuns: 5000 },
  );
});

Deno.test("Utf8Decoder refuses what is not UTF-8, wherever it is cut", () => {
  const wrong = [[0x61, 0x80], [0xc3, 0x61], [0xe2, 0x82], [0x61, 0xff, 0x61], [0xed, 0xa0, 0x80]];
  for (const bytes of wrong) {
    for (let cut = 0; cut <= bytes.length; cut++) {
      assert.throws(() => inPieces(new Uint8Array(bytes), [cut], false), { code: "invalid" });
    }
  }
});
