/** Which characters a file may have, which of them names, and how lines and columns are counted. @module */
import assert from "node:assert/strict";
import { CharacterCheck, isXmlCharacter } from "../../../src/gpx/xml/characters.ts";
import { isNameCharacter, isNameStart } from "../../../src/gpx/xml/names.ts";
import { codePointAt, utf8Length, writeUtf8 } from "../../../src/gpx/xml/bytes.ts";
import { SeededRandom, testSeed } from "../../support/random.ts";

const SEED = testSeed(20260803);

/** Productions 2, 4 and 4a of XML 1.0, fifth edition, as they are written there (names without the colon). */
const CHARACTER = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u;
const NAME_START =
  /^[A-Z_a-z\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}]$/u;
const NAME_REST = /^[-.0-9\xb7\u0300-\u036f\u203f-\u2040]$/u;

/** A check over these bytes, and what it found: the index it came to, and the position there. */
function checked(bytes: Uint8Array): { at: number; line: number; column: number } {
  const padded = new Uint8Array((bytes.length | 3) + 1);
  padded.set(bytes);
  const check = new CharacterCheck(padded);
  return { at: check.advance(0, bytes.length), ...check.position };
}

Deno.test("isXmlCharacter and isNameCharacter: every code point is a character, and part of a name, as XML 1.0 says", () => {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const text = String.fromCodePoint(codePoint);
    const isStart = NAME_START.test(text);
    const isRight = isXmlCharacter(codePoint) === CHARACTER.test(text) &&
      isNameStart(codePoint) === isStart &&
      isNameCharacter(codePoint) === (isStart || NAME_REST.test(text));
    if (!isRight) assert.fail(`U+${codePoint.toString(16)}`);
  }
});

Deno.test("writeUtf8 and codePointAt: every character is written and read as UTF-8 like by the platform", () => {
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(4);
  const own = new Uint8Array(4);
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const { written } = encoder.encodeInto(String.fromCodePoint(codePoint), bytes);
    const end = writeUtf8(codePoint, own, 0);
    let isSame = end === written && end === utf8Length(codePoint) &&
      codePointAt(bytes, 0, written) === codePoint;
    for (let index = 0; index < written; index++) isSame &&= own[index] === bytes[index];
    if (!isSame) assert.fail(`U+${codePoint.toString(16)}`);
  }
});

Deno.test("CharacterCheck: UTF-8 is accepted exactly where the platform accepts it", () => {
  const random = new SeededRandom(SEED);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const leads = [0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0];
  leads.push(0xf1, 0xf3, 0xf4, 0xf5, 0xff);
  for (let round = 0; round < 20_000; round++) {
    const bytes = new Uint8Array(1 + random.below(6)).map(() =>
      random.below(3) === 0 ? leads[random.below(leads.length)] ?? 0 : 0x80 + random.below(0x40)
    );
    let text: string | undefined;
    try {
      text = decoder.decode(bytes);
    } catch (error) {
      assert.ok(error instanceof TypeError);
    }
    const isRight = text !== undefined && [...text].every((each) => CHARACTER.test(each));
    const { at } = checked(bytes);
    assert.equal(at === bytes.length, isRight, `${bytes} (SEED=${SEED})`);
  }
});

Deno.test("CharacterCheck: lines end with LF, CR or both, and columns count characters", () => {
  const cases: [string, number, number][] = [
    ["", 1, 1],
    ["abc", 1, 4],
    ["a\nb", 2, 2],
    ["a\rb", 2, 2],
    ["a\rb\nc", 3, 2],
    ["a\ré\nc", 3, 2],
    ["a\r\nb", 2, 2],
    ["\n\r\n\r\r\n\n", 6, 1],
    ["\r\n\r\n", 3, 1],
    ["a\n\tb", 2, 3],
    ["é中😀x", 1, 5],
    ["long line of plain text\r\nand é one 中 more 😀 to count", 2, 28],
  ];
  for (const [text, line, column] of cases) {
    const bytes = new TextEncoder().encode(text);
    assert.deepEqual(checked(bytes), { at: bytes.length, line, column }, JSON.stringify(text));
  }
});

Deno.test("CharacterCheck: lines and columns are the same however the bytes are divided", () => {
  const random = new SeededRandom(SEED);
  const parts = ["a", "plain text ", "\r", "\n", "\r\n", "é", "中", "😀", "\t"] as const;
  for (let round = 0; round < 500; round++) {
    let text = "";
    for (let count = random.below(40); count > 0; count--) text += random.pick(parts);
    const bytes = new TextEncoder().encode(text);
    const padded = new Uint8Array((bytes.length | 3) + 1);
    padded.set(bytes);
    const check = new CharacterCheck(padded);
    let at = 0;
    for (const character of text) {
      const next = at + new TextEncoder().encode(character).length;
      assert.equal(check.advance(at, next), next);
      at = next;
    }
    const { line, column } = check.position;
    assert.deepEqual(
      { at, line, column },
      checked(bytes),
      `${JSON.stringify(text)} (SEED=${SEED})`,
    );
  }
});

Deno.test("CharacterCheck: the first character that is not allowed is found at any index", () => {
  for (let length = 0; length < 40; length++) {
    for (const bad of [0x00, 0x1f, 0x0b, 0x80, 0xff]) {
      const bytes = new Uint8Array(length + 9).fill(0x61);
      bytes[length] = bad;
      assert.deepEqual(checked(bytes), { at: length, line: 1, column: length + 1 });
    }
  }
});
