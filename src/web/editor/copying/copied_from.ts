/**
 * Keeps what a new walk is a copy of until its editor is opened, in the session of the browser.
 *
 * @module
 */

const KEY = "route-guide-copied-from";

/** Keeps the name of the walk that was copied. @param routeId The copy. */
export function keepCopiedFrom(routeId: number, name: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([routeId, name]));
  } catch {
    // Without storage the copy is opened without the sentence.
  }
}

/** The name of the walk that this one was just copied from, once; null if it was not. */
export function takeCopiedFrom(routeId: number): string | null {
  try {
    const [id, name]: unknown[] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    if (id !== routeId) return null;
    sessionStorage.removeItem(KEY);
    return String(name);
  } catch {
    return null;
  }
}
