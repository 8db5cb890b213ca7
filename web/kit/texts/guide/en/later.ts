/** The English texts of the screens that come after the first one. @module */
import type { LaterTexts } from "../de/later.ts";

/** The texts in English. */
export const laterEn: LaterTexts = {
  pocket: {
    howFar: "How far?",
    label: "Phone in the pocket",
    hint: "Put the phone away. It will make a sound.",
    hintTap: "The screen stays dark and saves power.",
    listening: "You are listening to",
    left: (time) => `${time} left`,
    waitsAt: (time) => `waits at ${time}`,
    light: "Make it bright again",
    slide: "Slide to make it bright",
    more: "A little more",
    reloaded: "The page was loaded again.",
    soundWaits: "The sound is waiting for a tap.",
    thenAlone: "After that all goes on by itself.",
    pausedByHand: "You have paused it.",
    pausedBySystem: "A call or another app came in.",
    pause: "Pause",
    hearOn: "Keep listening",
    headset: "Or press the button on the head\u00adphones.",
    lost: (minutes) =>
      minutes === null
        ? "No location right now"
        : `No location for ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`,
    lostHint: "Walk on along the path. It usually comes back by itself.",
    noPosition: "No location",
    noPositionHint: "At each station make it bright and tap the station.",
    vague: (distance) => `Location not exact (${distance})`,
    vagueHint: "Stand still for a moment, best where you see the sky.",
    screen: "The screen may turn off",
    screenHint: "Then you hear nothing. Look now and then.",
    battery: (percent) => `Battery ${percent}\u00a0%`,
    batteryHint: "The phone will turn off soon. Tell your group.",
    failed: "The re\u00adcord\u00ading does not work",
    failedHint: "Make it bright. Then you can read the text.",
    missing: "Not loaded yet",
    missingHint: "Here you need the internet. Make it bright and read the text.",
  },
  resume: {
    title: "The page was loaded again.",
    scanned: "You scanned a sign.",
    hint: "One tap is enough. After that all goes on by itself.",
    replaced: "This walk is open on another page.",
    replacedHint: "It is quiet here, so that only one page speaks.",
    here: "Go on here",
  },
  map: {
    map: "Map of the walk. Arrow keys move it, plus and minus change the size.",
    start: "Start",
    finish: "Finish",
    startAndFinish: "Start and finish",
    you: "You",
    station: (number, title) => `Station ${number}: ${title}`,
    whole: "Whole walk",
    toMe: "To me",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    north: "N",
  },
};
