/**
 * The English texts of what is checked before a walk.
 *
 * @module
 */
import type { ReadyTexts } from "./ready_de.ts";

/** The texts in English. */
export const readyEn: ReadyTexts = {
  title: "Ready?",
  titleReady: "Ready!",
  lead: (count) =>
    count === 1 ? "One more tick, then off you go." : `${count} more ticks, then off you go.`,
  leadReady: "All is well. Put the phone away.",
  done: "Done: ",
  open: "Still open: ",
  go: "Off we go",
  skip: "Skip this and go",
  anyway: "Go all the same",
  goesOn: "Loading goes on while you walk, as long as there is internet.",
  there: "The walk is on your phone.",
  checking: "Is the walk on your phone?",
  notThere: "The walk is not on your phone.",
  load: "Load it now",
  loading: "The walk is still loading.",
  stay: "Stay in the Wi-Fi until all is there.",
  usable: (count) =>
    count === 1
      ? "You can hear station 1 already."
      : `You can hear stations 1 to ${count} already.`,
  tone: "Did you hear the sound?",
  toneHint: "Your phone has just played a “ping”.",
  louder: "Louder",
  louderHint: "Press the key for louder at the edge.",
  louderIos: "Press the key for louder on the left. Is a switch there orange? Push it over.",
  heard: "You heard the sound.",
  silentHint: "Tap the key. Then your phone plays a “ping”.",
  refused: "The sound does not work yet.",
  refusedHint: "Your browser has stopped it. Try again.",
  first: "Tap “Play the sound” first.",
  position: "Your location",
  exact: "Your location is exact.",
  exactTo: (metres) => `To ±${metres}`,
  vague: (metres) => `Your location is not exact: ±${metres}`,
  vagueHint: "Go outside for a moment.",
  help: "What helps?",
  lost: "Your location is not there yet.",
  lostHint: "Go outside. Wait there for a moment.",
  off: "Your location is turned off.",
  measure: "Measure again",
  screenTitle: "The screen",
  screen: "The screen stays on.",
  screenOff: "The screen may turn off.",
  screenHint: "Then you hear nothing on the way. To keep it on:",
  screenDone: "I have done that",
  wasOff: {
    title: (minutes) =>
      minutes < 1
        ? "The phone was off."
        : minutes === 1
        ? "The phone was off for 1\u00a0minute."
        : `The phone was off for ${minutes}\u00a0minutes.`,
    hint: "You hear nothing then. Leave it on.",
    passed: (number) => `You have passed station ${number}.`,
    hear: "Hear it now?",
    no: "No, go on",
    goOn: "Go on",
  },
};
