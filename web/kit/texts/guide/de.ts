/**
 * The German texts of the guide. They are for pupils: short sentences, words that a child of nine knows,
 * "du"; first what to do, then why. Long words have soft hyphens (U+00AD) for narrow screens with large text.
 *
 * @module
 */
import type { Direction } from "../../../../src/shared/geo.ts";

// The German texts about loading a walk onto a device. They are for pupils, like those of the guide: "du".

/** The texts; their type is that of all languages. */
const copyDe = {
  title: "Lade den Weg im WLAN",
  hint: "Dann brauchst du draußen kein Internet.",
  load: (size: string) => `Für unter\u00adwegs laden (${size})`,
  goOn: (size: string) => `Weiterladen (noch ${size})`,
  loading: "Der Weg wird geladen",
  stripLoading: "Lädt",
  stripWaits: { network: "Wartet auf Internet", updating: "Wartet kurz", busy: "Wartet kurz" },
  stripFull: "Dein Gerät ist voll.",
  stripFailed: "Das Laden hat nicht geklappt.",
  stripNone: "Kein Internet. Der Weg ist nicht auf dem Handy.",
  later: "Ohne Internet geht es später weiter.",
  waits: {
    network: "Es geht weiter, sobald wieder Internet da ist.",
    updating: "Der Weg wird gerade aktualisiert. Es geht gleich von allein weiter.",
    busy: "Gerade laden viele Handys. Es geht gleich von allein weiter.",
  },
  stop: "Anhalten",
  ready: "Bereit ohne Internet",
  readyHint: (recordings: number, pictures: number) =>
    `Alles ist auf deinem Gerät: ${
      recordings === 1 ? "1 Aufnahme" : `${recordings} Aufnahmen`
    } und ${pictures === 1 ? "1 Bild" : `${pictures} Bilder`}.`,
  outdated: "Der Weg hat sich geändert",
  outdatedHint: "Lade die Änderung. Bis dahin siehst du den alten Weg.",
  update: (size: string) => `Änderung laden (${size})`,
  loadedAt: (day: string) => `Geladen am ${day}.`,
  onlyInSafari: "Öffne den Weg draußen wieder hier in Safari.",
  onlyInApp: "Öffne den Weg draußen wieder in dieser App. In Safari ist er nicht.",
  needsNetwork: "Du brauchst unter\u00adwegs Internet.",
  insecure: "Diese Adresse beginnt mit http. Nur mit https lässt sich der Weg laden.",
  otherBrowser: "Hier lässt sich der Weg nicht laden. Öffne diese Seite in Safari oder Chrome.",
  full: "Dein Gerät ist voll. Lösche etwas und lade dann weiter.",
  failed: "Das Laden hat nicht geklappt. Versuche es noch einmal.",
};

/** All of these texts; a language that lacks one does not compile. */
export type CopyTexts = typeof copyDe;

// The German texts for a group that walks with one phone. A group is "ihr".

/** Texts of a group in German. */
export const groupDe = {
  ask: "Alle da?",
  tap: (station: string) => `Tippt hier. Dann beginnt ${station}.`,
  begin: "Wir sind alle da",
  then: (station: string) => `Dann beginnt ${station}.`,
  is: "Gruppe: Ein Handy spielt, alle hören zu.",
};

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  n: "nach Norden",
  ne: "nach Nordosten",
  e: "nach Osten",
  se: "nach Südosten",
  s: "nach Süden",
  sw: "nach Südwesten",
  w: "nach Westen",
  nw: "nach Nordwesten",
};

/** Texts of the guide in German; their type is that of all languages. */
export const guideDe = {
  away: (distance: string) => `${distance} von dir`,
  climb: (metres: string) => `${metres} hinauf`,
  back: "Zurück",
  allWalks: "Alle Wege",
  loading: "Einen Moment …",
  tryAgain: "Noch einmal versuchen",
  noServer: "Hier ist gerade kein Internet.",
  noServerHint: "Geh ins WLAN und versuche es noch einmal.",
  noScreen: "Dieser Teil fehlt gerade.",
  noScreenHint: "Dafür brauchst du kurz Internet.",
  goneWalk: "Diesen Weg gibt es nicht mehr.",
  goneWalkHint: "Er ist jetzt auch von deinem Gerät gelöscht.",
  noWalk: "Diesen Weg gibt es hier nicht.",
  noWalkHint: "Frag deine Lehrerin oder deinen Lehrer.",
  failed: "Das hat nicht geklappt.",
  start: {
    length: "Länge",
    time: "Gehzeit",
    climb: "Hinauf",
    stations: "Stationen",
    begin: "Weg beginnen",
    goOn: "Weitergehen",
    restart: "Den ganzen Weg neu anfangen",
    noStations: "Dieser Weg hat noch keine Stationen.",
    settings: "Ein\u00adstel\u00adlun\u00adgen",
  },
  copy: copyDe,
  group: groupDe,
  reminder: {
    title: "Hörst du den Ton?",
    play: "Ton hören",
    asks: "Hörst du etwas? Sonst mach das Handy lauter.",
    yes: "Ja",
  },
  walk: {
    next: "Nächste Station",
    pocket: "Einstecken",
    pocketLabel: "Handy einstecken",
    view: "Ansicht",
    list: "Liste",
    map: "Karte",
    heardOf: (heard: number, all: number) => `${heard} von ${all} gehört`,
    heard: "Gehört",
    started: "An\u00adge\u00adfan\u00adgen",
    open: "Noch offen",
    playing: "Läuft gerade",
    isLoading: "Wird ge\u00adla\u00adden",
    notLoaded: "Noch nicht ge\u00adla\u00adden",
    left: (distance: string) => `Noch ${distance}`,
    last: (way: string) => `zuletzt ${way}`,
    about: (distance: string) => `etwa ${distance}`,
    here: "Du bist da!",
    almost: "Du bist fast da.",
    almostShort: "Fast da",
    tapNow: "Tippe hier.",
    vague: (distance: string) => `Dein Standort ist ungenau (${distance}).`,
    off: "Du bist neben dem Weg.",
    goBack: "Geh zurück zum Weg",
    turned: "Du gehst andersherum. Das geht auch.",
    finish: "Geschafft!",
    finishHint: "Du hast alle Stationen gehört.",
    notYet: "Noch nicht ganz!",
    finishEarly: "Ein paar Stationen fehlen noch.",
    backToStart: "Zurück zum Anfang",
    direction: (direction: Direction) => DIRECTIONS[direction],
    tapHere: "Tippe hier, wenn du da bist.",
    noMap: "Die Karte lässt sich gerade nicht laden. Die Liste funktioniert trotzdem.",
  },
  position: {
    searching: "Dein Standort wird gesucht\u00a0…",
    lost: "Dein Standort ist gerade nicht zu finden. Geh einfach weiter.",
    refused: "Hier geht es mit Tippen.",
    insecure: "Hier geht es mit Tippen.",
  },
  station: {
    number: "Station",
    toWalk: "Zum Weg",
    reached: (number: number, title: string) => `Du bist bei Station ${number}: ${title}`,
    tap: "Tippen und hören",
    tapHint: "Dein Handy wartet auf dich.",
    recording: "Aufnahme",
    play: "Anhören",
    pause: "Anhalten",
    back: "zurück",
    ahead: "vor",
    seconds: "10 s",
    position: "Stelle in der Aufnahme",
    positionText: (at: string, of: string) => `${at} von ${of}`,
    speed: "Tempo",
    slow: "langsam",
    normal: "normal",
    fast: "schnell",
    read: "Zum Lesen",
    large: "Text groß",
    picture: (number: number, count: number) => `Bild ${number} von ${count}`,
    pictures: (count: number) => count === 1 ? "1 Bild" : `${count} Bilder`,
    pictureOf: (title: string) => `Bild von ${title}`,
    noSound: "Hier gibt es nichts zu hören. Schau dich um!",
    failed: "Die Aufnahme geht gerade nicht. Versuche es noch einmal.",
    failedOffline: "Ohne Internet geht diese Aufnahme nicht. Lies den Text.",
    notLoaded: "Diese Station ist noch nicht ge\u00adla\u00adden. ",
    notLoadedHint: "Den Text kannst du schon lesen.",
  },
  offer: {
    then: "Danach:",
    now: "Jetzt hören",
  },
  goOn: "Weitergehen",
  restarted: "Du fängst wieder von vorn an.",
};

/** All texts of the guide; a language that lacks one does not compile. */
export type GuideTexts = typeof guideDe;
