/**
 * The texts of the checks before a walk, its end, the settings. They are for pupils, like those of the guide: "du".
 *
 * @module
 */
import type { Direction } from "../../../../src/shared/geo.ts";

/** Texts in German; their type is that of all languages. */
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

/** Texts in German; their type is that of all languages. */
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

/** The texts in English. */
export const extrasEn: ExtraTexts = {
  ready: {
    title: "Ready?",
    titleReady: "Ready!",
    lead: (count) =>
      count === 1 ? "One more tick, then off you go." : `${count} more ticks, then off you go.`,
    leadReady: "All is well. Put the phone away.",
    done: "Done: ",
    open: "Still open: ",
    go: "Off we go",
    skip: "Skip this and go",
    anyway: "Go all the same",
    goesOn: "Loading goes on while you walk, as long as there is internet.",
    there: "The walk is on your phone.",
    checking: "Is the walk on your phone?",
    notThere: "The walk is not on your phone.",
    load: "Load it now",
    loading: "The walk is still loading.",
    stay: "Stay in the Wi-Fi until all is there.",
    usable: (count) =>
      count === 1
        ? "You can hear station 1 already."
        : `You can hear stations 1 to ${count} already.`,
    tone: "Did you hear the sound?",
    toneHint: "Your phone has just played a “ping”.",
    louder: "Louder",
    louderHint: "Press the key for louder at the edge.",
    louderIos: "Press the key for louder on the left. Is a switch there orange? Push it over.",
    heard: "You heard the sound.",
    silentHint: "Tap the key. Then your phone plays a “ping”.",
    refused: "The sound does not work yet.",
    refusedHint: "Your browser has stopped it. Try again.",
    first: "Tap “Play the sound” first.",
    position: "Your location",
    exact: "Your location is exact.",
    exactTo: (metres) => `To ±${metres}`,
    vague: (metres) => `Your location is not exact: ±${metres}`,
    vagueHint: "Go outside for a moment.",
    help: "What helps?",
    lost: "Your location is not there yet.",
    lostHint: "Go outside. Wait there for a moment.",
    off: "Your location is turned off.",
    measure: "Measure again",
    screenTitle: "The screen",
    screen: "The screen stays on.",
    screenOff: "The screen may turn off.",
    screenHint: "Then you hear nothing on the way. To keep it on:",
    screenDone: "I have done that",
  },
  tapping: {
    refusedHint: "Your location is switched off. Tap a station or scan its sign.",
    insecureHint: "This page is not allowed to know where you are. Tap a station or scan its sign.",
    why: "Why is that?",
    whyInsecure:
      "The address begins with http. Then phones do not tell us where you are. With https they do.",
    whyRefused:
      "You can allow your location in the settings of the browser. Then load the page again.",
  },
  unknownStation: {
    notHere: "This station is not yet on your phone.",
    notHereHint: "Go where there is Wi-Fi and try again.",
    unknown: "This station is no longer here.",
    unknownHint: "Choose another one on the walk.",
  },
  toFinish: "To the end",
  wasOff: {
    title: (minutes) =>
      minutes < 1
        ? "The phone was off."
        : minutes === 1
        ? "The phone was off for 1\u00a0minute."
        : `The phone was off for ${minutes}\u00a0minutes.`,
    hint: "You hear nothing then. Leave it on.",
    passed: (number) => `You have passed station ${number}.`,
    hear: "Hear it now?",
    no: "No, go on",
    goOn: "Go on",
  },
  fork: {
    title: "Start again or go on?",
    lastTime: (day, heard, all) =>
      heard === 0
        ? `${day} this walk was begun on this phone.`
        : heard === all && all > 1
        ? `${day} all ${all} stations were heard on this phone.`
        : `${day} ${heard} of ${all} stations ${heard === 1 ? "was" : "were"} heard on this phone.`,
    onDay: (day) => `On ${day}`,
    again: "Start again",
    againHint: (all) => all === 1 ? "The station plays again." : `All ${all} stations play again.`,
    onHint: (station) => `Next comes ${station}.`,
  },
  end: {
    title: "Well done!",
    heard: (heard, all) =>
      heard === 0
        ? "You have not heard a station yet."
        : heard === all
        ? `You have heard all ${all} stations.`
        : `You have heard ${heard} of ${all} stations.`,
    walked: (distance) => `The walk is ${distance} long.`,
    missing: (count) => count === 1 ? "This one is missing" : `These ${count} are missing`,
    goOn: (number) => `On to station\u00a0${number}`,
    again: "Listen to a station again",
  },
  badge: {
    name: "Badge",
    heard: (heard, all) => `${heard} of ${all} ${all === 1 ? "station" : "stations"} heard`,
    keep: "Keep your badge",
    keepSo: "Keep it like this",
    downloaded: "The picture is in your downloads.",
    failed: "Take a screenshot. Saving does not work here.",
  },
  storage: {
    others: "These walks are on your device, too:",
    unnamed: "A walk",
    deleteOther: "Delete",
  },
  settings: {
    title: "Set\u00adtings",
    language: "Language",
    signal: "When you come to a station",
    tone: "Sound",
    vibration: "Buzz",
    onTheWay: "On the way",
    group: "We are a group with one phone",
    device: "On this device",
    deleteCopy: "Delete the loaded walk",
    deleted: "The loaded walk was deleted.",
    licences: "Licences of the software",
  },
};

// The English sentences about the way to the next station. They are read out, so each is one short sentence.

/** Where something is, seen from a pupil who walks to the north. */
const SIDES_EN: Readonly<Record<Direction, string>> = {
  n: "straight ahead",
  ne: "ahead to the right",
  e: "to your right",
  se: "back to the right",
  s: "at your back",
  sw: "back to the left",
  w: "to your left",
  nw: "ahead to the left",
};

/** The sentences in English. */
export const distanceEn: typeof distanceDe = {
  side: (side) => SIDES_EN[side],
  way: (station, way) => `Station ${station}: still ${way}.`,
  about: (station, distance) => `Station ${station}: about ${distance}.`,
  last: (station, way) => `Station ${station}, last known: ${way}.`,
  here: (station) => `Station ${station}: you are here.`,
  almost: (station) => `Station ${station}: you are almost there.`,
  unknown: (station) => `Station ${station}: your location is still missing.`,
  off: (station) => `Your location is off. Station ${station} comes next.`,
  back: (way) => `Go back to the way: ${way}.`,
  finished: "You have heard all stations.",
  finishedEarly: "No more stations to come. Some you have not heard to the end.",
};

/** The texts in English. */
export const mendingEn: MendingTexts = {
  which: "Which phone do you have?",
  position: {
    iphone: [
      "Open the settings.",
      "Tap “Privacy & Security”, then “Location Services”.",
      "Tap “Safari Websites”.",
      "Turn on “Precise Location”.",
    ],
    android: [
      "Open the settings.",
      "Tap “Apps”, then “Chrome”.",
      "Tap “Permissions”, then “Location”.",
      "Turn on “Use precise location”.",
    ],
  },
  screen: {
    iphone: [
      "Open the settings.",
      "Under “Battery”, turn off “Low Power Mode”.",
      "Tap “Display & Brightness”.",
      "Set “Auto-Lock” to “Never”.",
    ],
    android: [
      "Open the settings.",
      "Tap “Display”.",
      "Tap “Screen timeout”.",
      "Choose the longest time.",
    ],
  },
};
