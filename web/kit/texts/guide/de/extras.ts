/**
 * The German texts of `extras_part.ts`: the checks before a walk, its end, the settings. They are for pupils, like those of the guide: "du".
 *
 * @module
 */
import type { Direction } from "../../../../../src/shared/geo.ts";

/** The texts; their type is that of all languages. */
export const extrasDe = {
  ready: {
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
  },
  tapping: {
    refusedHint: "Dein Standort ist ausgeschaltet. Tippe auf eine Station oder scanne ihr Schild.",
    insecureHint:
      "Diese Seite darf deinen Standort nicht wissen. Tippe auf eine Station oder scanne ihr Schild.",
    why: "Warum ist das so?",
    whyInsecure:
      "Die Adresse beginnt mit http. Dann geben Handys den Standort nicht frei. Mit https geht es.",
    whyRefused:
      "Du kannst den Standort in den Einstellungen vom Browser erlauben. Lade danach neu.",
  },
  unknownStation: {
    notHere: "Diese Station ist noch nicht auf deinem Handy.",
    notHereHint: "Geh ins WLAN und versuche es noch einmal.",
    unknown: "Diese Station gibt es nicht mehr.",
    unknownHint: "Such dir auf dem Weg eine andere aus.",
  },
  toFinish: "Zum Schluss",
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
  fork: {
    title: "Neu anfangen oder weiter\u00adgehen?",
    lastTime: (day: string, heard: number, all: number) =>
      heard === 0
        ? `${day} wurde dieser Weg auf diesem Handy schon begonnen.`
        : heard === all && all > 1
        ? `${day} wurden auf diesem Handy schon alle ${all} Stationen gehört.`
        : `${day} ${
          heard === 1 ? "wurde" : "wurden"
        } auf diesem Handy schon ${heard} von ${all} Stationen gehört.`,
    onDay: (day: string) => `Am ${day}`,
    again: "Neu anfangen",
    againHint: (all: number) =>
      all === 1 ? "Die Station spielt wieder." : `Alle ${all} Stationen spielen wieder.`,
    onHint: (station: string) => `Als Nächstes kommt ${station}.`,
  },
  end: {
    title: "Geschafft!",
    heard: (heard: number, all: number) =>
      heard === 0
        ? "Du hast noch keine Station gehört."
        : heard === all
        ? `Du hast alle ${all} Stationen gehört.`
        : `Du hast ${heard} von ${all} Stationen gehört.`,
    walked: (distance: string) => `Der Weg ist ${distance} lang.`,
    missing: (count: number) => count === 1 ? "Diese fehlt noch" : `Diese ${count} fehlen noch`,
    goOn: (number: number) => `Weiter zu Station\u00a0${number}`,
    again: "Eine Station noch einmal hören",
  },
  badge: {
    name: "Abzeichen",
    heard: (heard: number, all: number) =>
      `${heard} von ${all} ${all === 1 ? "Station" : "Stationen"} gehört`,
    keep: "Ab\u00adzeichen be\u00adhalten",
    keepSo: "So behalten",
    downloaded: "Das Bild ist bei deinen Downloads.",
    failed: "Mach ein Bild\u00adschirm\u00adfoto. Das Speichern klappt hier nicht.",
  },
  storage: {
    others: "Diese Wege sind auch auf deinem Gerät:",
    unnamed: "Ein Weg",
    deleteOther: "Lö\u00adschen",
  },
  settings: {
    title: "Ein\u00adstel\u00adlun\u00adgen",
    language: "Sprache",
    signal: "Wenn du zu einer Station kommst",
    tone: "Ton",
    vibration: "Vibrieren",
    onTheWay: "Unterwegs",
    group: "Wir sind eine Gruppe mit einem Handy",
    device: "Auf diesem Gerät",
    deleteCopy: "Geladenen Weg löschen",
    deleted: "Der geladene Weg wurde gelöscht.",
    licences: "Li\u00adzen\u00adzen der Pro\u00adgramm\u00adteile",
  },
};

/** All of these texts; a language that lacks one does not compile. */
export type ExtraTexts = typeof extrasDe;

// The German sentences about the way to the next station. They are read out, so each is one short sentence.

/** Where something is, seen from a pupil who walks to the north. */
const SIDES: Readonly<Record<Direction, string>> = {
  n: "vor dir",
  ne: "schräg rechts vor dir",
  e: "rechts von dir",
  se: "schräg rechts hinter dir",
  s: "hinter dir",
  sw: "schräg links hinter dir",
  w: "links von dir",
  nw: "schräg links vor dir",
};

/** The sentences in German. A station has number and title, a way distance and direction. */
export const distanceDe = {
  side: (side: Direction) => SIDES[side],
  way: (station: string, way: string) => `Station ${station}: noch ${way}.`,
  about: (station: string, distance: string) => `Station ${station}: etwa ${distance}.`,
  last: (station: string, way: string) => `Station ${station}: zuletzt ${way}.`,
  here: (station: string) => `Station ${station}: Du bist da.`,
  almost: (station: string) => `Station ${station}: Du bist fast da.`,
  unknown: (station: string) => `Station ${station}: Dein Standort fehlt noch.`,
  off: (station: string) => `Dein Standort ist aus. Als Nächstes kommt Station ${station}.`,
  back: (way: string) => `Geh zurück zum Weg: ${way}.`,
  finished: "Du hast alle Stationen gehört.",
  finishedEarly: "Keine Station kommt mehr. Ein paar hast du nicht ganz gehört.",
};

// The German steps that make a position exact, and keep a screen on. The names of settings are those of the systems.

/** The texts; their type is that of all languages. */
export const mendingDe = {
  which: "Welches Handy hast du?",
  position: {
    iphone: [
      "Öffne die Einstellungen.",
      "Tippe auf „Datenschutz & Sicherheit“, dann auf „Ortungsdienste“.",
      "Tippe auf „Safari-Websites“.",
      "Schalte „Genauer Standort“ ein.",
    ],
    android: [
      "Öffne die Einstellungen.",
      "Tippe auf „Apps“, dann auf „Chrome“.",
      "Tippe auf „Berechtigungen“, dann auf „Standort“.",
      "Schalte „Genauen Standort verwenden“ ein.",
    ],
  },
  screen: {
    iphone: [
      "Öffne die Einstellungen.",
      "Schalte bei „Batterie“ den „Stromsparmodus“ aus.",
      "Tippe auf „Anzeige & Helligkeit“.",
      "Stell „Automatische Sperre“ auf „Nie“.",
    ],
    android: [
      "Öffne die Einstellungen.",
      "Tippe auf „Display“.",
      "Tippe auf „Bildschirm-Timeout“.",
      "Wähle die längste Zeit.",
    ],
  },
};

/** All of these texts; a language that lacks one does not compile. */
export type MendingTexts = typeof mendingDe;
