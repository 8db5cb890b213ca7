/** The pages of three engines, for the steps of a whole walk. @module */
import type { Page as FirefoxPage } from "puppeteer-core";
import type { Position } from "../../../src/shared/geo.ts";
import { onTrack } from "../../support/walk.ts";
import { reload } from "../chromium.ts";
import { finding, type Role } from "../finding.ts";
import type { WebKitPage } from "../webkit_page.ts";
import { GOOD_M, KEEP_POSITION, type Phone, untilReceived, walk } from "./phone.ts";
import { preparePhone, report } from "./webkit_phone.ts";
import { LISTEN, type WalkingPage } from "./whole_walk.ts";
import { until } from "../../support/until.ts";

/** What both drivers with init scripts offer alike. */
interface ScriptedPage {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
}

/** A page in Chromium. */
export async function chromiumWalk(phone: Phone): Promise<WalkingPage> {
  const { page } = phone;
  await page.addInitScript(LISTEN);
  const tapOnce = async (expression: string) => {
    await page.evaluate(mark(expression));
    const element = page.locator("[data-tapped]");
    if (await element.count() === 0) return false;
    await element.click();
    return true;
  };
  const reportPosition = (position: Position, accuracyM: number) =>
    walk(phone, [{ ...position, accuracyM }]);
  return { ...walkingPage(page, tapOnce, reportPosition), reload: () => reload(page) };
}

/** A page in Firefox. */
export async function firefoxWalk(page: FirefoxPage): Promise<WalkingPage> {
  await page.evaluateOnNewDocument(KEEP_POSITION);
  await page.evaluateOnNewDocument(LISTEN);
  const tapOnce = async (expression: string) => {
    await page.evaluate(mark(expression));
    const element = await page.$("[data-tapped]");
    await element?.click();
    return element !== null;
  };
  const reportPosition = async (position: Position, accuracyM: number) => {
    const { lat, lon } = position;
    await page.setGeolocation({ latitude: lat, longitude: lon, accuracy: accuracyM });
    await untilReceived(page, position);
  };
  const inFirefox = walkingPage(page, tapOnce, reportPosition);
  const goto = async (url: string) => {
    await inFirefox.goto(url);
    // Without a first position Firefox would ask its own receiver, and stay with its error.
    const { lat, lon } = onTrack(0);
    await page.setGeolocation({ latitude: lat, longitude: lon, accuracy: GOOD_M });
  };
  return { ...inFirefox, goto };
}

/** A page in WebKit. */
export function webKitWalk(page: WebKitPage): WalkingPage {
  preparePhone(page);
  return {
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    evaluate: (expression) => page.evaluate(expression),
    has: (role, name) => page.has(role, name),
    tap: (role, name) => page.tap(role, name),
    report: (position, accuracyM) => report(page, position, accuracyM),
  };
}

/** Marks the one element that is tapped next, so that the driver finds it. */
function mark(expression: string): string {
  return `((element) => {
    document.querySelector("[data-tapped]")?.removeAttribute("data-tapped");
    element?.setAttribute("data-tapped", "");
  })(${expression})`;
}

function walkingPage(
  page: ScriptedPage,
  tapOnce: (expression: string) => Promise<boolean>,
  reportPosition: WalkingPage["report"],
): WalkingPage {
  return {
    goto: async (url) => void await page.goto(url),
    reload: async () => void await page.reload(),
    evaluate: (expression) => page.evaluate(expression),
    has: async (role: Role, name) =>
      await page.evaluate(`(${finding(role, name)}) !== null`) === true,
    tap: (role, name) => until(`${role} ${name} is tapped`, () => tapOnce(finding(role, name))),
    report: reportPosition,
  };
}
