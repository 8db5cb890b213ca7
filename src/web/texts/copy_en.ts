/**
 * The English texts about loading a walk onto a device.
 *
 * @module
 */
import type { CopyTexts } from "./copy_de.ts";

/** The texts in English. */
export const copyEn: CopyTexts = {
  title: "Load the walk while you have Wi-Fi",
  hint: "Then you need no internet outside.",
  load: (size) => `Load for the walk (${size})`,
  goOn: (size) => `Continue loading (${size} left)`,
  loading: "Loading the walk",
  stripLoading: "Loading",
  stripWaits: {
    network: "Waiting for internet",
    updating: "Waiting a moment",
    busy: "Waiting a moment",
  },
  stripFull: "Your device is full.",
  stripFailed: "Loading did not work.",
  stripNone: "No internet. The walk is not on your phone.",
  later: "Without internet it goes on later.",
  waits: {
    network: "It goes on as soon as the internet is back.",
    updating: "The walk is being updated. It goes on by itself in a moment.",
    busy: "Many phones are loading right now. It goes on by itself in a moment.",
  },
  stop: "Stop",
  ready: "Ready without internet",
  readyHint: (recordings, pictures) =>
    `Everything is on your device: ${
      recordings === 1 ? "1 recording" : `${recordings} recordings`
    } and ${pictures === 1 ? "1 picture" : `${pictures} pictures`}.`,
  outdated: "The walk has changed",
  outdatedHint: "Load the change. Until then you see the old walk.",
  update: (size) => `Load the change (${size})`,
  loadedAt: (day) => `Loaded on ${day}.`,
  onlyInSafari: "Outside, open the walk here in Safari again.",
  onlyInApp: "Outside, open the walk in this app again. Safari does not have it.",
  needsNetwork: "You need internet on the way.",
  insecure: "This address begins with http. Only with https can the walk be loaded.",
  otherBrowser: "The walk cannot be loaded here. Open this page in Safari or Chrome.",
  full: "Your device is full. Delete something, then continue loading.",
  failed: "Loading did not work. Try again.",
};
