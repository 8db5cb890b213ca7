/**
 * What a pupil has chosen for this device.
 *
 * @module
 */
import { browserStore } from "./progress.ts";

/** The signals of an arrival. */
export interface Preferences {
  readonly tone: boolean;
  readonly vibration: boolean;
}

const KEY = "route-guide-signals";
let current: Preferences | undefined;

/** The choices; everything is on until it is switched off. */
export function preferences(): Preferences {
  if (current !== undefined) return current;
  let off: readonly string[] = [];
  try {
    off = (browserStore()?.getItem(KEY) ?? "").split(" ");
  } catch {
    // Storage can be refused; then nothing is remembered.
  }
  return current = { tone: !off.includes("tone"), vibration: !off.includes("vibration") };
}

/** Keeps the choices. */
export function setPreferences(chosen: Preferences): void {
  current = chosen;
  const off = [chosen.tone ? "" : "tone", chosen.vibration ? "" : "vibration"].filter(Boolean);
  try {
    browserStore()?.setItem(KEY, off.join(" "));
  } catch {
    // As above: the choice holds until the page is closed.
  }
}
