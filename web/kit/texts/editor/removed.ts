/** The texts of the list of removed things, which are in its script. @module */

/** Texts of the list in German; their type is that of all languages. */
export const removedListDe = {
  lead: "Alles bleibt 30 Tage liegen. Beim Zurückholen geht nichts anderes verloren.",
  today: "Heute",
  yesterday: "Gestern",
  saving: "Erst wird gespeichert …",
  offline: "Dafür ist eine Verbindung zu Route Guide nötig.",
  trashed: "Dieser Weg liegt im Papierkorb. Holen Sie ihn zuerst zurück.",
  refused: "Das ging nicht.",
  empty: "Hier liegt nichts",
  emptyHint: "Was Sie entfernen oder ersetzen, finden Sie 30 Tage lang hier.",
  station: (title: string) => `Station „${title}“`,
  picture: (caption: string) => caption === "" ? "Bild ohne Text" : `Bild „${caption}“`,
  oldPicture: (caption: string) =>
    caption === "" ? "Altes Bild ohne Text" : `Altes Bild „${caption}“`,
  recording: (title: string) => `Aufnahme von „${title}“`,
  oldRecording: (title: string) => `Alte Aufnahme von „${title}“`,
  oldTrack: "Alte Strecke",
  shorterTrack: "Strecke vor dem Anhängen",
  map: "Karte",
  oldMap: "Alte Karte",
  wasStation: (number: number) => `War Station ${number}.`,
  with: (hasRecording: boolean, count: number) =>
    `Mit ${
      [
        ...hasRecording ? ["Aufnahme"] : [],
        ...count > 0 ? [count === 1 ? "1 Bild" : `${count} Bildern`] : [],
      ].join(" und ")
    }.`,
  withoutMedia: "Ohne Aufnahme und Bilder.",
  ofStation: (title: string) => `Von Station „${title}“.`,
  long: (distance: string) => `${distance} lang.`,
  removedAt: (time: string) => `Entfernt um ${time} Uhr.`,
  replacedAt: (time: string) => `Ersetzt um ${time} Uhr.`,
  appendedAt: (time: string) => `Etwas angehängt um ${time} Uhr.`,
  stays: (days: number) =>
    days === 0 ? "Bleibt bis heute" : `Bleibt noch ${days === 1 ? "1 Tag" : `${days} Tage`}`,
  bringBack: "Zurückholen",
  swap: "Tauschen",
  swapRecording:
    "Die Station hat jetzt eine andere Aufnahme. Beim Tauschen kommt die andere hierher.",
  swapTrack: "Beim Zurückholen kommt die jetzige Strecke hierher.",
  stationFirst: "Die Station dazu ist auch entfernt. Erst die Station zurückholen.",
  bringing: "Wird zurückgeholt …",
  back: "Wieder da.",
  backAs: (number: number) => `Wieder da, als Station ${number}.`,
  toStation: "Zur Station",
  toMap: "Zur Karte",
  gone: "Das liegt hier nicht mehr.",
  withdrawn: "Hat jemand die Einwilligung zurückgezogen?",
  forGood: "Etwas sofort für immer löschen",
  forGoodDone: "Fertig mit Löschen",
  removeForGood: "Für immer löschen",
  question: "Für immer löschen?",
  questionHint: (what: string) => `${what}: Danach lässt sich das nicht mehr zurückholen.`,
  backups: "In Sicherungen, die Sie gemacht haben, bleibt es.",
  keep: "Nicht löschen",
  removed: (what: string) => `${what}: für immer gelöscht.`,
};

/** The type of the texts in all languages. */
export type RemovedListTexts = typeof removedListDe;

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
