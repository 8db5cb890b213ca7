/**
 * The choices of a pupil for this device, in its store.
 *
 * @module
 */
import { deviceStore } from "./device_store.ts";

/** The signals of an arrival, whether the key W says how far it is, and what the walk shows below the board of the next station. */
export interface Preferences {
  readonly tone: boolean;
  readonly vibration: boolean;
  readonly distanceKey: boolean;
  /** Whether ticks lead to the next station in the pocket. */
  readonly beacon: boolean;
  readonly view: "list" | "map";
}

const KEY = "route-guide-signals";
let current: Preferences | undefined;

/** The choices: every signal and key until it is switched off, no beacon until it is switched on, the list until the map is chosen. */
export function preferences(): Preferences {
  if (current !== undefined) return current;
  const words = (deviceStore.getItem(KEY) ?? "").split(" ");
  return current = {
    tone: !words.includes("tone"),
    vibration: !words.includes("vibration"),
    distanceKey: !words.includes("distance-key"),
    beacon: words.includes("beacon"),
    view: words.includes("map") ? "map" : "list",
  };
}

/** Stores the choices. */
export function setPreferences(chosen: Preferences): void {
  current = chosen;
  // A signal that is named is off; the beacon is on, and the map is chosen.
  const words = [
    chosen.tone ? "" : "tone",
    chosen.vibration ? "" : "vibration",
    chosen.distanceKey ? "" : "distance-key",
    chosen.beacon ? "beacon" : "",
    chosen.view === "map" ? "map" : "",
  ].filter(Boolean);
  deviceStore.setItem(KEY, words.join(" "));
}
