/** The English texts of the list of removed things, which are in its script. @module */
import type { RemovedListTexts } from "../de/removed.ts";

/** Texts of the list in English. */
export const removedListEn: RemovedListTexts = {
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
      [
        ...hasRecording ? ["a recording"] : [],
        ...count > 0 ? [count === 1 ? "1 picture" : `${count} pictures`] : [],
      ].join(" and ")
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
};
