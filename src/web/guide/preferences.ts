/**
 * The choices of a pupil for this device, in its store.
 *
 * @module
 */
import { deviceStore } from "./device_store.ts";

/** The signals of an arrival, and what the walk shows below the board of the next station. */
export interface Preferences {
  readonly tone: boolean;
  readonly vibration: boolean;
  readonly view: "list" | "map";
}

const KEY = "route-guide-signals";
let current: Preferences | undefined;

/** The choices: every signal until it is switched off, the list until the map is chosen. */
export function preferences(): Preferences {
  if (current !== undefined) return current;
  const words = (deviceStore.getItem(KEY) ?? "").split(" ");
  return current = {
    tone: !words.includes("tone"),
    vibration: !words.includes("vibration"),
    view: words.includes("map") ? "map" : "list",
  };
}

/** Stores the choices. */
export function setPreferences(chosen: Preferences): void {
  current = chosen;
  // A signal that is named is off, and the map is chosen.
  const words = [
    chosen.tone ? "" : "tone",
    chosen.vibration ? "" : "vibration",
    chosen.view === "map" ? "map" : "",
  ].filter(Boolean);
  deviceStore.setItem(KEY, words.join(" "));
}
