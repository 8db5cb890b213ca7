/**
 * The English sentences for files that a teacher adds to a station: which station gets them, and why one is refused.
 *
 * @module
 */
import type { FilesTexts } from "./files_de.ts";

/** Texts about files for stations in English. */
export const filesEn: FilesTexts = {
  overStation: (number, title) => `Drop to add to station ${number} “${title}”`,
  overMap: (number, title) =>
    `Drop: you will be asked whether the files belong to station ${number} “${title}”`,
  overNothing: "Drag the files onto a station: in the list, in the form or on the map",
  overPage: "Drop: the pictures become proposals for stations",
  fromPhotos: "Stations from pictures",
  noStations: "Set a station first: click on the track. Then drag the files onto it.",
  question: (number, title) => `To station ${number} “${title}”?`,
  contents: (pictures, sounds) =>
    [
      pictures === 0 ? "" : pictures === 1 ? "1 picture" : `${pictures} pictures`,
      sounds === 0 ? "" : "1 recording",
    ].filter((part) => part !== "").join(" and "),
  yes: "Yes, there",
  choose: "Choose another",
  station: "Station",
  toThis: "To this station",
  cancel: "Cancel",
  severalSounds: (names) =>
    `A station has only one recording. Choose one of these: ${
      names.map((name) => `“${name}”`).join(", ")
    }.`,
  gpx: (name) =>
    `“${name}” is a track, not a picture. Click on the pencil at the top: under “Track” you can append it or replace the track.`,
  zip: (name) =>
    `“${name}” is packed. Unpack it, and take the pictures and the recording from it. If it is a pack of Route Guide, drag it onto the page “All walks”.`,
  pdf: (name) =>
    `“${name}” is a PDF. Only pictures and recordings work here. Save the page as a picture (JPEG).`,
  video: (name) =>
    `“${name}” is a video. Save only the sound as MP3, or one picture of it as JPEG.`,
  other: (name) =>
    `“${name}” does not fit here. A station takes pictures (JPEG, PNG, WebP, HEIC) and one recording (MP3, M4A, WAV).`,
  converting: (name) => `“${name}” is being converted`,
  gone:
    "The file can no longer be read. Is the phone or the stick still connected? Choose it again.",
  replaced: "The recording that was here was replaced. “Undo” brings it back.",
  refused: {
    unreadable: (name) => `The browser cannot read “${name}”. Save the picture as JPEG.`,
    damaged: (name) =>
      `“${name}” is damaged or incomplete. Copy the picture from the phone once more.`,
    sequence: (name) =>
      `“${name}” is a series of pictures. On the phone, save one of them as JPEG.`,
    avif: (name) => `The browser cannot read “${name}”: it is an AVIF picture. Save it as JPEG.`,
    "too large": (name) =>
      `“${name}” is too large for this computer. Close other programs, or make the picture smaller on the phone.`,
    "no decoder": (name) =>
      `“${name}” is a HEIC picture. To convert it, the browser needs a connection to Route Guide once. Reload the page, or save the picture as JPEG.`,
    gone: (name) =>
      `“${name}” can no longer be read. Is the phone or the stick still connected? Choose the file again.`,
  },
};
