/**
 * The English texts of the plan, which teachers print and take along.
 *
 * @module
 */
import type { PlanTexts } from "./plan_de.ts";

/** Texts of the plan in English. */
export const planEn: PlanTexts = {
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
