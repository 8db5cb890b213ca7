/**
 * A phone of a pupil with WebKit: its positions come from the test, because no driver of WebKit can set them.
 *
 * @module
 */
import type { Position } from "../../../src/shared/geo.ts";
import type { WebKitPage } from "../webkit_page.ts";
import { COUNT_PLAYS, GOOD_M } from "./phone.ts";
import { LISTEN } from "./whole_walk.ts";
import { until } from "../../support/until.ts";

/**
 * Replaces the positions of the browser. It runs after the page's own code, which asks for no position before a
 * tap.
 */
const REPLACE_POSITIONS = `
  window.takePosition = null;
  let once = [];
  Geolocation.prototype.watchPosition = (onPosition) => {
    window.takePosition = onPosition;
    return 1;
  };
  Geolocation.prototype.clearWatch = () => window.takePosition = null;
  Geolocation.prototype.getCurrentPosition = (onPosition) => once.push(onPosition);
  window.reportPosition = (latitude, longitude, accuracy) => {
    const coords = { latitude, longitude, accuracy, heading: null, speed: null };
    const position = { coords, timestamp: Date.now() };
    for (const onPosition of once.splice(0)) onPosition(position);
    window.takePosition?.(position);
    return window.takePosition !== null;
  };`;

/** Lets a page take positions from the test, and keep the recordings that start and end. */
export function preparePhone(page: WebKitPage): void {
  page.addScript(COUNT_PLAYS);
  page.addScript(LISTEN);
  page.addScript(REPLACE_POSITIONS);
}

/** Reports a position, once the page watches for it. */
export async function report(
  page: WebKitPage,
  { lat, lon }: Position,
  accuracyM: number = GOOD_M,
): Promise<void> {
  const expression = `reportPosition(${lat}, ${lon}, ${accuracyM})`;
  await until("the page takes a position", async () => await page.evaluate(expression) === true);
}

/**
 * Waits until the silence of the first tap is over. WebKitGTK 2.50.6 hangs at times when the element takes
 * another source while it begins to play one; no pupil is at a station within a tenth of a second.
 */
export async function untilUnlocked(page: WebKitPage): Promise<void> {
  await page.until(
    "the silence is over",
    async () => await page.evaluate("window.element?.paused") === true,
  );
}
