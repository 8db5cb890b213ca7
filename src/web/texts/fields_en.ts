/**
 * English texts of the editor about fields: two versions, texts of what was deleted elsewhere, refusals, and a walk that is away.
 *
 * @module
 */
import type { FieldsTexts } from "./fields_de.ts";

/** Texts about fields in English. */
export const fieldsEn: FieldsTexts = {
  walk: {
    name: "Name of the walk",
    description: "Description of the walk",
    schoolName: "School",
  },
  station: {
    title: (station) => `Name of ${station}`,
    description: (station) => `Text of ${station}`,
    lat: (station) => `Latitude of ${station}`,
    lon: (station) => `Longitude of ${station}`,
    triggerRadiusM: (station) => `Circle of ${station}`,
    audio: (station) => `Recording of ${station}`,
    caption: (station, picture) => `Caption ${picture} of ${station}`,
  },
  numbered: (number) => `station ${number}`,
  aStation: "a station",
  nameNeeded: (name) => `The station needs a name. Otherwise it is called “${name}” again.`,
  conflictHint: "The same was changed on another device or in another window.",
  conflictQuestion: "Which version should stay?",
  listenQuestion: "Listen to both. Which one should stay?",
  localAt: (time) => `Your version from ${time}`,
  remoteAsOf: (time) => `The other version, as of ${time}`,
  keepBoth: "Keep both",
  noRecording: "(no recording)",
  listenLocal: "Listen to your recording",
  listenRemote: "Listen to the other recording",
  refusedFile: (name) => `“${name}” was not accepted.`,
  refused: "This was not saved.",
  refusedText: "Your text",
  dismiss: "Close this note",
  lost: {
    title: "Deleted on another device",
    station: (name) => `${name} no longer exists.`,
    picture: (station) => `A picture of ${station} no longer exists.`,
    kept: "What you wrote is still here.",
    withMedia: (recordings, pictures) =>
      [
        recordings > 0 ? "a recording" : "",
        pictures === 1 ? "a picture" : pictures > 1 ? `${pictures} pictures` : "",
      ].filter((part) => part !== "").join(" and "),
    waiting: (media) => `Also still here: ${media}.`,
    fields: {
      title: "Name",
      name: "Name",
      description: "Text",
      schoolName: "School",
      caption: "Caption",
    },
    copy: "Copy the text",
    copied: "Copied",
    copyYourself: "The text is selected. Copy it with Ctrl+C.",
    makeStation: "Make a new station from it",
    discard: "Discard",
    ok: "Understood",
  },
  away: {
    trashed: "This walk is in the trash.",
    trashedHint: "It was put there on another device or in another window.",
    waits: "What you change waits here until it is back.",
    bringBack: "Bring back",
    gone: "This walk is no longer here.",
    goneHint: "It was deleted for good. Nothing of it can be saved any more.",
    goneWords: "You can copy here what you wrote last.",
  },
};
