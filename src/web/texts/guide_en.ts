/**
 * The English texts of the guide. They are for pupils: short sentences, words that a child of nine knows;
 * first what to do, then why.
 *
 * @module
 */
import type { Direction } from "../../shared/geo.ts";
import { badgeEn } from "./badge_en.ts";
import { copyEn } from "./copy_en.ts";
import { groupEn } from "./group_en.ts";
import { howFarEn } from "./how_far_en.ts";
import type { GuideTexts } from "./guide_de.ts";
import { readyEn } from "./ready_en.ts";

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
  noScreen: "This part is missing right now.",
  noScreenHint: "You need the internet for a moment.",
  noPage: "This page does not exist.",
  noPageHint: "Scan the sign again or choose a walk.",
  goneWalk: "This walk is no longer there.",
  goneWalkHint: "It is now deleted from your device, too.",
  noWalk: "There is no such walk here.",
  noWalkHint: "Ask your teacher.",
  failed: "That did not work.",
  start: {
    length: "Length",
    time: "Time",
    climb: "Climb",
    stations: "Stations",
    begin: "Start the walk",
    goOn: "Continue the walk",
    restart: "Start again",
    noStations: "This walk has no stations yet.",
    settings: "Settings",
  },
  badge: badgeEn,
  copy: copyEn,
  group: groupEn,
  howFar: howFarEn,
  ready: readyEn,
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
    pocket: "Put away",
    pocketLabel: "Put away the phone",
    view: "View",
    list: "List",
    map: "Map",
    heardOf: (heard, all) => `${heard} of ${all} heard`,
    heard: "Heard",
    started: "Not fin\u00adish\u00aded",
    open: "Not yet heard",
    playing: "Playing now",
    isLoading: "Being load\u00aded",
    notLoaded: "Not yet load\u00aded",
    left: (distance) => `${distance} to go`,
    about: (distance) => `about ${distance}`,
    here: "You are there!",
    almost: "You are almost there.",
    almostShort: "Almost there",
    tapNow: "Tap here.",
    vague: (distance) => `Your location is not exact (${distance}).`,
    off: "You are off the path.",
    goBack: "Go back to the path",
    turned: "You are walking it backwards. That is fine.",
    finish: "Well done!",
    finishHint: "You have heard all stations.",
    finishEarly: "A few stations are still missing.",
    toFinish: "To the end",
    backToStart: "Back to the start",
    direction: (direction) => DIRECTIONS[direction],
    tapHere: "Tap here when you are there.",
    noMap: "The map is not available right now. The list still works.",
    mapLabel: "Map of the walk. Arrow keys move it, plus and minus change the size.",
  },
  position: {
    searching: "Looking for your location\u00a0…",
    lost: "Your location cannot be found right now. Just walk on.",
    refused: "Tap to listen here.",
    refusedHint: "Your location is switched off. Tap a station or scan its sign.",
    insecure: "Tap to listen here.",
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
    position: "Position in the recording",
    positionText: (at, of) => `${at} of ${of}`,
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
    notLoaded: "This station is not yet loaded. ",
    notLoadedHint: "You can read the text already.",
    notHere: "This station is not yet on your phone.",
    notHereHint: "Go where there is Wi-Fi and try again.",
    unknown: "This station is no longer here.",
    unknownHint: "Choose another one on the walk.",
    goOn: "Walk on",
  },
  offer: {
    then: "Next:",
    now: "Listen now",
  },
  pocketScreen: {
    label: "Phone in the pocket",
    hint: "Put the phone away. It will make a sound.",
    hintTap: "The screen stays dark and saves power.",
    listening: "You are listening to",
    left: (time) => `${time} left`,
    last: (way) => `last known: ${way}`,
    waitsAt: (time) => `waits at ${time}`,
    light: "Make it bright again",
    slide: "Slide to make it bright",
    more: "A little more",
    reloaded: "The page was loaded again.",
    soundWaits: "The sound is waiting for a tap.",
    thenAlone: "After that all goes on by itself.",
    pausedByHand: "You have paused it.",
    pausedBySystem: "A call or another app came in.",
    pause: "Pause",
    hearOn: "Keep listening",
    headset: "Or press the button on the head\u00adphones.",
    lost: (minutes) =>
      minutes === null
        ? "No location right now"
        : `No location for ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`,
    lostHint: "Walk on along the path. It usually comes back by itself.",
    noPosition: "No location",
    noPositionHint: "At each station make it bright and tap the station.",
    vague: (distance) => `Location not exact (${distance})`,
    vagueHint: "Stand still for a moment, best where you see the sky.",
    screen: "The screen may turn off",
    screenHint: "Then you hear nothing. Look now and then.",
    battery: (percent) => `Battery ${percent}\u00a0%`,
    batteryHint: "The phone will turn off soon. Tell your group.",
    failed: "The re\u00adcord\u00ading does not work",
    failedHint: "Make it bright. Then you can read the text.",
    missing: "Not loaded yet",
    missingHint: "Here you need the internet. Make it bright and read the text.",
  },
  resume: {
    title: "The page was loaded again.",
    scanned: "You scanned a sign.",
    hint: "One tap is enough. After that all goes on by itself.",
    replaced: "This walk is open on another page.",
    replacedHint: "It is quiet here, so that only one page speaks.",
    here: "Go on here",
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
    on: "Go on",
    onHint: (station) => `Next comes ${station}.`,
  },
  end: {
    title: "Well done!",
    titleEarly: "Not quite yet!",
    heard: (heard, all) =>
      heard === 0
        ? "You have not heard a station yet."
        : heard === all
        ? `You have heard all ${all} stations.`
        : `You have heard ${heard} of ${all} stations.`,
    walked: (distance) => `The walk is ${distance} long.`,
    missing: (count) => count === 1 ? "This one is missing" : `These ${count} are missing`,
    goOn: (number) => `On to station\u00a0${number}`,
    again: "Listen again",
  },
  settings: {
    title: "Set\u00adtings",
    language: "Language",
    signal: "When you come to a station",
    tone: "Sound",
    vibration: "Buzz",
    onTheWay: "On the way",
    device: "On this device",
    deleteCopy: "Delete the loaded walk",
    deleted: "The loaded walk was deleted.",
    restarted: "You start again.",
    licences: "Licences of the software",
  },
  map: {
    start: "Start",
    finish: "Finish",
    startAndFinish: "Start and finish",
    you: "You",
    station: (number, title) => `Station ${number}: ${title}`,
    whole: "Whole walk",
    toMe: "To me",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    north: "N",
  },
};
