/**
 * The guide with stored map tiles: from the service, from a copy without a network, and from servers that fail or send
 * the whole file.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { until } from "../../support/until.ts";
import { oneChromium } from "../chromium.ts";
import { beginWalk } from "./begin_walk.ts";
import { colouredTiles, putMap, SOURCE_NOTE, untilTiles, walkWithCorners } from "./own_map_walk.ts";
import { openPhone, withService } from "./phone.ts";

const inChromium = oneChromium();

/** Opens the map of a walk, which the page shows the start of. */
async function openMap(page: Page): Promise<void> {
  await beginWalk(page);
  await page.locator(".view-switch").getByText("Karte").click();
  await page.locator(".map-station").first().waitFor();
}

/** Zooms in, each time to the next whole zoom. */
async function zoomIn(page: Page, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await page.getByRole("button", { name: "Vergrößern" }).click();
}

Deno.test("The guide in Chromium: tiles lie where they should, also larger than they are, with their source note", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putMap(send, routeId, colouredTiles());
      const options = { viewport: { width: 1280, height: 900 } };
      const { page, complaints } = await openPhone(browser, base, `/w/${routeId}`, options);
      await beginWalk(page);
      await page.getByText(SOURCE_NOTE, { exact: true }).waitFor();
      await untilTiles(page);
      await zoomIn(page, 1);
      await untilTiles(page, ["Mitte"]);
      await zoomIn(page, 2);
      await untilTiles(page, ["Mitte"]);
      await page.getByRole("radio", { name: "Gitter" }).check({ force: true });
      await page.getByText(SOURCE_NOTE, { exact: true }).waitFor();
      await until("there are no tiles", async () =>
        await page.locator(".leaflet-tile").count() === 0);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide in Chromium: the tiles of a loaded walk are there without a network", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putMap(send, routeId, colouredTiles());
      const { page, context, complaints } = await openPhone(browser, base, `/w/${routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      await context.setOffline(true);
      await page.reload();
      await openMap(page);
      await untilTiles(page);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide in Chromium: a server that sends the whole file for each part is asked once", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      const file = colouredTiles();
      await putMap(send, routeId, file);
      const { page, context } = await openPhone(browser, base, `/w/${routeId}`);
      let requests = 0;
      await context.route("**/map", (route) => {
        requests++;
        return route.fulfill({ status: 200, body: Buffer.from(file) });
      });
      await openMap(page);
      await untilTiles(page);
      await zoomIn(page, 1);
      await untilTiles(page, ["Mitte"]);
      assert.equal(requests, 1);
    })));

Deno.test("The guide in Chromium: tiles that could not be loaded are there after the next move", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putMap(send, routeId, colouredTiles());
      const { page, context } = await openPhone(browser, base, `/w/${routeId}`);
      let failures = 0;
      let isBroken = true;
      await context.route("**/map", (route) => {
        if (!isBroken) return route.continue();
        failures++;
        return route.abort();
      });
      await openMap(page);
      await until("tiles failed", () => Promise.resolve(failures > 0));
      assert.equal(await page.locator(".map-grid").count(), 1);
      isBroken = false;
      await page.getByRole("application").focus();
      await page.keyboard.press("ArrowUp");
      await untilTiles(page, ["Mitte", "Rot"]);
    })));

Deno.test("The guide in Chromium: after another file was stored, the map goes on with that one", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putMap(send, routeId, colouredTiles());
      const { page } = await openPhone(browser, base, `/w/${routeId}`);
      await openMap(page);
      await untilTiles(page);
      await putMap(send, routeId, colouredTiles(1), {}, 200);
      await zoomIn(page, 1);
      await untilTiles(page, ["Mitte"], 1);
    })));
