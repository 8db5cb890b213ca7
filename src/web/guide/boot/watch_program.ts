/**
 * Shows one clear sentence when the script or the style of a page of published files cannot be loaded or is damaged.
 *
 * @module
 */
import { isReloaded, renew } from "./renewal.ts";
import { showSentence } from "./sentence.ts";
import type { ShowUpdating } from "./updating.ts";

const showUpdating: ShowUpdating = () => showSentence("updating", () => renew());

/** Whether the page is about to be loaded again: script and style may both fail. */
let isEnding = false;

/** A file that was loaded while it was uploaded may be in the browser's cache, and so may an old page. */
function showFailure(): void {
  if (isEnding) return;
  if (isReloaded()) return showUpdating();
  isEnding = true;
  void renew();
}

/** Watches the loading of the page, and lets the guide show the sentence. */
export function watchProgram(): void {
  globalThis.routeGuideUpdating = showUpdating;
  addEventListener("error", ({ target }) => {
    const isProgram = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
    // Other scripts and styles are loaded without a hash, and their failures are shown by the program.
    if (isProgram && target.integrity !== "") showFailure();
  }, true);
  document.addEventListener("DOMContentLoaded", () => {
    const isWhole = document.getElementById("app") !== null &&
      document.querySelector("script[integrity]") !== null;
    if (!isWhole) showFailure();
  });
}
