/**
 * English texts of the recorder and of the sound of the simulated walk.
 *
 * @module
 */
import type { recorderDe } from "./recorder_de.ts";

/** Seconds with tenths, in words. */
const seconds = (count: number) => `${count.toFixed(1)} seconds`;

/** The texts in English. */
export const recorderEn: typeof recorderDe = {
  paused: (title) => `${title}: the recording is paused`,
  reached: (title) => `${title}: reached`,
  decimal: ".",
  toRead: "To read aloud",
  smaller: "Smaller",
  larger: "Larger",
  noText: "This station has no text yet. Speak freely.",
  of: (time) => `of ${time}`,
  forText: (time) => `${time} for this text`,
  level: { silent: "no sound", quiet: "too quiet", good: "good", loud: "too loud" },
  tip: {
    silent: "There is no sound. Is the microphone muted?",
    quiet: "Move closer to the microphone.",
    loud: "Move back a little, or speak more quietly.",
  },
  ready: "Ready",
  readyHint: "Say a sentence to try it. The microphone is already listening.",
  running: "Recording",
  runningHint: "Just read on.",
  pause: "Pause",
  pausedHint: "Everything up to here is saved. Go on when you are ready.",
  goOn: "Go on",
  cancel: "Cancel",
  kept: "Saved while you speak",
  space: "Space",
  spaceBegins: "starts and ends the recording",
  spaceEnds: "ends",
  pPauses: "pauses",
  cut: "Beginning and end of the recording",
  position: "Position",
  spoken: (count) =>
    count < 60
      ? seconds(count)
      : `${Math.floor(count / 60)} minutes ${seconds(count - 60 * Math.floor(count / 60))}`,
  lasts: (count) => seconds(count),
  asPupils: "This is what pupils hear.",
  stopListening: "Stop",
  notHeard: "The browser does not play the recording. You can still use it.",
  undoCut: "Undo the cut",
  bringBack: "Bring back the previous one",
  handles: "Handles",
  tenth: "0.1 s, with",
  shift: "Shift",
  second: "1 s",
};
