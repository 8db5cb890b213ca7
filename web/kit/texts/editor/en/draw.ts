/** The English texts of the page on which a walk is drawn. @module */
import type { DrawTexts } from "../de/draw.ts";

/** Texts in English. */
export const drawEn: DrawTexts = {
  title: "New walk",
  empty: "Nothing drawn yet",
  kept: "The draft stays on this device.",
  map: "Map for drawing",
  whichMap: "On which map?",
  mapHint: "Only your device asks for it there, no child's phone. The choice is for all walks.",
  otherMap: "Another map",
  begin: "Where does the walk begin?",
  beginHint: "Move and enlarge the map, then click on the start.",
  toMe: "To my position",
  noPosition: "Your position cannot be found right now.",
  points: (count, time) =>
    count === 1 ? "1 point" : `${count} points, about ${time} with the class`,
  set: "Set a point",
  done: "The walk is complete",
  close: "Back to the start",
  closed: (distance) => `Then it is a loop of ${distance}.`,
  remove: (number) => `Remove point ${number}`,
  point: (number) => `Point ${number}`,
  ring: (number) => `New point after point ${number}`,
  hints: [
    "A click sets a point.",
    "Dragging moves it.",
    "A small circle on the line inserts one.",
  ],
  keys:
    "Keyboard: arrow keys move the map, Enter sets a point in its middle. On a point they move it, Delete removes it.",
  coordinates: "Or coordinates",
  coordinatesExample: "50.66532 7.24120",
  noCoordinates: "Please enter two numbers: latitude and longitude, such as 50.66532 7.24120.",
  steps: {
    add: (number) => `point ${number}`,
    insert: (number) => `insert point ${number}`,
    move: (number) => `move point ${number}`,
    remove: (number) => `remove point ${number}`,
    close: () => "back to the start",
  },
  finished: "Drawing complete",
  name: "What is the walk called?",
  school: "School",
  noElevations: "Only a GPX file has elevations.",
  create: "Create the walk",
  creating: "Creating the walk …",
  goOn: "Go on drawing",
};
