/** The German texts of the lists of walks. They are for pupils: "ihr". @module */

/** The texts; their type is that of all languages. */
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
