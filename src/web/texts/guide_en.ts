/**
 * The English texts of the guide. They are for pupils: short sentences, words that a child of nine knows;
 * first what to do, then why.
 *
 * @module
 */
import type { Direction } from "../geo.ts";
import type { GuideTexts } from "./guide_de.ts";

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  n: "to the north",
  ne: "to the north-east",
  e: "to the east",
  se: "to the south-east",
  s: "to the south",
  sw: "to the south-west",
  w: "to the west",
  nw: "to the north-west",
};

/** Texts of the guide in English. */
export const guideEn: GuideTexts = {
  home: {
    title: "Which walk today?",
    documentTitle: "Walks to listen to",
    teachers: "For teachers",
    skip: "Skip to the walks",
    search: "Find a walk or a school",
    count: (count) => count === 1 ? "1 walk" : `${count} walks`,
    found: (count) => count === 1 ? "1 walk found" : `${count} walks found`,
    nearestFirst: "Nearest first",
    sortByNearest: "Show the nearest first",
    away: (distance) => `${distance} from you`,
    empty: "There is no walk here yet.",
    emptyHint: "Your teacher can make one.",
    nothingFound: "There is no walk like that. Try another word.",
    offline: "No internet. These walks are on your device.",
  },
  climb: (metres) => `${metres} up`,
  stationCount: (count) => count === 1 ? "1 station" : `${count} stations`,
  back: "Back",
  allWalks: "All walks",
  loading: "One moment …",
  tryAgain: "Try again",
  noServer: "There is no internet here.",
  noServerHint: "Go where there is Wi-Fi and try again.",
  noPage: "This page does not exist.",
  noPageHint: "Scan the sign again or choose a walk.",
  noWalk: "There is no such walk here.",
  noWalkHint: "Ask your teacher.",
  failed: "That did not work.",
  start: {
    length: "Length",
    time: "Time",
    climb: "Climb",
    stations: "Stations",
    begin: "Start the walk",
    goOn: "Go on walking",
    restart: "Start again",
    noStations: "This walk has no stations yet.",
    settings: "Settings",
  },
  copy: {
    title: "Load the walk while you have Wi-Fi",
    hint: "Then you need no internet outside.",
    load: (size) => `Load for the walk (${size})`,
    goOn: (size) => `Go on loading (${size} left)`,
    loading: "Loading the walk",
    amount: (loaded, total) => `${loaded} of ${total}`,
    later: "Without a network it goes on later.",
    waiting: "No network right now. It goes on soon.",
    stop: "Stop",
    ready: "Ready without internet",
    readyHint: (recordings, pictures) =>
      `Everything is on your device: ${
        recordings === 1 ? "1 recording" : `${recordings} recordings`
      } and ${pictures === 1 ? "1 picture" : `${pictures} pictures`}.`,
    outdated: "The walk has changed",
    outdatedHint: "Load the change. Until then you see the old walk.",
    update: (size) => `Load the change (${size})`,
    full: "Your device is full. Delete something and try again.",
    failed: "Loading did not work. Try again.",
  },
  folder: {
    hint: "Recordings and pictures are in the folder “media” beside this page. " +
      "To pass the walk on, send the whole zip file.",
    missing: (recordings: number, pictures: number) =>
      `${recordings === 1 ? "1 recording" : `${recordings} recordings`} and ${
        pictures === 1 ? "1 picture" : `${pictures} pictures`
      } cannot be opened. They are in the folder “media”, which must be beside this page: ` +
      "unpack the whole zip file and open index.html in its folder.",
  },
  walk: {
    next: "Next station",
    pocket: "Pocket",
    view: "View",
    list: "List",
    map: "Map",
    heardOf: (heard, all) => `${heard} of ${all} heard`,
    heard: "Heard",
    started: "Not fin\u00adish\u00aded",
    open: "Not yet heard",
    playing: "Playing now",
    left: (distance) => `${distance} to go`,
    here: "You are there!",
    finish: "Well done!",
    finishHint: "You have been to all stations.",
    toFinish: "To the end",
    backToStart: "Back to the start",
    direction: (direction) => DIRECTIONS[direction],
    tapHere: "Tap here when you are there.",
    noMap: "The map is missing just now. The list still works.",
    mapLabel: "Map of the walk. Arrow keys move it, plus and minus change the size.",
  },
  place: {
    searching: "Looking for your place …",
    lost: "Your place cannot be found right now. Just walk on.",
    refused: "Here it works by tapping.",
    refusedHint: "Your location is switched off. Tap a station or scan its sign.",
    insecure: "Here it works by tapping.",
    insecureHint: "This page is not allowed to know where you are. Tap a station or scan its sign.",
    why: "Why is that?",
    whyInsecure:
      "The address begins with http. Then phones do not tell us where you are. With https they do.",
    whyRefused:
      "You can allow your location in the settings of the browser. Then load the page again.",
  },
  station: {
    number: "Station",
    toWalk: "To the walk",
    reached: (number, title) => `You are at station ${number}: ${title}`,
    tap: "Tap to listen",
    tapHint: "Your phone is waiting for you.",
    recording: "Recording",
    play: "Listen",
    pause: "Pause",
    again: "Listen again",
    back: "back",
    ahead: "ahead",
    seconds: "10 s",
    place: "Place in the recording",
    placeText: (at, of) => `${at} of ${of}`,
    speed: "Speed",
    slow: "Slow",
    normal: "Normal",
    fast: "Fast",
    read: "To read",
    picture: (number, count) => `Picture ${number} of ${count}`,
    pictures: (count) => count === 1 ? "1 picture" : `${count} pictures`,
    pictureOf: (title) => `Picture of ${title}`,
    noSound: "There is nothing to hear here. Look around!",
    failed: "The recording does not work right now. Try again.",
    failedOffline: "This recording needs the internet. Read the text.",
    unknown: "This station is not here any more.",
    unknownHint: "Choose another one on the walk.",
    goOn: "Walk on",
  },
  offer: {
    title: "Next station is ready",
    text: (title) => `“${title}”. Your recording goes on.`,
    taken: (title) => `“${title}” comes right after.`,
    after: "Listen after this",
    now: "Switch now",
  },
  pocketScreen: {
    label: "Pocket",
    hint: "Put the phone away. It will make a sound.",
    hintTap: "The screen stays dark and saves power.",
    listening: "You are listening to",
    light: "Make it bright again",
    keepOpen: "Keep this page open.",
  },
  end: {
    title: "Well done!",
    titleEarly: "Not quite yet!",
    heard: (heard, all) =>
      heard === 0
        ? "You have not heard a station yet."
        : heard === all
        ? "You have heard all stations."
        : `You have heard ${heard} of ${all} stations.`,
    walked: (distance) => `The walk is ${distance} long.`,
    missing: "These you have not heard yet:",
    again: "Listen again",
  },
  settings: {
    title: "Set\u00adtings",
    language: "Language",
    signal: "When you come to a station",
    tone: "Sound",
    vibration: "Buzz",
    device: "On this device",
    deleteCopy: "Delete the loaded walk",
    deleted: "The loaded walk is deleted.",
    restarted: "You start again.",
    about: "About Route Guide",
    licences: "Licences of the program's parts",
  },
  map: {
    start: "Start",
    finish: "Finish",
    startAndFinish: "Start and finish",
    you: "You",
    station: (number, title) => `Station ${number}: ${title}`,
    whole: "Whole walk",
    toMe: "To me",
    zoomIn: "Larger",
    zoomOut: "Smaller",
    north: "N",
  },
};
