/**
 * Two versions of a text as one, where both are to be kept.
 *
 * @module
 */

/** Characters after which a part of a text ends. */
const ENDS = [".", "!", "?", "\n"];

/** What both have at the beginning and at the end is there once; the rest of the other version comes first. */
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
  let [length, place] = [0, 0];
  while (place < one.length && one[place] === other[place]) {
    place++;
    if (ENDS.includes(one[place - 1] ?? "")) length = place;
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
