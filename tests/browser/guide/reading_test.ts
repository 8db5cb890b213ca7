/** The text of a station in large type: at the service, in published walks and in the page of a pack. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { withDataDir } from "../../support/process/process.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { inChromium, LIMIT_MS } from "../chromium.ts";
import { beginWalk } from "./begin_walk.ts";
import { GOOD_M, openPhone, walk, withService } from "./phone.ts";
import { inEitherPlace } from "./places.ts";
import { steps } from "./positions.ts";

const STATIONS: readonly WalkStation[] = [
  {
    title: "Das Tor",
    atM: 100,
    seconds: 30,
    description: "Hier stand ein Tor.\n" +
      "Es war sehr alt und aus dem Stein des Berges. ".repeat(30),
  },
  { title: "Das Wehr", atM: 300, seconds: 30 },
];

const LARGE = { name: "Text groß", exact: true };

/** Whether the large text is shown, and nothing else of the station. */
async function isReading(page: Page): Promise<boolean> {
  return await page.locator(".reading").count() === 1 &&
    await page.locator(".station").count() === 0;
}

/** The element with the focus, by its words. */
function focusedWords(page: Page): Promise<string> {
  return page.evaluate<string>("document.activeElement.textContent.trim()");
}

/** Pixels of the letters of the large text. */
const SIZE = `parseFloat(getComputedStyle(document.querySelector(".reading main p")).fontSize)`;

/** Opens the large text of the station that is shown. */
async function openText(page: Page): Promise<void> {
  await page.getByRole("button", LARGE).click();
  await until(
    "the heading has the focus",
    async () => await isReading(page) && await focusedWords(page) === "Das Tor",
  );
}

/** Waits for the screen of the station, with the focus where the text was opened. */
async function closed(page: Page): Promise<void> {
  await until(
    "the button has the focus",
    async () => !await isReading(page) && await focusedWords(page) === LARGE.name,
  );
}

Deno.test("ReadingScreen in Chromium: the recording plays on and can be paused, and there are three ways back", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Lesen", STATIONS, async ({ base, path }) => {
      const { page, played, complaints } = await openPhone(browser, base, path);
      await beginWalk(page);
      await page.getByRole("link", { name: /Das Tor/ }).first().click();
      await until("the recording", async () => (await played()).length === 1);
      await openText(page);
      await page.getByRole("button", { name: "Anhalten" }).click();
      await page.getByRole("button", { name: "Anhören" }).click();
      await page.getByRole("button", { name: "Anhalten" }).waitFor();
      await page.getByRole("button", { name: "Zurück" }).click();
      await closed(page);
      await page.getByRole("button", { name: "Anhalten" }).waitFor();
      await openText(page);
      await page.keyboard.press("Escape");
      await closed(page);
      await openText(page);
      await page.goBack();
      await closed(page);
      await page.goBack();
      await page.getByText("Nächste Station").waitFor();
      assert.deepEqual(complaints, []);
    })));

Deno.test("ReadingScreen in Chromium: letters are 28 px and more, lines short, and nothing scrolls sideways", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Lesen", STATIONS);
      for (
        const [width, least, height] of [[320, 28, 640], [390, 28, 844], [1280, 32, 800]] as const
      ) {
        const viewport = { width, height };
        const { page, context } = await openPhone(browser, base, `/w/${routeId}#t1`, { viewport });
        const text = page.locator(".reading main p").last();
        await text.waitFor();
        const size = await page.evaluate<number>(SIZE);
        assert.ok(size >= least, `${size} px at ${width}`);
        const box = await text.boundingBox();
        assert.ok(box !== null && box.width <= 23 * size, `${box?.width} px at ${width}`);
        assert.ok(box.height > height, "the text is longer than the screen");
        assert.ok(await page.evaluate<number>("document.documentElement.scrollWidth") <= width);
        await page.evaluate("scrollTo(0, document.body.scrollHeight)");
        assert.ok(await page.getByRole("button", { name: "Zurück" }).isVisible());
        const bar = await page.locator(".reading .bar").boundingBox();
        assert.equal(Math.round(bar?.y ?? -1), 0, "the bar stays where the text scrolls");
        await context.close();
      }
    })));

Deno.test("ReadingScreen in Chromium: a station without a text has no button for it, and its address shows the station", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Lesen", STATIONS);
      const { page } = await openPhone(browser, base, `/w/${routeId}#t2`);
      await page.getByRole("heading", { name: "Das Wehr" }).waitFor();
      assert.equal(await page.getByRole("button", LARGE).count(), 0);
      assert.equal(await isReading(page), false);
    })));

Deno.test("ReadingScreen in Chromium: it stays after a reload and when its station is reached, another station takes its place", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(
        send,
        "Lesen",
        STATIONS.map((station) => (
          { ...station, seconds: 1 }
        )),
      );
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { page, context } = phone;
      const { lat, lon } = onTrack(0);
      await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: GOOD_M });
      await beginWalk(page);
      await page.getByText("Nächste Station").waitFor();
      await page.evaluate("location.hash = '#t1'");
      await page.locator(".reading").waitFor();
      await walk(phone, steps(60, 104, 6));
      await until("the recording", async () => (await phone.played()).length === 1);
      assert.ok(await isReading(page));
      await page.getByRole("button", { name: "Zurück" }).click();
      await closed(page);
      await openText(page);
      await page.reload();
      await page.getByRole("button", { name: "Weitergehen" }).click();
      await page.locator(".reading").waitFor();
      await page.getByRole("button", { name: "Zurück" }).click();
      await closed(page);
      await openText(page);
      await walk(phone, steps(260, 304, 6));
      await page.getByRole("heading", { name: "Das Wehr" }).waitFor();
      assert.equal(await isReading(page), false);
      assert.deepEqual(phone.complaints, []);
    })));

Deno.test("ReadingScreen in Chromium: the page with everything inside has it, opened from a disk", (test) =>
  inChromium(test, (browser) =>
    withDataDir(async (dataDir) => {
      const file = join(dataDir, "alone.html");
      {
        await using service = await Service.open();
        const send = (path: string, init?: RequestInit) => service.fetch(path, init);
        const { routeId } = await createWalk(send, "Lesen", STATIONS);
        const response = await service.fetch(`/api/routes/${routeId}/alone.html`);
        await Deno.writeFile(file, await response.bytes());
      }
      const context = await browser.newContext({ offline: true, locale: "de-DE" });
      context.setDefaultTimeout(LIMIT_MS);
      const page = await context.newPage();
      await page.goto(`${pathToFileURL(file)}#walk`);
      await page.getByRole("link", { name: /Das Tor/ }).first().click();
      await openText(page);
      await page.keyboard.press("Escape");
      await closed(page);
    })));
