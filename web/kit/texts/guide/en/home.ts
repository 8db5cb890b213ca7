/** The English texts of the lists of walks. @module */
import type { HomeTexts } from "../de/home.ts";

/** The texts in English. */
export const homeEn: HomeTexts = {
  title: "Which walk today?",
  documentTitle: "Walks to listen to",
  teachers: "For teachers",
  skip: "Skip to the walks",
  search: "Find a walk or a school",
  count: (count) => count === 1 ? "1 walk" : `${count} walks`,
  found: (count) => count === 1 ? "1 walk found" : `${count} walks found`,
  nearestFirst: "Nearest first",
  sortByNearest: "Show the nearest first",
  empty: "There is no walk here yet.",
  emptyHint: "Your teacher can make one.",
  nothingFound: "There is no walk like that. Try another word.",
  offline: "No internet. These walks are on your device.",
  noPage: "This page does not exist.",
  noPageHint: "Scan the sign again or choose a walk.",
  stationCount: (count) => count === 1 ? "1 station" : `${count} stations`,
};
