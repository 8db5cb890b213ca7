/** The English texts of the sheet and of the plan. @module */
import type { PlanTexts, SheetTexts } from "../de/sheet.ts";

/** Texts of the plan in English. */
const planEn: PlanTexts = {
  title: "Plan to take along",
  toSigns: "To the signs",
  edit: "Back",
  print: "Print",
  person: "Call in an emergency",
  personExample: "e.g. Ms Berger, 0221 4710 112",
  school: "School",
  schoolExample: "e.g. Office, 0221 4710 100",
  begin: "Start time",
  withTexts: "Print the texts of the stations",
  texts: "Texts of the stations",
  kept: "These stay on this device. They are on the paper only.",
  reading: "The lengths of the recordings are being read …",
  scan: "Scan to listen:",
  climb: (metres) => `${metres} up`,
  about: (duration) => `about ${duration}`,
  page: (number, all) => `Page ${number} of ${all}`,
  map: {
    label: (stations) => stations === 1 ? "Map with 1 station" : `Map with ${stations} stations`,
    start: "Start",
    finish: "Finish",
    startAndFinish: "Start and finish",
    north: "N",
  },
  profile: "Elevation along the walk",
  table: {
    number: "Number",
    station: "Station",
    distance: "From start",
    arrival: "Arrival about",
    recording: "Recording",
    position: "For the emergency call",
  },
  oClock: (time) => time,
  after: (minutes) => `after ${minutes}\u00a0min`,
  minutes: (clock) => `${clock}\u00a0min`,
  noRecording: "none",
  directions: { north: "N", south: "S", east: "E", west: "W" },
  estimate: (perKm, perClimb) =>
    `All times are estimates: ${perKm} minutes a kilometre, ${perClimb} minute for 10 metres up, and the recordings. Add your breaks.`,
  emergency: "In an emergency",
  call: "Emergency",
  number: "112",
  sayTitle: "What you say",
  say: (walk) =>
    `Where: ${walk}, station … (numbers in the table). What has happened? How many are hurt? Wait for questions.`,
  thenTitle: "Then call",
  writePerson: "Name, phone:",
  writeSchool: "School:",
};

/** Texts of the sheet in English. */
export const sheetEn: SheetTexts = {
  title: "Signs to put up",
  plan: planEn,
  toPlan: "To the plan",
  back: "Back",
  print: "Print",
  sheets: (sheets, signs) =>
    `${sheets === 1 ? "1 sheet" : `${sheets} sheets`} of A4, ${
      signs === 1 ? "1 sign" : `${signs} signs`
    }`,
  big: "Print large: one sign a sheet",
  local:
    "Phones cannot open this address: it works on this computer only. Open Route Guide under the address that the phones use too. The person who set it up can set that address.",
  localHomepage:
    "Phones cannot open this address: it works on this computer only. Enter the address of the homepage.",
  lead: "Codes lead",
  toHomepage: "to the homepage",
  toDevice: "to this device",
  leadTo: (address) => `The codes lead to ${address}`,
  where: "Where on the homepage are the walks?",
  example: "e.g. https://school.example/walks/",
  save: "Save",
  cancel: "Cancel",
  change: "Change the address",
  check: "Is everything there?",
  badAddress:
    "That is not the address of a folder. Write it like this: https://school.example/walks/",
  notHttps: "The address must begin with https://. Otherwise phones get no location.",
  loginFirst: "Please log in in the editor first. Then you can save the address.",
  notSaved: "The address was not saved. Try again.",
  facts: (distance, stations) =>
    `${distance}, ${stations === 1 ? "1 station" : `${stations} stations`}.`,
  how:
    "Scan this code in the school's Wi-Fi. Load the walk onto your phone. Then you need no internet outdoors.",
  howAnywhere: "Scan this code. Load the walk onto your phone. Then you need no internet outdoors.",
  scan: "Scan me and listen.",
  station: "Station",
  code: (title) => `QR code: ${title}`,
  loading: "One moment …",
  failed: "The signs could not be loaded.",
  gone: "This walk is no longer here.",
  allWalks: "All walks",
  tryAgain: "Try again",
};
