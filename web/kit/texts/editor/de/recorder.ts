/** German texts of the recorder, which are in its script. @module */

/** Seconds with tenths, in words. */
const seconds = (count: number) => `${count.toFixed(1).replace(".", ",")} Sekunden`;

/** The texts in German. */
export const recorderDe = {
  decimal: ",",
  toRead: "Zum Ablesen",
  smaller: "Kleiner",
  larger: "Größer",
  noText: "Diese Station hat noch keinen Text. Sprechen Sie frei.",
  of: (time: string) => `von ${time}`,
  forText: (time: string) => `${time} für diesen Text`,
  level: { silent: "kein Ton", quiet: "zu leise", good: "gut", loud: "zu laut" },
  tip: {
    silent: "Es kommt kein Ton an. Ist das Mikrofon stumm geschaltet?",
    quiet: "Gehen Sie näher an das Mikrofon heran.",
    loud: "Gehen Sie etwas zurück, oder sprechen Sie leiser.",
  },
  ready: "Bereit",
  readyHint: "Sprechen Sie einen Satz zur Probe. Das Mikrofon hört schon zu.",
  running: "Aufnahme läuft",
  runningHint: "Lesen Sie ruhig weiter.",
  pause: "Pause",
  pausedHint: "Alles bis hierher ist gesichert. Machen Sie weiter, wenn Sie so weit sind.",
  goOn: "Weiter",
  cancel: "Abbrechen",
  kept: "Wird beim Sprechen gesichert",
  space: "Leertaste",
  spaceBegins: "beginnt und beendet die Aufnahme",
  spaceEnds: "beendet",
  pPauses: "macht eine Pause",
  cut: "Anfang und Ende der Aufnahme",
  position: "Stelle",
  spoken: (count: number) =>
    count < 60
      ? seconds(count)
      : `${Math.floor(count / 60)} Minuten ${seconds(count - 60 * Math.floor(count / 60))}`,
  lasts: (count: number) => seconds(count),
  asPupils: "So hören es die Kinder.",
  stopListening: "Anhalten",
  notHeard: "Der Browser spielt die Aufnahme nicht ab. Behalten können Sie sie trotzdem.",
  undoCut: "Schnitt rückgängig",
  bringBack: "Vorige zurückholen",
  handles: "Griffe",
  tenth: "0,1 s, mit",
  shift: "Umschalt",
  second: "1 s",
  speakClose: "Sprechen Sie nah am Mikrofon, in einem ruhigen Raum.",
  begin: "Aufnahme beginnen",
  countdown: (seconds: number) => `Gleich geht es los: ${seconds}`,
  stop: "Fertig",
  meter: "Lautstärke",
  from: "Anfang",
  to: "Ende",
  again: "Noch einmal",
  use: "Behalten",
  preparing: "Einen Moment …",
  isTrimmed: "Die Stille an beiden Enden ist schon weg.",
  overdriven:
    "Diese Aufnahme ist verzerrt, weil sie zu laut war. Gehen Sie etwas zurück, und nehmen Sie noch einmal auf.",
  levelling: {
    title: "Lautstärke angleichen",
    before: "Vorher",
    now: "Jetzt",
    unchanged: "Die Aufnahme bleibt so laut, wie sie ist.",
    words: {
      silent: "In dieser Aufnahme ist fast nichts zu hören.",
      stillQuiet: "Die Aufnahme war sehr leise. Auch jetzt ist sie leiser als die anderen.",
      veryQuiet: "Die Aufnahme war sehr leise. Jetzt ist sie so laut wie die anderen.",
      quiet: "Die Aufnahme war etwas leise. Jetzt ist sie so laut wie die anderen.",
      same: "Die Aufnahme ist so laut wie die anderen.",
      loud: "Die Aufnahme war etwas laut. Jetzt ist sie so laut wie die anderen.",
    },
    large: "Die Datei wird groß, weil sie hier nicht verkleinert werden kann.",
    notPossible:
      "Lautstärke und Größe lassen sich gerade nicht anpassen. Behalten können Sie die Aufnahme trotzdem.",
  },
  interrupted: "Die Aufnahme wurde unterbrochen. Was bis dahin aufgenommen wurde, ist da.",
  unread:
    "Der Browser kann diese Aufnahme nicht zuschneiden. Anhören und behalten können Sie sie trotzdem.",
  problems: {
    gone:
      "Eine andere Seite hat diese Station entfernt. Ihre Aufnahme bleibt auf diesem Gerät. Holen Sie die Station zurück, dann wartet sie dort.",
    interruptedAtOnce: "Die Aufnahme wurde unterbrochen. Versuchen Sie es noch einmal.",
    refused: "Der Browser darf das Mikrofon nicht benutzen. Erlauben Sie es in der Adresszeile.",
    noMicrophone: "Es wurde kein Mikrofon gefunden.",
    empty:
      "Das Mikrofon hat keinen Ton geliefert. Schließen Sie andere Programme, die es benutzen, und versuchen Sie es noch einmal.",
    broken: "Die Aufnahme hat nicht geklappt. Versuchen Sie es noch einmal.",
  },
  row: {
    marks: "Aufnahmen dieses Weges",
    isRecorded: "ist aufgenommen",
    isMissing: "fehlt noch",
    count: (done: number, all: number) => `${done} von ${all} aufgenommen`,
    title: (number: number) => `Weiter mit Station ${number}`,
    recorded: (number: number) => `Station ${number} ist aufgenommen`,
    keptIsGone: "Die Station davor gibt es nicht mehr. Ihre Aufnahme wartet auf der Seite.",
    missing: (count: number) => count === 1 ? "Noch eine fehlt:" : `Noch ${count} fehlen:`,
    next: "Nächste Station",
    record: "Aufnehmen",
    startsAtOnce: "beginnt sofort",
    use: "Behalten und weiter",
    spaceUses: "behält die Aufnahme",
    spaceBegins: "beginnt die Aufnahme",
    enough: "Für heute genug",
    undo: (number: number) => `Rückgängig: Aufnahme von Station ${number}`,
    complete: "Alle Aufnahmen sind da.",
    back: "Zurück zum Weg",
  },
};

/** The type of the texts in all languages. */
export type RecorderTexts = typeof recorderDe;
