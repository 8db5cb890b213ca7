/** The English texts of `extras_part.ts`. @module */
import type { Direction } from "../../../../../src/shared/geo.ts";
import type { distanceDe, ExtraTexts, MendingTexts } from "../de/extras.ts";

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
const SIDES: Readonly<Record<Direction, string>> = {
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
  side: (side) => SIDES[side],
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
