/** Numbers read from bytes are those that `Number` returns, to the last bit. @module */
import assert from "node:assert/strict";
import { parseDecimal } from "../../../src/gpx/xml/values.ts";
import { SeededRandom, testSeed } from "../../support/random.ts";

const SEED = testSeed(20260801);

/** Parses the text between `before` and `after`, by default as an attribute value. */
function parsed(text: string, before = '="', after = '"'): number {
  const bytes = new TextEncoder().encode(before + text + after);
  return parseDecimal(bytes, before.length, bytes.length - after.length);
}

function assertIsNumber(text: string): void {
  const value = parsed(text);
  assert.ok(Object.is(value, Number(text)), `"${text}" became ${value} (SEED=${SEED})`);
}

function digits(random: SeededRandom, count: number): string {
  let text = "";
  for (let index = 0; index < count; index++) text += random.below(10);
  return text;
}

Deno.test("parseDecimal agrees with Number on many random decimals", () => {
  const random = new SeededRandom(SEED);
  for (let round = 0; round < 100_000; round++) {
    const sign = random.pick(["", "-", "+"]);
    const whole = digits(random, random.below(random.pick([4, 12, 25])));
    const fraction = digits(random, random.below(random.pick([9, 18, 30])));
    const text = `${sign}${whole || "0"}${fraction && `.${fraction}`}`;
    assertIsNumber(random.below(20) > 0 ? text : `${text}e${random.below(40) - 20}`);
  }
});

Deno.test("parseDecimal agrees with Number on random doubles in every length", () => {
  const random = new SeededRandom(SEED);
  const view = new DataView(new ArrayBuffer(8));
  for (let round = 0; round < 20_000; round++) {
    view.setUint32(0, random.below(2 ** 32));
    view.setUint32(4, random.below(2 ** 32));
    const double = view.getFloat64(0);
    if (!Number.isFinite(double)) continue;
    assertIsNumber(String(double));
    assertIsNumber((random.below(2 ** 32) / 2 ** 24).toFixed(random.below(20)));
  }
});

Deno.test("parseDecimal agrees with Number where rounding is close", () => {
  const texts = [
    ...["9007199254740991", "9007199254740992", "9007199254740993", "0.1", "0.3", "5e-324"],
    ...["123456789.123456", "1234567890.12345", "999999999.999999", "999999999999999"],
    ...["0.000000000000000000000001", "2.2250738585072011e-308", "179769313486231580793e289"],
    ...["4.35", "8.41421356237309515", "47.4999999999999999999999", "-0", "-0.0", "00000000000001"],
    ...["5.", ".5", "-.5", "+5.e1", "1E400", "-1e400"],
  ];
  for (const text of texts) assertIsNumber(text);
});

Deno.test("parseDecimal allows the white space of XML around a number, and no other", () => {
  assert.equal(parsed(" \t\r\n47.5 \n"), 47.5);
  for (const text of ["\u00a047", "47\u000b", "4 7", "- 1"]) assert.ok(Number.isNaN(parsed(text)));
});

Deno.test("parseDecimal reads nothing beyond the text", () => {
  for (const text of ["47.5", "-1", "5.", "7e1"]) {
    assert.equal(parsed(text, "12", "34"), Number(text));
    assert.equal(parsed(text, "1.", ".5"), Number(text));
    assert.equal(parsed(text, "-", "e3"), Number(text));
  }
});

Deno.test("parseDecimal returns NaN for anything else", () => {
  const texts = [
    ...["", " ", "-", "+", ".", "-.", "e5", ".e5", "1e", "1e+", "1e5.5", "1.2.3", "--1", "+-1"],
    ...[
      "1,5",
      "1_000",
      "0x10",
      "0b1",
      "NaN",
      "INF",
      "-INF",
      "Infinity",
      "1n",
      "1a",
      "a1",
      "\u0661",
    ],
  ];
  for (const text of texts) assert.ok(Number.isNaN(parsed(text)), text);
});
