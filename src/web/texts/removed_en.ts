/**
 * The English texts for what is removed or replaced: the way to its list, and the trash.
 *
 * @module
 */
import type { RemovedTexts } from "./removed_de.ts";

/** A number of pictures in words. */
function pictures(count: number): string {
  return count === 1 ? "1 picture" : `${count} pictures`;
}

/** The parts of a sentence, joined by commas and "and". */
function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** Texts for removed things in English. */
export const removedEn: RemovedTexts = {
  list: {
    title: "Removed and replaced",
  },
  trash: {
    since: (moment) => `in the trash since ${moment}`,
    removeForGood: "Delete for good",
    question: (name) => `Delete “${name}” for good?`,
    goes: (stations, recordings, count) => {
      const parts = [
        "the track",
        ...stations > 0 ? [stations === 1 ? "1 station" : `${stations} stations`] : [],
        ...recordings > 0 ? [recordings === 1 ? "1 recording" : `${recordings} recordings`] : [],
        ...count > 0 ? [pictures(count)] : [],
      ];
      return `This will be deleted: ${joined(parts)}.`;
    },
    goesAll: "Track, stations, pictures and recordings will be deleted.",
    noReturn: "It cannot be brought back. It stays in the backups that you have made.",
    gone: (name) => `“${name}” was deleted for good.`,
    keep: "Do not delete",
  },
};
