/**
 * Stations where they are meant: clicks on the map and on the profile, near to the track, beside it, twice, and
 * where the track passes several times.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { distanceM } from "../../../src/shared/geo.ts";
import type { Send } from "../../support/sample.ts";
import { onTrack } from "../../support/walk.ts";
import { findingsOf } from "../axe.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import {
  addStation,
  createWay,
  diamonds,
  ONE_WAY_M,
  pixelAt,
  profilePixel,
  storedStations,
} from "./placing.ts";
import { until } from "../../support/until.ts";

const BOTH_WAYS_M = 2 * ONE_WAY_M;

const question = (page: Page) => page.getByRole("group", { name: "Hier neben dem Weg?" });
const passQuestion = (page: Page) =>
  page.getByRole("group", { name: /kommt hier mehrmals vorbei/ });

async function untilStored(page: Page, send: Send, routeId: number, count: number) {
  await until(`${count} stations are stored`, async () => {
    return (await storedStations(send, routeId)).length === count;
  });
  await saved(page);
  return await storedStations(send, routeId);
}

/** Metres from a position to the track, which goes straight to the north. */
function offM({ lat, lon }: { lat: number; lon: number }): number {
  return distanceM({ lat, lon }, { lat, lon: onTrack(0).lon });
}

Deno.test("The editor in Chromium: a click within 25 px is on the track, one beside it asks", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, false);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const near = await pixelAt(page, 600, 22);
      await page.mouse.click(near.x, near.y);
      const [snapped] = await untilStored(page, send, routeId, 1);
      assert.ok(snapped !== undefined && offM(snapped) < 1, "the station is on the track");

      const far = await pixelAt(page, 1000, 60);
      await page.mouse.click(far.x, far.y);
      const onIt = question(page).getByRole("button", { name: /^Auf den Weg setzen \(\d+/ });
      await onIt.waitFor();
      assert.equal((await storedStations(send, routeId)).length, 1, "nothing is stored before");
      await question(page).getByRole("button", { name: "Abbrechen" }).click();
      await question(page).waitFor({ state: "hidden" });

      await page.mouse.click(far.x, far.y);
      await onIt.click();
      const [, second] = await untilStored(page, send, routeId, 2);
      assert.ok(second !== undefined && offM(second) < 1, "the station is on the track");
      assert.ok(Math.abs(distanceM(second, onTrack(1000))) < 30, "at the nearest point");

      const there = await pixelAt(page, 1500, 60);
      await page.mouse.click(there.x, there.y);
      await question(page).getByRole("button", { name: "Hier", exact: true }).click();
      const stations = await untilStored(page, send, routeId, 3);
      const [, , third] = stations;
      assert.ok(third !== undefined && offM(third) > 50, "the station is where it was clicked");
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: the question beside the track is used by keyboard and ends with Escape", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, false);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const far = await pixelAt(page, 1000, 60);
      await page.mouse.click(far.x, far.y);
      await question(page).waitFor();
      await page.keyboard.press("Escape");
      await question(page).waitFor({ state: "hidden" });
      await until("the page keeps the focus", () =>
        page.evaluate<boolean>("document.activeElement !== document.body"));
      await page.mouse.click(far.x, far.y);
      await question(page).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const [station] = await untilStored(page, send, routeId, 1);
      assert.ok(station !== undefined && offM(station) > 50, "the second button is: here");
    })));

Deno.test("The editor in Chromium: a double click adds one station, on the track, beside it and on the profile", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, false);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const wide = async () => (await pixelAt(page, 0)).y - (await pixelAt(page, ONE_WAY_M)).y;
      await page.locator(".map-band").waitFor(); // it makes the map lower
      const heightBefore = await wide();
      const near = await pixelAt(page, 600, 4);
      await page.mouse.dblclick(near.x, near.y);
      await untilStored(page, send, routeId, 1);
      const far = await pixelAt(page, 1000, 60);
      await page.mouse.dblclick(far.x, far.y);
      await question(page).getByRole("button", { name: /^Auf den Weg setzen/ }).click();
      await untilStored(page, send, routeId, 2);
      const profile = await profilePixel(page, 1700, ONE_WAY_M);
      await page.mouse.dblclick(profile.x, profile.y);
      await untilStored(page, send, routeId, 3);
      await page.waitForTimeout(300); // a second station would be there by now
      assert.equal((await storedStations(send, routeId)).length, 3);
      assert.ok(Math.abs(await wide() - heightBefore) < 1, "the map keeps its zoom");
    })));

Deno.test("The editor in Chromium: on a way out and back the distance that is clicked in the profile counts", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, true);
      await addStation(send, routeId, onTrack(500));
      await addStation(send, routeId, onTrack(1900));
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.locator(".map-station").nth(1).waitFor();
      for (const alongM of [3200, 1100]) {
        const { x, y } = await profilePixel(page, alongM, BOTH_WAYS_M);
        await page.mouse.click(x, y);
        await untilStored(page, send, routeId, alongM === 3200 ? 3 : 4);
      }
      const assertDiamonds = async (expected: readonly number[]) => {
        let found: number[] = [];
        await until("the profile has its diamonds", async () => {
          found = await diamonds(page, BOTH_WAYS_M);
          return found.length === expected.length &&
            expected.every((alongM, i) => Math.abs((found[i] ?? 0) - alongM) < 25);
        }).catch(() => assert.fail(`${found} instead of ${expected}`));
      };
      await assertDiamonds([500, 1100, 1900, 3200]);
      const northM = (await storedStations(send, routeId)).map((at) => distanceM(at, onTrack(0)));
      assert.deepEqual(northM.map((metres) => Math.round(metres / 50) * 50), [
        500,
        1100,
        1900,
        800,
      ]);
      const order = page.getByText("Auf dem Weg liegt sie vor Station");
      assert.equal(await order.count(), 0, "nothing is out of order");
      await page.reload();
      await assertDiamonds([500, 1100, 1900, 3200]);
      assert.equal(await order.count(), 0);
    })));

Deno.test("The editor in Chromium: the clicked distance counts also where no other station indicates the way back", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, true);
      await addStation(send, routeId, onTrack(500));
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.locator(".map-station").first().waitFor();
      const { x, y } = await profilePixel(page, 3200, BOTH_WAYS_M);
      await page.mouse.click(x, y);
      await untilStored(page, send, routeId, 2);
      await until("the diamond is where it was clicked", async () => {
        return Math.abs(((await diamonds(page, BOTH_WAYS_M))[1] ?? 0) - 3200) < 25;
      });
    })));

Deno.test("The editor in Chromium: a click on the map where the track passes twice asks which time is meant", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, true);
      for (const northM of [300, 1900]) await addStation(send, routeId, onTrack(northM));
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.locator(".map-station").nth(1).waitFor();
      const { x, y } = await pixelAt(page, 1000);
      await page.mouse.click(x, y);
      await passQuestion(page).getByRole("button", { name: /^Nach 1,0.km, als Station 2$/ })
        .waitFor();
      await passQuestion(page).getByRole("button", { name: /^Nach 3,0.km, als Station 3$/ })
        .click();
      const stations = await untilStored(page, send, routeId, 3);
      const northM = stations.map((at) => Math.round(distanceM(at, onTrack(0)) / 100) * 100);
      assert.deepEqual(northM, [300, 1900, 1000]);
      await until("the diamond is on the way back", async () => {
        return Math.abs(((await diamonds(page, BOTH_WAYS_M))[2] ?? 0) - 3000) < 50;
      });
    })));

Deno.test("The editor in Chromium: undo and redo take the map to what they change, and back", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, false);
      await addStation(send, routeId, onTrack(1000));
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const marker = page.locator(".map-station").first();
      await marker.waitFor();
      await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Halt 1" })
        .click();
      const map = await page.locator(".mapview").boundingBox();
      assert.ok(map !== null);
      const isInMap = async () => {
        const box = await marker.boundingBox();
        return box !== null && box.x > map.x && box.x + box.width < map.x + map.width &&
          box.y > map.y && box.y + box.height < map.y + map.height;
      };
      const trackTop = async () => (await pixelAt(page, ONE_WAY_M)).y;
      const before = await trackTop();
      const undo = page.getByRole("button", { name: /^Rückgängig/ });
      const latitude = page.getByRole("textbox", { name: /^Breiten/ });
      await latitude.fill("50,80");
      await latitude.press("Tab");
      await saved(page);
      await until("the map shows the station where it is now", isInMap);
      const drawn = await page.locator("path.map-track").getAttribute("d");
      assert.equal(drawn, "M0 0", "the map has moved: nothing of the track is in its frame");
      await undo.click();
      await until("the map is back", async () => Math.abs(await trackTop() - before) < 2);
      assert.ok(await isInMap());
      await page.getByRole("button", { name: /^Wiederholen/ }).click();
      await until("the map shows the station again", isInMap);
      // The teacher goes elsewhere, then takes it back.
      await page.getByRole("button", { name: "Ganzer Weg" }).click();
      for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Vergrößern" }).click();
      await page.mouse.move(map.x + 100, map.y + 300);
      await page.mouse.down();
      await page.mouse.move(map.x + 100, map.y + 20, { steps: 5 });
      await page.mouse.up();
      await undo.click();
      await until("the map shows where the station is back", isInMap);
    })));

Deno.test("The editor in Chromium: axe finds nothing at what is asked on the map", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, true);
      for (const northM of [300, 1900]) await addStation(send, routeId, onTrack(northM));
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.locator(".map-station").nth(1).waitFor();
      const check = async (name: string) => assert.deepEqual(await findingsOf(page), [], name);
      const far = await pixelAt(page, 1000, 60);
      await page.mouse.click(far.x, far.y);
      await question(page).waitFor();
      await check("beside");
      await page.keyboard.press("Escape");
      const near = await pixelAt(page, 1000);
      await page.mouse.click(near.x, near.y);
      await passQuestion(page).waitFor();
      await check("passes");
      await page.keyboard.press("Escape");
      await page.evaluate(`navigator.geolocation.getCurrentPosition = (_, refuse) =>
          refuse({ code: 1, message: "" })`);
      await page.getByRole("button", { name: "Hier eine Station" }).click();
      await page.getByText("darf Ihren Standort nicht verwenden").waitFor();
      await check("refused");
    })));
