/**
 * Seeded randomness for tests, and damage done to bytes with it. The same seed results in the same damage, so a
 * failure that names its seed can be run again.
 *
 * @module
 */
import { type SeededRandom } from "../random.ts";

/** Replaces the bytes from `start` to `end`. */
function replace(bytes: Uint8Array, start: number, end: number, by: Uint8Array): Uint8Array {
  const result = new Uint8Array(start + by.length + bytes.length - end);
  result.set(bytes.subarray(0, start));
  result.set(by, start);
  result.set(bytes.subarray(end), start + by.length);
  return result;
}

/** Longest run of bytes that one change takes out or says twice. */
const MAX_RUN = 40;

type Change = (bytes: Uint8Array, random: SeededRandom, words: readonly Uint8Array[]) => Uint8Array;

const CHANGES: readonly Change[] = [
  function flipBit(bytes, random) {
    const changed = bytes.slice();
    const at = random.below(changed.length);
    changed[at] = (changed[at] ?? 0) ^ 1 << random.below(8);
    return changed;
  },
  function overwrite(bytes, random) {
    const at = random.below(bytes.length + 1);
    return replace(bytes, at, Math.min(bytes.length, at + 1), random.bytes(1));
  },
  function insert(bytes, random) {
    const at = random.below(bytes.length + 1);
    return replace(bytes, at, at, random.bytes(1 + random.below(4)));
  },
  function insertWord(bytes, random, words) {
    const at = random.below(bytes.length + 1);
    return replace(bytes, at, at, random.pick(words));
  },
  function putWordOver(bytes, random, words) {
    const at = random.below(bytes.length + 1);
    const word = random.pick(words);
    return replace(bytes, at, Math.min(bytes.length, at + word.length), word);
  },
  function cutOut(bytes, random) {
    const at = random.below(bytes.length + 1);
    const end = Math.min(bytes.length, at + random.below(MAX_RUN));
    return replace(bytes, at, end, new Uint8Array());
  },
  function repeatRun(bytes, random) {
    const at = random.below(bytes.length + 1);
    return replace(bytes, at, at, bytes.subarray(at, at + random.below(MAX_RUN)));
  },
  function cutOff(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length + 1));
  },
];

/**
 * A damaged copy: one to four changes of single bits, bytes, runs, or words of the format.
 *
 * @param words Byte strings that mean something in the format; at least one.
 */
export function damaged(
  bytes: Uint8Array,
  random: SeededRandom,
  words: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  let result = bytes;
  for (let changes = 1 + random.below(4); changes > 0; changes--) {
    result = random.pick(CHANGES)(result, random, words);
  }
  return new Uint8Array(result);
}
