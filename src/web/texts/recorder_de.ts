/**
 * German texts of the recorder and of the sound of the simulated walk.
 *
 * @module
 */

/** Seconds with tenths, in words. */
const seconds = (count: number) => `${count.toFixed(1).replace(".", ",")} Sekunden`;

/** The texts in German; the type is that of all languages. */
export const recorderDe = {
  paused: (title: string) => `${title}: die Aufnahme ist angehalten`,
  reached: (title: string) => `${title}: erreicht`,
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
  notHeard: "Der Browser spielt die Aufnahme nicht ab. Übernehmen können Sie sie trotzdem.",
  undoCut: "Schnitt rückgängig",
  bringBack: "Vorige zurückholen",
  handles: "Griffe",
  tenth: "0,1 s, mit",
  shift: "Umschalt",
  second: "1 s",
};
