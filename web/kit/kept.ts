/** Small values that the pages keep in the browser: on the device for good, or as long as a tab is open. @module */

/** Everything that is kept so, by its key; what is edited, drafts and progress are rows of databases. */
type Key =
  // on the device
  | "route-guide-language" // the chosen language of the pages: `de`
  | "route-guide-plan" // what is entered for the printed plan
  | "route-guide-homepage" // the choice of walks for the homepage
  | "route-guide-on-homepage" // the folders of walks that were made, by address of the homepage
  | `route-guide-waypoints-${number}` // a walk whose waypoints were offered
  | "route-guide-drawing" // the points of a walk that is being drawn
  | `route-guide-no-map-${number}` // a walk whose map the teacher has stopped: `stopped`
  | `route-guide-complete-${string}` // path of a published walk: the version whose files were all there
  // in the tab
  | "route-guide-open" // what was open before a reload for a newer build or another map
  | "route-guide-draw-map" // the walk whose map is drawn after the reload
  | "route-guide-copied-from" // the copy that was just made, and the name of its walk
  | `route-guide-school-${number}` // the school that a new walk has from another one
  | "route-guide-walking" // the walk that was begun
  | "route-guide-renewed" // versions that a published page was loaded again for
  | "route-guide-reloaded"; // when a published page was loaded again, in milliseconds since 1970

/** One of the two storages of a browser, which a browser may refuse: then nothing is kept, and nothing is thrown. */
type Place = () => Storage;

/** What this device keeps. */
export const onDevice: Place = () => localStorage;

/** What this tab keeps. */
export const inTab: Place = () => sessionStorage;

/** The text that is kept; null for none. */
export function keptText(place: Place, key: Key): string | null {
  try {
    return place().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text. @returns Whether it is kept. */
export function keepText(place: Place, key: Key, text: string): boolean {
  try {
    place().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The JSON value that is kept, by this version of the pages or another; null for none, and for what is not JSON. */
export function keptValue(place: Place, key: Key): unknown {
  try {
    return JSON.parse(keptText(place, key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a JSON value. @param value Null for none. */
export function keepValue(place: Place, key: Key, value: unknown): void {
  keepText(place, key, JSON.stringify(value));
}
