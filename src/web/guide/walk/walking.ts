/**
 * The walk that was begun in a tab, stored with the tab: after a reload its page continues that walk.
 *
 * @module
 */

const KEY = "route-guide-walking";

/** In this tab a walk was begun. */
export function rememberWalking(walkId: number): void {
  try {
    sessionStorage.setItem(KEY, String(walkId));
  } catch {
    // Without storage a page that is loaded again begins at the start.
  }
}

/** Whether the walk was begun in this tab. */
export function isWalking(walkId: number): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(walkId);
  } catch {
    return false;
  }
}
