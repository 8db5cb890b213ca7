/** Detects platforms that no test for a feature can distinguish. @module */

/**
 * Reads or writes what browsers may refuse (private windows, full disks), or what may be damaged.
 *
 * @returns Null if it failed.
 */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/**
 * Whether this is an iPhone or iPad: only there do Safari and an app on the home screen keep data apart. Their
 * browsers alone have this property.
 */
export function isIos(): boolean {
  return "standalone" in navigator && navigator.maxTouchPoints > 0;
}

/** Whether the page runs as an app on the home screen. */
export function isHomeScreenApp(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
