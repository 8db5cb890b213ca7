/**
 * Joins two versions of a text, where both are to be kept. Pure.
 *
 * @module
 */

/** Characters after which a part of a text ends. */
const ENDS = [".", "!", "?", "\n"];

/** The joined text: the common beginning and end once, between them the rest of both, the remote one first. */
export function joinedTexts(mine: string, theirs: string, isLong: boolean): string {
  if (mine.includes(theirs)) return mine;
  if (theirs.includes(mine)) return theirs;
  if (!isLong) return `${theirs.trim()} / ${mine.trim()}`;
  const start = commonStart(mine, theirs);
  const [ownRest, otherRest] = [mine.slice(start), theirs.slice(start)];
  const end = commonEnd(ownRest, otherRest);
  const own = ownRest.slice(0, ownRest.length - end).trim();
  const other = otherRest.slice(0, otherRest.length - end).trim();
  const tail = mine.slice(mine.length - end).trim();
  const parts = [mine.slice(0, start).trim(), other, own, tail].filter((part) => part !== "");
  return parts.join(start + end === 0 ? "\n\n" : "\n");
}

/** Length of what both begin with, up to the end of a sentence or a line. */
function commonStart(one: string, other: string): number {
  let [length, index] = [0, 0];
  while (index < one.length && one[index] === other[index]) {
    index++;
    if (ENDS.includes(one[index - 1] ?? "")) length = index;
  }
  return length;
}

/** Length of what both end with, from the beginning of a sentence or a line. */
function commonEnd(one: string, other: string): number {
  let [length, size] = [0, 0];
  while (size < one.length && size < other.length && one.at(-1 - size) === other.at(-1 - size)) {
    size++;
    if (ENDS.includes(one.at(-1 - size) ?? "")) length = size;
  }
  return length;
}
