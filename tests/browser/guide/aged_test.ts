/** The guide in a browser that lacks everything that one of the oldest phones lacks. @module */
import assert from "node:assert/strict";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { type Aging, inAgedChromium } from "../aged_browser.ts";
import { steps } from "./positions.ts";
import { openPhone, walk, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

const STATIONS: readonly WalkStation[] = [100, 220].map((atM, index) => ({
  title: `Halt ${index + 1}`,
  atM,
  seconds: 1,
  hasPicture: true,
  description: "Ein Text.",
}));

Deno.test("The guide in an aged Chromium: a walk is chosen, loaded, and heard without a network", (test) =>
  inAgedChromium(test, "guide", (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Altes Handy", STATIONS);
      const phone = await openPhone(browser, base, "/");
      const { page, context, complaints } = phone;
      const { removed, notRemoved } = await page.evaluate<Aging>("aging");
      assert.ok(removed > 1000, `only ${removed} members are removed`);
      assert.deepEqual(notRemoved, []);
      await page.getByRole("link", { name: "Altes Handy" }).click();
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      const [worker] = context.serviceWorkers();
      const ofWorker = await worker?.evaluate<Aging>("aging");
      assert.ok((ofWorker?.removed ?? 0) > 500, "the worker is aged as well");

      await context.setOffline(true);
      await page.reload();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      const { lat, lon } = onTrack(0);
      await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
      await beginWalk(page);
      await page.getByText("Nächste Station").waitFor();
      for (const [index, { atM }] of STATIONS.entries()) {
        await walk(phone, steps(atM - 60, atM + 12, 12));
        await until(`the recording at ${atM} m begins after its tone`, async () =>
          (await phone.played()).length === index + 1);
        await until(`the recording at ${atM} m has ended`, () =>
          page.getByRole("link", { name: /Weitergehen|Zum Schluss/ }).isVisible());
      }
      const paths = (await phone.played()).map((path) =>
        path.replace(/\?.*/, "")
      );
      assert.deepEqual(
        paths,
        poiIds.map((id) =>
          `/api/routes/${routeId}/pois/${id}/audio`
        ),
      );
      await page.getByRole("link", { name: "Zum Schluss" }).click();
      await page.getByRole("heading", { name: "Geschafft!" }).waitFor();
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide in an aged Chromium: map, settings, and dark screen", (test) =>
  inAgedChromium(test, "guide", (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Altes Handy", STATIONS);
      const { page, context, complaints } = await openPhone(browser, base, `/w/${routeId}`);
      const { lat, lon } = onTrack(0);
      await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
      await beginWalk(page);
      await page.getByText("Nächste Station").waitFor();
      await page.getByText("Karte", { exact: true }).first().click();
      await until("the stations are on the map", async () =>
        await page.locator(".map-station").count() === STATIONS.length);
      await page.goto(`${base}/w/${routeId}#settings`);
      await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
      await page.goto(`${base}/w/${routeId}#walk`);
      await page.getByRole("link", { name: "Handy einstecken" }).click();
      await page.locator(".pocket").waitFor();
      assert.deepEqual(complaints, []);
    })));

/** Width of the frame around what is chosen in a switch, and around what is not. */
const FRAMES = `["input:checked", "input:not(:checked)"].map((chosen) =>
  getComputedStyle(document.querySelector(".switch " + chosen)).borderTopWidth)`;

Deno.test("The guide in an aged Chromium: with old styles what is chosen is seen, and no page is too wide", (test) =>
  inAgedChromium(test, "guide", (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Altes Handy", STATIONS);
      const walkPath = `/w/${routeId}`;
      const viewport = { width: 320, height: 640 };
      const { page } = await openPhone(browser, base, "/", { viewport });
      const screens: readonly (readonly [path: string, heading: string])[] = [
        ["/", "Altes Handy"],
        [walkPath, "Altes Handy"],
        [`${walkPath}#walk`, "Halt 1"],
        [`${walkPath}/s/${poiIds[0]}`, "Halt 1"],
        [`${walkPath}#settings`, "Einstellungen"],
      ];
      for (const [path, heading] of screens) {
        await page.goto("about:blank");
        await page.goto(base + path);
        await page.getByText(heading).first().waitFor();
        const width = await page.evaluate<number>("document.documentElement.scrollWidth");
        assert.equal(width, viewport.width, path);
      }
      assert.deepEqual(await page.evaluate(FRAMES), ["4px", "0px"]);
    })));
