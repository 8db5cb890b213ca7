/**
 * The vibration of an arrival.
 *
 * @module
 */
import { preferences } from "../preferences.ts";

/** Pulses in milliseconds: on, off, on. */
const PULSES = [200, 100, 200];

/** Vibrates, unless that is switched off; not every phone can. */
export function vibrate(): void {
  if (preferences().vibration) navigator.vibrate?.(PULSES);
}
