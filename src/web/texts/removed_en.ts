/**
 * The English texts for what is removed or replaced: its list, the trash, and the question before the track is changed.
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
    hint: "What you have removed or replaced in the last 30 days.",
    lead: "Everything stays for 30 days. Bringing it back loses nothing else.",
    today: "Today",
    yesterday: "Yesterday",
    saving: "Saving first …",
    offline: "This needs a connection to Route Guide.",
    trashed: "This walk is in the trash. Bring it back first.",
    refused: "That did not work.",
    empty: "There is nothing here",
    emptyHint: "What you remove or replace is here for 30 days.",
    station: (title) => `Station “${title}”`,
    picture: (caption) => caption === "" ? "Picture without a caption" : `Picture “${caption}”`,
    oldPicture: (caption) =>
      caption === "" ? "Old picture without a caption" : `Old picture “${caption}”`,
    recording: (title) => `Recording of “${title}”`,
    oldRecording: (title) => `Old recording of “${title}”`,
    oldTrack: "Old track",
    map: "Map",
    oldMap: "Old map",
    shorterTrack: "Track before the part was appended",
    wasStation: (number) => `Was station ${number}.`,
    with: (hasRecording, count) =>
      `With ${
        joined([...hasRecording ? ["a recording"] : [], ...count > 0 ? [pictures(count)] : []])
      }.`,
    withoutMedia: "Without a recording or pictures.",
    ofStation: (title) => `Of station “${title}”.`,
    long: (distance) => `${distance} long.`,
    removedAt: (time) => `Removed at ${time}.`,
    replacedAt: (time) => `Replaced at ${time}.`,
    appendedAt: (time) => `Something was appended at ${time}.`,
    stays: (days) =>
      days === 0 ? "Stays until today" : `Stays for ${days === 1 ? "1 day" : `${days} days`}`,
    bringBack: "Bring back",
    swap: "Swap",
    swapRecording: "The station has another recording now. Swapping puts the other one here.",
    swapTrack: "Bringing it back puts the present track here.",
    stationFirst: "Its station is removed too. Bring the station back first.",
    bringing: "Bringing it back …",
    back: "It is back.",
    backAs: (number) => `It is back, as station ${number}.`,
    toStation: "To the station",
    toMap: "To the map",
    gone: "This is no longer here.",
    withdrawn: "Has someone withdrawn their consent?",
    forGood: "Delete something for good at once",
    forGoodDone: "Done deleting",
    removeForGood: "Delete for good",
    question: "Delete for good?",
    questionHint: (what) => `${what}: this cannot be brought back afterwards.`,
    backups: "It stays in the backups that you have made.",
    keep: "Do not delete",
    removed: (what) => `${what}: deleted for good.`,
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
  trackChange: {
    appendQuestion: "Append this part?",
    replaceQuestion: "Replace the track?",
    drawing: "The present track and the new one",
    now: "now",
    next: "new",
    straight: "straight line",
    lengthNow: "Now",
    lengthThen: "Then",
    allOn: (count) =>
      count === 1
        ? "The station is on the new track."
        : `All ${count} stations are on the new track.`,
    off: (off, all) =>
      all === 1
        ? "The station would be off the new track. It stays where it is:"
        : `${off} of ${all} stations would be off the new track. They stay where they are:`,
    continues: "The new part begins where the present track ends.",
    gap: (distance) =>
      `The new part begins ${distance} away. A straight line is drawn between the two.`,
    kept: "The present track stays in “Removed and replaced” for 30 days.",
    cancel: "Cancel",
    sent: (done, all) => `${done} of ${all} sent`,
  },
};
