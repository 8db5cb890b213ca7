/** The texts of the page on which a published folder is checked. They are for teachers. @module */

/** Numbers up to twelve, as the first word of a sentence. */
const NUMBERS = [
  ...["Null", "Eine", "Zwei", "Drei", "Vier", "Fünf", "Sechs"],
  ...["Sieben", "Acht", "Neun", "Zehn", "Elf", "Zwölf"],
];

const files = (count: number) => count === 1 ? "1 Datei" : `${count} Dateien`;

/** Texts in German; their type is that of all languages. */
export const siteCheckDe = {
  documentTitle: "Ist alles da? Wege prüfen",
  forTeachers: "Für Lehrkräfte",
  running: "Ist alles da?",
  runningHint: "Diese Seite fragt nach jeder Datei.",
  progress: (done: number, total: number) => `${done} von ${files(total)}`,
  left: (seconds: number) => `noch etwa ${seconds} Sekunden`,
  stop: "Anhalten",
  stopped: "Angehalten.",
  stoppedHint: (done: number, total: number) => `${done} von ${files(total)} sind nachgesehen.`,
  complete: "Alles ist da.",
  completeHint: (walks: number, count: number, time: string) =>
    `${walks === 1 ? "1 Weg" : `${walks} Wege`} mit ${files(count)}, nachgesehen um ${time}.`,
  go: "Die Kinder können losgehen.",
  toWalks: "Zu den Wegen",
  again: "Noch einmal nachsehen",
  look: "Nachsehen",
  missing: (count: number) =>
    count === 1 ? "Eine Datei fehlt." : `${NUMBERS[count] ?? count} Dateien fehlen.`,
  missingShared: "Bis alles da ist, sehen manche Kinder gar keinen Weg.",
  missingPage: (walks: number): string =>
    walks === 1
      ? "Diesen Weg sehen die Kinder noch nicht."
      : "Diese Wege sehen die Kinder noch nicht.",
  missingMedia: "Die Kinder können losgehen, aber an diesen Stationen fehlt etwas.",
  missingMap: "Die Kinder können losgehen, aber die Karte fehlt.",
  kinds: {
    recording: "Aufnahme fehlt",
    picture: "Bild fehlt",
    map: "Karte fehlt",
    page: "Fehlt oder ist veraltet",
    shared: "Fehlt oder ist veraltet",
  },
  ofWalk: "Der Weg selbst",
  forAll: "Für alle Wege",
  station: "Station",
  facts: (stations: number, count: number, day: string) =>
    `${stations === 1 ? "1 Station" : `${stations} Stationen`}, ${files(count)}, Stand ${day}`,
  whole: "Vollständig",
  now: "Wird nachgesehen",
  later: "Kommt noch",
  notSeen: "Nicht nachgesehen",
  old: "Der neue Ordner ist noch nicht da.",
  oldHint: "Hier liegt ein anderer als der, den Sie gerade erstellt haben.",
  unknown: "Nicht alles ließ sich nachsehen.",
  unknownHint: (count: number) =>
    count === 1
      ? "Bei 1 Datei hat die Homepage nicht geantwortet."
      : `Bei ${count} Dateien hat die Homepage nicht geantwortet.`,
  noList: "Die Liste der Dateien fehlt.",
  noListHint: "Ohne „files.json“ lässt sich hier nichts nachsehen.",
  noConnection: "Keine Verbindung.",
  noConnectionHint: "Gibt es gerade Internet? Dann antwortet die Homepage nicht.",
  howTo: "So wird es vollständig",
  missingStep:
    "Laden Sie den Ordner „wege“ noch einmal hoch. Dateien, die schon da sind, dürfen Sie überspringen, aber nicht die hier genannten.",
  uploadStep: "Laden Sie den ganzen Ordner „wege“ hoch.",
  wait: "Warten Sie einen Moment, und sehen Sie dann noch einmal nach.",
};

/** All of these texts; a language that lacks one does not compile. */
export type SiteCheckTexts = typeof siteCheckDe;

/** Numbers up to twelve, as the first word of a sentence. */
const NUMBERS_EN = [
  ...["No", "One", "Two", "Three", "Four", "Five", "Six"],
  ...["Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"],
];

const filesEn = (count: number) => count === 1 ? "1 file" : `${count} files`;

/** Texts in English. */
export const siteCheckEn: SiteCheckTexts = {
  documentTitle: "Is everything there? Check the walks",
  forTeachers: "For teachers",
  running: "Is everything there?",
  runningHint: "This page asks for every file.",
  progress: (done, total) => `${done} of ${filesEn(total)}`,
  left: (seconds) => `about ${seconds} seconds left`,
  stop: "Stop",
  stopped: "Stopped.",
  stoppedHint: (done, total) => `${done} of ${filesEn(total)} are checked.`,
  complete: "Everything is there.",
  completeHint: (walks, count, time) =>
    `${walks === 1 ? "1 walk" : `${walks} walks`} with ${filesEn(count)}, checked at ${time}.`,
  go: "The children can set out.",
  toWalks: "To the walks",
  again: "Check again",
  look: "Check",
  missing: (count) =>
    count === 1 ? "One file is missing." : `${NUMBERS_EN[count] ?? count} files are missing.`,
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
    `${stations === 1 ? "1 station" : `${stations} stations`}, ${filesEn(count)}, as of ${day}`,
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
