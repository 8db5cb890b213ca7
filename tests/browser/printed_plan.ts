/** The plan of a walk in a browser, ready to be printed. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../support/until.ts";
import { LIMIT_MS } from "./chromium.ts";
import type { PrintedBox } from "./printed.ts";

/** Opens the plan of a walk, and waits until everything on it is there. */
export async function openPlan(page: Page, base: string, routeId: number): Promise<void> {
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(`${base}/w/${routeId}/sheet#plan`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await until("everything is read", () => page.evaluate<boolean>(IS_READ));
}

/** Whether codes are loaded, lengths of recordings known and the map drawn; runs in the page. */
const IS_READ = `[...document.images].every((image) => image.complete) &&
  !document.querySelector("tbody").textContent.includes("…") &&
  document.querySelector(".plan-map .map-track") !== null`;

/** Prints the page onto A4, as its styles say. */
export function print(page: Page): Promise<Uint8Array> {
  return page.pdf({ preferCSSPageSize: true });
}

/** The box of an element in CSS pixels from the corner of the paper. */
export async function boxOnPaper(page: Page, selector: string): Promise<PrintedBox> {
  const box = await page.locator(selector).boundingBox();
  const paper = await page.locator(".plan-page").first().boundingBox();
  assert.ok(box !== null && paper !== null, selector);
  return { ...box, x: box.x - paper.x, y: box.y - paper.y };
}
