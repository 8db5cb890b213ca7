/**
 * The English names of the steps of a teacher in the editor, for undo and redo, and the sentences for their results.
 *
 * @module
 */
import type { StepTexts } from "./steps_de.ts";

/** Names of steps in English. */
export const stepsEn: StepTexts = {
  undo: (step) => `Undo: ${step}`,
  redo: (step) => `Redo: ${step}`,
  undone: (step) => `Undone: ${step}.`,
  numbered: (number) => `station ${number}`,
  quoted: (title) => `“${title}”`,
  titled: (title) => `station “${title}”`,
  sources: { photos: "pictures", file: "the file" },
  acts: {
    "walk name": "change the name of the walk",
    "walk description": "change the description of the walk",
    school: "change the school",
    walk: "change the details of the walk",
    title: (of) => `change the name of ${of}`,
    description: (of) => `change the text of ${of}`,
    radius: (of) => `change the circle of ${of}`,
    position: (station) => `move ${station}`,
    several: (station) => `change ${station}`,
    addStation: (station) => `add ${station}`,
    removeStation: (station) => `remove ${station}`,
    restoreStation: (station) => `bring back ${station}`,
    order: "change the order of the stations",
    addAudio: (of) => `add the recording of ${of}`,
    replaceAudio: (of) => `replace the recording of ${of}`,
    removeAudio: (of) => `remove the recording of ${of}`,
    restoreAudio: (of) => `bring back the recording of ${of}`,
    addPicture: (number, of) => `add picture ${number} of ${of}`,
    removePicture: (number, of) => `remove picture ${number} of ${of}`,
    restorePicture: (number, of) => `bring back picture ${number} of ${of}`,
    caption: (number, of) => `change caption ${number} of ${of}`,
    pictureOrder: (of) => `change the order of the pictures of ${of}`,
    proposals: (count, source) =>
      count === 0
        ? "add pictures"
        : `${count === 1 ? "1 station" : `${count} stations`} from ${source}`,
    replaceTrack: "replace the track",
    appendTrack: "append a part",
    restoreTrack: "bring back the track",
    addMap: "add the map",
    replaceMap: "replace the map",
    changeMap: "change the map",
    removeMap: "remove the map",
    restoreMap: "bring back the map",
  },
  done: {
    "walk name": "the name of the walk was changed.",
    "walk description": "the description of the walk was changed.",
    school: "the school was changed.",
    walk: "the details of the walk were changed.",
    title: (of) => `the name of ${of} was changed.`,
    description: (of) => `the text of ${of} was changed.`,
    radius: (of) => `the circle of ${of} was changed.`,
    position: (station) => `${station} was moved.`,
    several: (station) => `${station} was changed.`,
    addStation: (station) => `${station} was added.`,
    removeStation: (station) => `${station} was removed.`,
    restoreStation: (station) => `${station} is back.`,
    order: "the order of the stations was changed.",
    addAudio: (of) => `the recording of ${of} was added.`,
    replaceAudio: (of) => `the recording of ${of} was replaced.`,
    removeAudio: (of) => `the recording of ${of} was removed.`,
    restoreAudio: (of) => `the recording of ${of} is back.`,
    addPicture: (number, of) => `picture ${number} of ${of} was added.`,
    removePicture: (number, of) => `picture ${number} of ${of} was removed.`,
    restorePicture: (number, of) => `picture ${number} of ${of} is back.`,
    caption: (number, of) => `caption ${number} of ${of} was changed.`,
    pictureOrder: (of) => `the order of the pictures of ${of} was changed.`,
    proposals: (count, source) =>
      count === 0
        ? "the pictures are there."
        : count === 1
        ? `1 station from ${source} is there.`
        : `${count} stations from ${source} are there.`,
    replaceTrack: "the track was replaced.",
    appendTrack: "the part was appended.",
    restoreTrack: "the track is back.",
    addMap: "the map is there.",
    replaceMap: "the map was replaced.",
    changeMap: "the map was changed.",
    removeMap: "the map was removed.",
    restoreMap: "the map is back.",
  },
};
