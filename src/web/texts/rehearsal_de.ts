/**
 * German texts of rehearsals.
 *
 * @module
 */

/** The texts. */
export const rehearsalDe = {
  title: "Probegang",
  switchLabel: "Probegang auf\u00adzeich\u00adnen",
  switchHint: "Geh den Weg einmal vorher. Danach siehst du, welcher Hörkreis passt.",
  privacy: "Die Datei enthält, wo du warst. Sie bleibt hier, bis du sie schickst.",
  refused: "Dieses Gerät speichert gerade nichts. Der Probegang läuft deshalb nicht.",
  replace: "Der letzte Probegang wird dabei gelöscht.",
  replaceYes: "Neu aufzeichnen",
  cancel: "Abbrechen",
  show: "Probegang ansehen",
  sign: (count: string) => `Probegang: ${count} Standorte`,
  signFull: "Probegang ist voll.",
  signUnsaved: "Probegang wird nicht gespeichert!",
  running: "Der Probegang läuft noch.",
  stop: "Probegang beenden",
  none: "Hier ist noch kein Probegang.",
  noneHint: "Schalte ihn in den Einstellungen ein. Dann geh den Weg.",
  toSettings: "Zu den Einstellungen",
  toWalk: "Zum Weg",
  unread: "Der Probegang lässt sich gerade nicht lesen.",
  facts: (date: string, duration: string, count: string) =>
    `${date}, ${duration}, ${count}\u00a0Standorte`,
  map: "Karte des Probegangs",
  legend: "Linie: dein Weg. Punkt: Kreis betreten. Gestrichelt: ungenau.",
  circles: "Hörkreise",
  fine: "Der Hörkreis passt.",
  late: (number: number, metres: string) => `Kreis ${number} wurde ${metres} zu spät betreten.`,
  missed: (number: number, metres: string) =>
    `Kreis ${number} wurde nicht betreten. Du warst ${metres} entfernt.`,
  away: "Du warst nicht bei dieser Station.",
  accuracy: (metres: string) => `Genauigkeit dort: ${metres}.`,
  radius: (metres: string) => `Der Hörkreis hat ${metres}.`,
  make: (metres: string) => `${metres} daraus machen`,
  makeLabel: (number: number, metres: string) => `${metres} daraus machen: Kreis ${number}`,
  saving: "Wird gespeichert …",
  saved: (metres: string) => `Gespeichert: ${metres}.`,
  undone: (metres: string) => `Wieder ${metres}.`,
  undo: (metres: string) => `Zurück auf ${metres}`,
  undoLabel: (number: number, metres: string) => `Zurück auf ${metres}: Kreis ${number}`,
  problem: {
    offline: "Noch nicht gespeichert: Es gibt kein Internet. Versuch es später noch einmal.",
    login: "Melde dich zuerst im Editor an. Dann versuch es noch einmal.",
    forbidden: "Von diesem Gerät aus darfst du nichts ändern.",
    gone: "Diese Station gibt es nicht mehr.",
    changed: "Die Station wurde inzwischen geändert. Lade die Seite neu.",
    failed: "Das Speichern hat nicht geklappt. Versuch es noch einmal.",
  },
  save: "Als Datei speichern",
  share: "Teilen",
  shareFailed: "Das Teilen hat nicht geklappt. Speichere die Datei.",
  remove: "Löschen",
  removeQuestion: "Probegang wirklich löschen?",
  removeYes: "Ja, löschen",
  removeFailed: "Das Löschen hat nicht geklappt. Versuch es noch einmal.",
  keep: "Behalten",
};

/** The texts in any language. */
export type RehearsalTexts = typeof rehearsalDe;
