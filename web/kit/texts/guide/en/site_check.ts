/** The English texts of the page on which a published folder is checked. They are for teachers. @module */
import type { SiteCheckTexts } from "../de/site_check.ts";

/** Numbers up to twelve, as the first word of a sentence. */
const NUMBERS = [
  ...["No", "One", "Two", "Three", "Four", "Five", "Six"],
  ...["Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"],
];

const files = (count: number) => count === 1 ? "1 file" : `${count} files`;

/** The texts. */
export const siteCheckEn: SiteCheckTexts = {
  documentTitle: "Is everything there? Check the walks",
  forTeachers: "For teachers",
  running: "Is everything there?",
  runningHint: "This page asks for every file.",
  progress: (done, total) => `${done} of ${files(total)}`,
  left: (seconds) => `about ${seconds} seconds left`,
  stop: "Stop",
  stopped: "Stopped.",
  stoppedHint: (done, total) => `${done} of ${files(total)} are checked.`,
  complete: "Everything is there.",
  completeHint: (walks, count, time) =>
    `${walks === 1 ? "1 walk" : `${walks} walks`} with ${files(count)}, checked at ${time}.`,
  go: "The children can set out.",
  toWalks: "To the walks",
  again: "Check again",
  look: "Check",
  missing: (count) =>
    count === 1 ? "One file is missing." : `${NUMBERS[count] ?? count} files are missing.`,
  missingShared: "Until everything is there, some children see no walk at all.",
  missingPage: (walks) =>
    walks === 1
      ? "The children do not see this walk yet."
      : "The children do not see these walks yet.",
  missingMedia: "The children can set out, but something is missing at these stations.",
  missingMap: "The children can set out, but the map is missing.",
  kinds: {
    recording: "Recording is missing",
    picture: "Picture is missing",
    map: "Map is missing",
    page: "Missing or outdated",
    shared: "Missing or outdated",
  },
  ofWalk: "The walk itself",
  forAll: "For all walks",
  station: "Station",
  facts: (stations, count, day) =>
    `${stations === 1 ? "1 station" : `${stations} stations`}, ${files(count)}, as of ${day}`,
  whole: "Complete",
  now: "Being checked",
  later: "Still to come",
  notSeen: "Not checked",
  old: "The new folder is not there yet.",
  oldHint: "What is here is another one than the one that you have just created.",
  unknown: "Not everything could be checked.",
  unknownHint: (count) =>
    count === 1
      ? "For 1 file the homepage did not answer."
      : `For ${count} files the homepage did not answer.`,
  noList: "The list of files is missing.",
  noListHint: "Without “files.json” nothing can be checked here.",
  noConnection: "No connection.",
  noConnectionHint: "Is there internet right now? Then the homepage does not answer.",
  howTo: "How to complete it",
  missingStep:
    "Upload the folder “wege” once more. Files that are there already may be skipped, but not those that are named here.",
  uploadStep: "Upload the whole folder “wege”.",
  wait: "Wait a moment, then check again.",
};
