/**
 * An update of the program while a page of the guide is open: its screens are those of the new build, and a walk goes on.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { openOfEarlierBuild } from "../earlier_build.ts";
import { BEGIN, beginWalk, passReady, tapped } from "./begin_walk.ts";
import { GOOD_M, openPhone, type Phone, walk, withService } from "./phone.ts";
import { steps } from "./positions.ts";

const STATIONS: readonly WalkStation[] = [{ title: "Halt 1", atM: 100, seconds: 0.6 }];

/** A phone without a service worker, on a page that loads nothing of the guide. */
async function openBare(browser: Browser, base: string): Promise<Phone> {
  const phone = await openPhone(browser, base, "/favicon.ico", { serviceWorkers: "block" });
  const { lat, lon } = onTrack(0);
  await phone.context.setGeolocation({ latitude: lat, longitude: lon, accuracy: GOOD_M });
  return phone;
}

/** What a phone tries to load again when a pupil needs it. */
const EXTRAS = ["guide_extras", "guide_extras-style"];

Deno.test("The guide in Chromium: after an update of the program, the tap that begins leads to the checks", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Erneuert", STATIONS);
      const { context, page } = await openBare(browser, base);
      const extras = "**/assets/guide_extras.0*";
      await context.route(extras, (route) => route.abort()); // there was no network when the page was opened
      const loads = await openOfEarlierBuild(page, `${base}/w/${routeId}`, EXTRAS);
      const begin = page.getByRole("button", { name: BEGIN });
      await begin.waitFor();
      await page.waitForLoadState("networkidle");
      assert.equal(loads(), 1);
      await context.unroute(extras);
      await begin.click();
      await page.getByRole("heading", { name: "Bereit?" }).waitFor();
      assert.equal(loads(), 2);
      // Browsers play the tone only within a tap on the page that plays it.
      await page.getByRole("button", { name: "Ton hören" }).click();
      await passReady(tapped(page));
      await page.getByText("Nächste Station").waitFor();
    })));

Deno.test("The guide in Chromium: a walk goes on after an update of the program, also where the map is missing", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Erneuert", STATIONS);
      const phone = await openBare(browser, base);
      const { context, page } = phone;
      const map = "**/assets/guide_walk_map.0*";
      await context.route(map, (route) => route.abort());
      const loads = await openOfEarlierBuild(page, `${base}/w/${routeId}`, ["guide_walk_map"]);
      await beginWalk(page);
      await page.getByText("Nächste Station").waitFor();
      await context.unroute(map);
      await page.getByText("Karte", { exact: true }).click();
      await page.getByText("Die Karte lässt sich gerade nicht laden.").waitFor();
      await walk(phone, steps(60, 104, 6));
      await until("the recording", async () => (await phone.played()).length === 1);
      assert.equal(loads(), 1);
    })));
