/** Whole walks in Firefox: a track of positions, and what pupils hear. @module */
import assert from "node:assert/strict";
import type { Browser, Page } from "puppeteer-core";
import type { Position } from "../../../src/shared/geo.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { steps } from "./positions.ts";
import { COUNT_PLAYS, GOOD_M, KEEP_POSITION, untilReceived, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { BEGIN, READY_KEYS } from "./begin_walk.ts";

/** The phone speaks German. */
const GERMAN = { "intl.accept_languages": "de-DE, de" };

/** A phone on the start of a walk. */
async function openWalk(browser: Browser, base: string, routeId: number): Promise<Page> {
  const page = await openFirefoxPage(browser, { width: 390, height: 844 });
  await page.evaluateOnNewDocument(COUNT_PLAYS);
  await page.evaluateOnNewDocument(KEEP_POSITION);
  await page.goto(`${base}/w/${routeId}`);
  return page;
}

/** Waits until an element with this role and name is there. */
async function seen(page: Page, role: string, name: string): Promise<void> {
  await page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`);
}

async function tap(page: Page, role: string, name: string): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
}

async function textOf(page: Page): Promise<string> {
  return String(await page.evaluate("document.body.innerText"));
}

async function hasText(page: Page, text: string): Promise<void> {
  await until(`the page says "${text}"`, async () => (await textOf(page)).includes(text))
    .catch(async ({ message }) => {
      throw new Error(`${message}; it says ${JSON.stringify(await textOf(page))}`);
    });
}

/** Paths of recordings in the order in which they started. */
async function played(page: Page): Promise<readonly string[]> {
  const paths = await page.evaluate("window.played");
  return Array.isArray(paths) ? paths.map(String) : [];
}

/** Waits until these recordings have started, and no others. */
async function untilPlayed(page: Page, paths: readonly string[]): Promise<void> {
  await until(
    `these recordings have started: ${paths}`,
    async () => (await played(page)).length >= paths.length,
  );
  assert.deepEqual(await played(page), paths);
}

/** Taps the keys that begin the walk. */
async function beginWalk(page: Page): Promise<void> {
  await tap(page, "button", BEGIN);
  for (const key of READY_KEYS) await page.locator(key).click();
}

/** Begins the walk at the start of the track. */
async function begin(page: Page): Promise<void> {
  await report(page, onTrack(0));
  await beginWalk(page);
  await hasText(page, "Nächste Station");
}

async function report(page: Page, { lat, lon }: Position): Promise<void> {
  await page.setGeolocation({ latitude: lat, longitude: lon, accuracy: GOOD_M });
}

/** Reports positions, each once the page has taken the one before. */
async function walk(page: Page, positions: readonly Position[]): Promise<void> {
  for (const position of positions) {
    await report(page, position);
    await untilReceived(page, position);
  }
}

function audioPath(routeId: number, poiId: number | undefined): string {
  return `/api/routes/${routeId}/pois/${poiId}/audio`;
}

Deno.test("The guide in Firefox: a recording is not cut off by the next circle, which is offered", (test) =>
  inFirefox(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Überlappung", [
        { title: "Erster", atM: 100, radiusM: 60, seconds: 180 },
        { title: "Zweiter", atM: 130, radiusM: 60, seconds: 1 },
      ]);
      const page = await openWalk(browser, base, routeId);
      await begin(page);
      await walk(page, steps(90, 140, 10));
      await hasText(page, "Danach:");
      await untilPlayed(page, [audioPath(routeId, poiIds[0])]);
      await tap(page, "button", "Jetzt hören");
      await seen(page, "heading", "Zweiter");
      await untilPlayed(page, poiIds.map((poiId) => audioPath(routeId, poiId)));
    }), GERMAN));

Deno.test("The guide in Firefox: who refuses the position gets one sentence and taps", (test) =>
  inFirefox(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Ohne Ort", [
        { title: "Halt 1", atM: 100, seconds: 0.6 },
        { title: "Halt 2", atM: 220, seconds: 0.6 },
      ]);
      const page = await openWalk(browser, base, routeId);
      await beginWalk(page);
      await hasText(page, "Dein Standort ist ausgeschaltet.");
      await page.locator("ol.list-rows li:nth-child(2) a").click();
      await seen(page, "heading", "Halt 2");
      await seen(page, "link", "Weitergehen");
      assert.deepEqual(await played(page), [audioPath(routeId, poiIds[1])]);
      await tap(page, "link", "Weitergehen");
      await hasText(page, "1 von 2 gehört");
      assert.equal((await textOf(page)).split("Dein Standort ist ausgeschaltet.").length, 2);
    }), { ...GERMAN, "permissions.default.geo": 2 }));
