/** Small random damage to files, repeatable from a seed. @module */
import { type SeededRandom } from "../support/random.ts";

/** What tends to break XML, or to look as if it did. */
const TOKENS = [
  ..."<>&\"'=/!?:;[]-#x \t\n\r0.",
  ...["</", "/>", "?>", "<?", "<!", "<!--", "-->", "--", "]]>", "<![CDATA[", "<?p q?>", "<?xml ?>"],
  ...["&amp;", "&lt;", "&#65;", "&#x1F600;", "&#0;", "&#xD800;", "&#x110000;", "&foo;", "&#;", "&"],
  ...[' a="b"', ' xmlns:q="urn:q"', ' xmlns=""', ' xmlns:q=""', " lat='1'", ' xml:lang="de"'],
  ...["<a/>", "<q:a/>", "<a:b:c/>", "</trkpt>", "<trkpt>", "<name>", "</gpx>", "<gpx>", "trkpt"],
  ...["\u00e9", "\u00b7", "\u4e2d", "\u{1f600}", "\u00a0", "\u0300", "\ufffe", "\ufffd", "\u0085"],
  ...["\u0000", "\u0001", "\u000b", "\u007f", "\ufeff", "1e5", "-", "47.25", "9007199254740993"],
  ...["2024-12-31T24:00:00", "xml", "XmL"],
].map((token) => new TextEncoder().encode(token));

/** Bytes that are no UTF-8, whole or cut off. */
const BROKEN = [[0xff], [0xc3], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]
  .map((bytes) => Uint8Array.from(bytes));

const INSERTIONS = [...TOKENS, ...BROKEN];

/** A copy of the file with one to three places changed. */
export function mutated(file: Uint8Array, random: SeededRandom): Uint8Array {
  let result = file;
  for (let changes = random.pick([1, 1, 1, 2, 3]); changes > 0; changes--) {
    result = changed(result, random);
  }
  return result;
}

function changed(file: Uint8Array, random: SeededRandom): Uint8Array {
  const from = random.below(file.length + 1);
  const to = Math.min(file.length, from + 1 + random.below(random.pick([1, 4, 40])));
  const part = file.subarray(from, to);
  const elsewhere = random.below(file.length + 1);
  const insertion = INSERTIONS[random.below(INSERTIONS.length)] ?? part;
  switch (random.below(7)) {
    case 0:
      return replaced(file, from, to, new Uint8Array());
    case 1:
      return replaced(file, from, to, insertion);
    case 2:
      return replaced(file, elsewhere, elsewhere, part);
    case 3:
      return replaced(file, from, from + 1, Uint8Array.of(random.below(256)));
    case 4:
      return random.below(8) === 0 ? file.slice(0, from) : replaced(file, from, from, insertion);
    default:
      return replaced(file, from, from, insertion);
  }
}

function replaced(
  file: Uint8Array,
  from: number,
  to: number,
  by: Uint8Array,
): Uint8Array {
  const rest = file.subarray(Math.min(to, file.length));
  const result = new Uint8Array(from + by.length + rest.length);
  result.set(file.subarray(0, from));
  result.set(by, from);
  result.set(rest, from + by.length);
  return result;
}
