/** The English texts of official maps in the editor. @module */
import type { OfficialMapTexts } from "../de/official_map.ts";

/** Texts in English. */
export const officialMapEn: OfficialMapTexts = {
  title: "Map under the track",
  none: { name: "No map", area: "Everywhere", note: "Only the grid" },
  own: { name: "The school's map", area: "As set up" },
  picture: { name: "Own picture", area: "Everywhere", note: "A scan or a drawing of the class" },
  countries: {
    DE: { name: "Germany", only: "Only in Germany" },
    AT: { name: "Austria", only: "Only in Austria" },
    CH: { name: "Switzerland", only: "Only in Switzerland" },
  },
  choosing: "Showing the map …",
  forAll: "This is for all walks. The source note is on every map, for children too.",
  stored: "The map comes with the walk.",
  storedHint: (size) => `${size}, 300\u00a0m around the track. It works without internet, too.`,
  drawAgain: "Draw again",
  ask: (name) => `Show the map of ${name}?`,
  askHint: "Only your device asks for it there, no child's phone.",
  askAgain: "Draw the map again?",
  askAgainHint: "The track now goes beyond its map.",
  yes: "Yes",
  no: "No",
  loading: "The map comes with the walk",
  stopped: "Map stopped",
  storing: "Saving the map …",
  failed: "The map is not saved.",
  progress: (done, all) => `${done} of about ${all}`,
  stop: "Stop",
  resume: "Continue",
  again: "Try again",
  close: "Close",
  missing: (count) =>
    count === 1
      ? "1 tile was not there. The map has a gap there."
      : `${count} tiles were not there. The map has gaps there.`,
  troubles: {
    "no-cors": "This map service does not allow taking its map along.",
    offline: "There is no internet right now. What is loaded stays.",
    unreachable: "The map server does not respond, or too slowly. What is loaded stays.",
    busy: "The map server is too busy right now. Try again later.",
    refused: "The map server refuses. Ask the person in charge of Route Guide.",
    "no-picture": "Another page came instead of the map. Does this network need a login first?",
    "tile-too-large": "A tile is too large. This map cannot be taken along.",
    nothing: "This map has nothing here. It is probably of another area.",
    "too-large": "The map has more than 60\u00a0MB. That is too much.",
  },
};
