/**
 * The English sentences for what the server refuses: what happened, then what to do.
 *
 * @module
 */
import type { RefusalTexts } from "./refusals_de.ts";

/** Why something was refused, in English. */
export const refusalsEn: RefusalTexts = {
  archive: "The file is packed. Unpack it and take the GPX file from it.",
  notGpx: "This is not a GPX file. Save the walk as GPX in your hiking app.",
  noTrack:
    "There is no recorded walk in it. Save it as a “track” in your hiking app, not as a route or as single points.",
  encoding:
    "This text encoding is not supported. Save the file as UTF-8, or get it from the hiking app again.",
  badPoint: "A point of the walk has no valid position. Save the walk in your hiking app again.",
  badStations: "The stations in the file are damaged. Use the whole pack instead.",
  damagedGpx: "The file is damaged or not complete. Save the walk in your hiking app again.",
  empty: "The file is empty. Copy it again.",
  noWalk: "This zip file is not a pack of Route Guide. If a GPX file is in it, unpack it first.",
  newerPack: "The pack is from a newer version. Please update Route Guide first.",
  damagedPack: "The pack is damaged or not complete. Ask for it to be sent again.",
  siteTooLarge: "All walks together are too large for one file. Choose fewer walks.",
  tooManyMedia: "The walk has 1000 pictures and recordings; more do not fit.",
  damagedFile: "A picture or a recording of a walk is damaged on the laptop. Upload it again.",
  packTooLarge: "The walk is too large for a pack. Shorten recordings, or remove pictures.",
  packMedia: "A picture or a recording in the pack is of a kind that Route Guide does not know.",
  video: "This is a video. Save only its sound, preferably as MP3.",
  mapElsewhere: "The map shows another area than this walk. Check the points or the file.",
  mapPoints: "The points do not fit. Set three that are not on a line.",
  picture: "Pictures of this kind do not work here. Save the picture as JPEG.",
  recording: "Recordings of this kind do not work here. Save the recording as MP3 or M4A.",
  tooLarge: "The file is too large. Choose a smaller one.",
  tooLargeFor: (limit) => `The file is too large. The limit is ${limit}.`,
  textTooLong: "The text is too long. Make it shorter.",
  diskFull: "The computer that runs Route Guide has no space left. Free some there and try again.",
  busy: "Route Guide is busy right now. Try again in a moment.",
  fault:
    "Something went wrong in Route Guide. Try again. If that does not help, restart the program.",
  login: "Please log in first.",
  forbidden: "You may not change anything from here.",
  tooOften: "Too many attempts. Wait a minute.",
  gone: "This is no longer here. It may have been deleted on another device.",
  notRestorable: "It cannot be brought back: it was deleted for good.",
  positionTaken: "It cannot be brought back here: something else has taken its place.",
  changed: "Something was changed here just now. Reload the page.",
  stationFirst: "The station that it belongs to is removed. Bring back the station first.",
  filesInUse: "The files of the walk are in use right now. Try again in a moment.",
  slow: "The connection was too slow. Try again.",
  notHere: "The file is no longer on this device. Choose it again.",
  other: "Route Guide has not accepted this.",
  line: (line, column) => `The problem is in line ${line}, column ${column}.`,
  exact: "Exact message",
};
