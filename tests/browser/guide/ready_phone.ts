/** A phone on the start of a walk, and what it says about its ticks. @module */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { until } from "../../support/until.ts";
import { onTrack } from "../../support/walk.ts";
import { BEGIN } from "./begin_walk.ts";
import { openPhone, type Phone } from "./phone.ts";
import { COUNT_TONES, WAKE_LOCK } from "./ready_stubs.ts";

/** What a test needs of a phone. */
export interface Situation {
  readonly scripts?: readonly string[];
  readonly options?: BrowserContextOptions;
  readonly accuracyM?: number;
}

/** Opens a phone on the start of a walk, at the start of its track. */
export async function openStart(
  browser: Browser,
  base: string,
  routeId: number,
  { scripts = [WAKE_LOCK], options = {}, accuracyM = 8 }: Situation,
): Promise<Phone> {
  const phone = await openPhone(browser, base, "/favicon.ico", options);
  await phone.context.setGeolocation({
    latitude: onTrack(0).lat,
    longitude: onTrack(0).lon,
    accuracy: accuracyM,
  });
  for (const script of [COUNT_TONES, ...scripts]) await phone.page.addInitScript(script);
  await phone.page.goto(`${base}/w/${routeId}`);
  return phone;
}

/** Titles of the ticks in their order, each with what is said of its box. */
export async function ticksOf(page: Page): Promise<string[]> {
  const texts = await page.locator(".tick").evaluateAll((rows) =>
    rows.map((row) =>
      `${row.querySelector(".tick-box .visually-hidden")?.textContent}${
        row.querySelector("h2")?.textContent
      }`
    )
  );
  return texts.map((text) => text.replaceAll("\u00ad", ""));
}

/** Waits until these are the ticks, as {@link ticksOf} writes them. */
export async function untilTicks(page: Page, expected: readonly string[]): Promise<void> {
  let ticks: string[] = [];
  await until("the ticks", async () => {
    ticks = await ticksOf(page);
    return ticks.join() === expected.join();
  }).catch(({ message }) => {
    throw new Error(`${message}: ${ticks.join(" | ")}`);
  });
}

/** A key by its name. */
export function key(page: Page, name: string | RegExp): Locator {
  return page.getByRole("button", { name });
}

/** Taps the key that begins the walk. */
export function begin(page: Page): Promise<void> {
  return key(page, BEGIN).click();
}
