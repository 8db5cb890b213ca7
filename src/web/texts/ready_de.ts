/**
 * The German texts of what is checked before a walk. They are for pupils, like those of the guide: "du".
 *
 * @module
 */

/** The texts; their type is that of all languages. */
export const readyDe = {
  title: "Bereit?",
  titleReady: "Bereit!",
  lead: (count: number) =>
    count === 1
      ? "Noch ein Häkchen, dann geht es los."
      : `Noch ${count} Häkchen, dann geht es los.`,
  leadReady: "Alles gut. Steck das Handy ein.",
  done: "Fertig: ",
  open: "Fehlt noch: ",
  go: "Los geht’s",
  skip: "Über\u00adspringen und losgehen",
  anyway: "Trotzdem losgehen",
  goesOn: "Das Laden geht unterwegs weiter, solange du Internet hast.",
  there: "Der Weg ist auf dem Handy.",
  checking: "Ist der Weg auf dem Handy?",
  notThere: "Der Weg ist nicht auf dem Handy.",
  load: "Jetzt laden",
  loading: "Der Weg lädt noch.",
  stay: "Bleib im WLAN, bis alles da ist.",
  usable: (count: number) =>
    count === 1
      ? "Station 1 kannst du schon hören."
      : `Station 1 bis ${count} kannst du schon hören.`,
  tone: "Hast du den Ton gehört?",
  toneHint: "Dein Handy hat gerade „Pling“ gemacht.",
  louder: "Lauter",
  louderHint: "Drück am Rand die Taste für lauter.",
  louderIos: "Drück links die Taste für lauter. Ist dort ein Schalter orange? Schieb ihn um.",
  heard: "Du hast den Ton gehört.",
  silentHint: "Tippe auf die Taste. Dann macht dein Handy „Pling“.",
  refused: "Der Ton geht noch nicht.",
  refusedHint: "Dein Browser hat ihn angehalten. Versuche es noch einmal.",
  first: "Tippe zuerst auf „Ton hören“.",
  position: "Dein Standort",
  exact: "Dein Standort ist genau.",
  exactTo: (metres: string) => `Auf ±${metres}`,
  vague: (metres: string) => `Dein Standort ist ungenau: ±${metres}`,
  vagueHint: "Geh kurz nach draußen.",
  help: "Was hilft?",
  lost: "Dein Standort ist noch nicht da.",
  lostHint: "Geh kurz nach draußen. Warte dort ein bisschen.",
  off: "Dein Standort ist aus\u00adge\u00adschal\u00adtet.",
  measure: "Noch einmal messen",
  screenTitle: "Der Bild\u00adschirm",
  screen: "Der Bild\u00adschirm bleibt an.",
  screenOff: "Der Bild\u00adschirm geht viel\u00adleicht aus.",
  screenHint: "Dann hörst du unterwegs nichts. So bleibt er an:",
  screenDone: "Hab ich gemacht",
  wasOff: {
    title: (minutes: number) =>
      minutes < 1
        ? "Das Handy war aus."
        : minutes === 1
        ? "Das Handy war 1\u00a0Minute aus."
        : `Das Handy war ${minutes}\u00a0Minuten aus.`,
    hint: "Da hörst du nichts. Lass es an.",
    passed: (number: number) => `An Station ${number} bist du vorbei.`,
    hear: "Jetzt hören?",
    no: "Nein, weitergehen",
    goOn: "Weitergehen",
  },
};

/** All of these texts; a language that lacks one does not compile. */
export type ReadyTexts = typeof readyDe;
