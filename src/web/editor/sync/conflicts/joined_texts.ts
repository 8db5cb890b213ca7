/**
 * Joins two versions of a text, where both are to be kept. Pure.
 *
 * @module
 */

/** Characters after which a part of a text ends. */
const ENDS = [".", "!", "?", "\n"];

/** The joined text: the common beginning and end once, between them the rest of both, the remote one first. */
export function joinedTexts(local: string, remote: string, isLong: boolean): string {
  if (local.includes(remote)) return local;
  if (remote.includes(local)) return remote;
  if (!isLong) return `${remote.trim()} / ${local.trim()}`;
  const start = commonStart(local, remote);
  const [localRest, remoteRest] = [local.slice(start), remote.slice(start)];
  const end = commonEnd(localRest, remoteRest);
  const localMiddle = localRest.slice(0, localRest.length - end).trim();
  const remoteMiddle = remoteRest.slice(0, remoteRest.length - end).trim();
  const tail = local.slice(local.length - end).trim();
  const parts = [local.slice(0, start).trim(), remoteMiddle, localMiddle, tail].filter((part) =>
    part !== ""
  );
  return parts.join(start + end === 0 ? "\n\n" : "\n");
}

/** Length of the common beginning, up to the end of a sentence or a line. */
function commonStart(first: string, other: string): number {
  let [length, index] = [0, 0];
  while (index < first.length && first[index] === other[index]) {
    index++;
    if (ENDS.includes(first[index - 1] ?? "")) length = index;
  }
  return length;
}

/** Length of the common end, from the beginning of a sentence or a line. */
function commonEnd(first: string, other: string): number {
  let [length, size] = [0, 0];
  while (
    size < first.length && size < other.length && first.at(-1 - size) === other.at(-1 - size)
  ) {
    size++;
    if (ENDS.includes(first.at(-1 - size) ?? "")) length = size;
  }
  return length;
}
