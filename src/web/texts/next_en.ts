/**
 * The English texts of what comes next in a walk, and of what is wrong in it.
 *
 * @module
 */
import type { nextDe } from "./next_de.ts";

/** Texts of the next step in English. */
export const nextEn: typeof nextDe = {
  begun: "The walk is here",
  begunHint: "Next come the stations. Six to eight are a good start.",
  ready: (ready, all, withoutPicture) =>
    `${ready} of ${all} have sound and text${
      withoutPicture === 0 ? "" : `, ${withoutPicture} no picture`
    }`,
  steps: {
    place: "Place the first station",
    write: (number) => `Write the text of station ${number}`,
    record: (number) => `Record station ${number}`,
    recordAgain: (number) => `Record station ${number} again`,
    choose: (number) => `Choose the recording of station ${number}`,
    toTrack: (number) => `Move station ${number} to the track`,
    simulate: "Try the walk now",
  },
  parts: { sound: "Sound", text: "Text", picture: "Picture" },
  there: (part) => `${part}: is there`,
  missing: (part) => `${part}: is missing`,
  noStations: "None yet.",
  wrong: "Please look",
  wrongCount: (count) => `Please look at ${count === 1 ? "1 station" : `${count} stations`}`,
  spike: (off) =>
    `A point of the track is ${off} away from it. It makes the walk longer than it is.`,
  takeOut: "Take the point out",
  nothingWrong: "Nothing to improve",
  remedies: {
    toTrack: "Move to the track",
    radius: (metres) => `Circle of ${metres}`,
    order: "Order along the track",
    apart: "Make the circles smaller",
    record: "Record again",
    choose: "Choose a file",
    level: "Adjust the loudness",
    write: "Add to the text",
  },
  beginning: {
    title: "How to make stations",
    click: "Click on the track",
    clickHint: "Every click places a station.",
    photos: "Drag pictures here",
    choosePhotos: "Choose pictures",
    photosHint: "They become proposals for stations.",
    waypoints: (count) => count === 1 ? "Take over 1 way point" : `Take over ${count} way points`,
    waypointsHint: "They are in your GPX file already.",
    then:
      "Then every station gets a text, its recording and pictures. Route Guide always says what is missing.",
  },
  finished: {
    title: "The walk is ready",
    hint: "Try it on the screen first. Then the children get it.",
    signs: "Print the signs",
    signsHint: "A code for every station",
    plan: "Print the plan",
    planHint: "Map, times and emergency numbers for you",
    homepage: "Put it on the homepage",
    homepageHint: "Then it works without your laptop, too.",
    file: "Save as a file",
    fileHint: "For you or another school",
  },
};
