/**
 * The screens that the guide loads after the first list: they come by themselves, and a walk goes on without them.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { steps } from "./positions.ts";
import { GOOD_M, openPhone, type Phone, walk, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { BEGIN, beginWalk } from "./begin_walk.ts";

const STATIONS: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 0.6 },
  { title: "Halt 2", atM: 220, seconds: 0.6 },
];

const LATER = "**/assets/guide_later.*";
const MISSING = { name: "Dieser Teil fehlt gerade." };

/** A phone without a service worker, on a page that loads nothing of the guide. */
async function openBare(browser: Browser, base: string): Promise<Phone> {
  const phone = await openPhone(browser, base, "/favicon.ico", { serviceWorkers: "block" });
  const { lat, lon } = onTrack(0);
  await phone.context.setGeolocation({ latitude: lat, longitude: lon, accuracy: GOOD_M });
  return phone;
}

async function begin(page: Page): Promise<void> {
  await beginWalk(page);
  await page.getByText("Nächste Station").waitFor();
}

/** The dark screen. */
function pocketOf(page: Page) {
  return page.getByRole("main", { name: "Handy einstecken" });
}

Deno.test("The guide in Chromium: with no more than the first list a walk sounds; what is missing can be tried again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Nur die Liste", STATIONS);
      const phone = await openBare(browser, base);
      const { context, page } = phone;
      await context.route(LATER, (route) => route.abort());
      await page.goto(`${base}/w/${routeId}`);
      // The screen with the ticks is missing, too.
      await page.getByRole("button", { name: BEGIN }).click();
      await page.getByText("Nächste Station").waitFor();
      await walk(phone, steps(60, 104, 6));
      await page.getByRole("heading", { name: "Halt 1" }).waitFor();
      await until("the recording", async () => (await phone.played()).length === 1);
      await page.getByRole("link", { name: "Handy einstecken" }).click();
      await page.getByRole("heading", MISSING).waitFor();
      await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await page.getByRole("heading", MISSING).waitFor();
      // In the pocket only sound announces a station.
      await walk(phone, steps(180, 224, 6));
      await until("the second recording", async () => (await phone.played()).length === 2);
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await page.getByText("Karte", { exact: true }).click();
      await page.getByText("Die Karte lässt sich gerade nicht laden.").waitFor();
      await page.getByText("Liste", { exact: true }).click();
      await page.getByRole("link", { name: "Handy einstecken" }).click();
      await page.getByRole("heading", MISSING).waitFor();
      await context.unroute(LATER);
      await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await pocketOf(page).waitFor();
      assert.deepEqual(phone.complaints, []);
    })));

Deno.test("The guide in Chromium: after the first list the other screens come without a tap, before the map", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Danach", STATIONS);
      const { context, page } = await openBare(browser, base);
      const loaded: string[] = [];
      page.on("requestfinished", (request) => {
        const [, name] = /\/assets\/(\w+)\.\w+\.(?:js|css)$/.exec(request.url()) ?? [];
        if (name !== undefined) loaded.push(name);
      });
      await page.goto(`${base}/w/${routeId}#walk`);
      await page.getByRole("listitem").first().waitFor();
      await until("the map is there", () => Promise.resolve(loaded.includes("guide_walk_map")));
      // Style sheets may come before scripts.
      const others = ["guide_extras", "guide_extras", "guide_later", "guide_later"];
      assert.deepEqual(loaded.slice(0, 3).sort(), ["guide", "guide", "guide_service"]);
      assert.deepEqual(loaded.slice(3, 7).sort(), others);
      assert.deepEqual(loaded.slice(7), ["guide_walk_map"]);
      await context.setOffline(true);
      await page.getByRole("link", { name: "Handy einstecken" }).click();
      await pocketOf(page).waitFor();
    })));

Deno.test("The guide in Chromium: a reload in the pocket waits for its screen, which then has the focus", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Langsam", STATIONS);
      const { context, page } = await openBare(browser, base);
      await page.goto(`${base}/w/${routeId}`);
      await begin(page);
      await page.getByRole("link", { name: "Handy einstecken" }).click();
      await pocketOf(page).waitFor();
      const { promise, resolve } = Promise.withResolvers<void>();
      await context.route(LATER, async (route) => {
        await promise;
        await route.continue();
      });
      await page.reload();
      await page.getByText("Einen Moment …").waitFor();
      resolve();
      await page.getByRole("button", { name: "Weitergehen" }).waitFor();
      await until(
        "the heading has the focus",
        () => page.evaluate<boolean>("document.activeElement?.localName === 'h1'"),
      );
    })));
