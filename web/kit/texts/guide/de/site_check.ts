/** The German texts of the page on which a published folder is checked. They are for teachers. @module */

/** Numbers up to twelve, as the first word of a sentence. */
const NUMBERS = [
  ...["Null", "Eine", "Zwei", "Drei", "Vier", "Fünf", "Sechs"],
  ...["Sieben", "Acht", "Neun", "Zehn", "Elf", "Zwölf"],
];

const files = (count: number) => count === 1 ? "1 Datei" : `${count} Dateien`;

/** The texts; their type is that of all languages. */
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
