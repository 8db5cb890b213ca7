/**
 * The walk that was begun in a tab, stored with the tab: after a reload its page continues that walk.
 *
 * @module
 */
import { attempt } from "../attempt.ts";

const KEY = "route-guide-walking";

/** In this tab a walk was begun. */
export function rememberWalking(walkId: number): void {
  // Without storage a page that is loaded again begins at the start.
  attempt(() => sessionStorage.setItem(KEY, String(walkId)));
}

/** Whether the walk was begun in this tab. */
export function isWalking(walkId: number): boolean {
  return attempt(() => sessionStorage.getItem(KEY)) === String(walkId);
}
