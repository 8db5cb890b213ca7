/**
 * English texts of the recorder, which are in its script.
 *
 * @module
 */
import type { RecorderTexts } from "./recorder_de.ts";

/** Seconds with tenths, in words. */
const seconds = (count: number) => `${count.toFixed(1)} seconds`;

/** The texts in English. */
export const recorderEn: RecorderTexts = {
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
  notHeard: "The browser does not play the recording. You can still keep it.",
  undoCut: "Undo the cut",
  bringBack: "Bring back the previous one",
  handles: "Handles",
  tenth: "0.1 s, with",
  shift: "Shift",
  second: "1 s",
  speakClose: "Speak close to the microphone, in a quiet room.",
  begin: "Start recording",
  countdown: (seconds) => `Starting in ${seconds}`,
  stop: "Done",
  meter: "Input level",
  from: "Beginning",
  to: "End",
  again: "Once more",
  use: "Keep",
  preparing: "One moment …",
  isTrimmed: "The silence at both ends is already gone.",
  overdriven:
    "This recording is distorted because it was too loud. Move back a little, and record it again.",
  levelling: {
    title: "Adjust the loudness",
    before: "Before",
    now: "Now",
    unchanged: "The recording stays as loud as it is.",
    words: {
      silent: "There is almost nothing to hear in this recording.",
      stillQuiet: "The recording was very quiet. It is still quieter than the others.",
      veryQuiet: "The recording was very quiet. Now it is as loud as the others.",
      quiet: "The recording was a little quiet. Now it is as loud as the others.",
      same: "The recording is as loud as the others.",
      loud: "The recording was a little loud. Now it is as loud as the others.",
    },
    large: "The file will be large because it cannot be reduced here.",
    notPossible:
      "Loudness and size cannot be adjusted right now. You can keep the recording all the same.",
  },
  interrupted: "The recording was interrupted. What was recorded until then is here.",
  unread: "The browser cannot trim this recording. You can still listen to it and keep it.",
  problems: {
    gone:
      "Another page has removed this station. Its recording stays on this device. Bring the station back, and it waits there.",
    interruptedAtOnce: "The recording was interrupted. Try again.",
    refused: "The browser is not allowed to use the microphone. Allow it in the address bar.",
    noMicrophone: "No microphone was found.",
    empty: "The microphone delivered no sound. Close other programs that use it and try again.",
    broken: "Recording failed. Try again.",
  },
  row: {
    marks: "Recordings of this walk",
    isRecorded: "is recorded",
    isMissing: "is still missing",
    count: (done, all) => `${done} of ${all} recorded`,
    title: (number) => `Next: station ${number}`,
    recorded: (number) => `Station ${number} is recorded`,
    keptIsGone: "The station before is gone. Its recording waits on the page.",
    missing: (count) => count === 1 ? "One is still missing:" : `${count} are still missing:`,
    next: "Next station",
    record: "Record",
    startsAtOnce: "starts at once",
    use: "Keep and go on",
    spaceUses: "keeps the recording",
    spaceBegins: "starts the recording",
    enough: "Enough for today",
    undo: (number) => `Undo: recording of station ${number}`,
    complete: "All recordings are there.",
    back: "Back to the walk",
  },
};
