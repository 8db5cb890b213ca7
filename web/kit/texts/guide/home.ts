/** The texts of the lists of walks. They are for pupils: "ihr". @module */

/** Texts in German; their type is that of all languages. */
export const homeDe = {
  title: "Wel\u00adchen Weg geht ihr heute?",
  documentTitle: "Wege zum Hören",
  teachers: "Für Lehr\u00adkräfte",
  skip: "Zu den Wegen",
  search: "Weg oder Schule suchen",
  count: (count: number) => count === 1 ? "1 Weg" : `${count} Wege`,
  found: (count: number) => count === 1 ? "1 Weg gefunden" : `${count} Wege gefunden`,
  nearestFirst: "Der nächste zuerst",
  sortByNearest: "Den nächsten zuerst",
  empty: "Hier gibt es noch keinen Weg.",
  emptyHint: "Deine Lehrerin oder dein Lehrer kann einen anlegen.",
  nothingFound: "So einen Weg gibt es hier nicht. Versuche ein anderes Wort.",
  offline: "Kein Internet. Das sind die Wege auf deinem Gerät.",
  noPage: "Diese Seite gibt es nicht.",
  noPageHint: "Scanne das Schild noch einmal oder such dir einen Weg aus.",
  stationCount: (count: number) => count === 1 ? "1 Station" : `${count} Stationen`,
};

/** All of these texts; a language that lacks one does not compile. */
export type HomeTexts = typeof homeDe;

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
