/**
 * What a pupil sees who still looks at a station: the sign of the next one after its recording, and a sentence after the
 * phone was off on the way.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { onTrack, type WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { beginWalk } from "./begin_walk.ts";
import { openPhone, type Phone, walk } from "./phone.ts";
import { inEitherPlace } from "./places.ts";
import { steps } from "./positions.ts";

const THREE: readonly WalkStation[] = [100, 340, 460].map((atM, index) => ({
  title: `Halt ${index + 1}`,
  atM,
  seconds: 0.6 + index / 100,
}));

/** The phone is off for some milliseconds, during which a page runs nothing; `change` is what changes meanwhile. */
async function turnOff(page: Page, ms: number, change: () => Promise<void>): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));`);
  await change();
  await page.evaluate(`{
    const now = Date.now;
    Date.now = () => now() + ${ms};
    delete document.visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
  }`);
}

/** Runs `work` with a phone of which the first station was just heard, on a service and with published files. */
function afterFirst(
  test: Deno.TestContext,
  name: string,
  work: (phone: Phone) => Promise<void>,
): Promise<void> {
  return inChromium(test, (browser) =>
    inEitherPlace(test, name, THREE, async ({ base, path }) => {
      const phone = await openPhone(browser, base, path);
      const { lat, lon } = onTrack(40);
      await phone.context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
      await beginWalk(phone.page);
      await walk(phone, steps(40, 108, 12));
      await phone.page.getByRole("link", { name: "Weitergehen" }).waitFor();
      await work(phone);
      assert.deepEqual(phone.complaints, []);
    }));
}

Deno.test("The guide in Chromium: the screen of a station has the sign of the next one when its circle is left", (test) =>
  afterFirst(test, "Weiter", async (phone) => {
    const { page } = phone;
    assert.equal(await page.getByText("Nächste Station").count(), 0);
    await walk(phone, steps(108, 270, 8));
    await page.getByText("Nächste Station").waitFor({ timeout: 15_000 });
    await page.getByRole("heading", { name: "Halt 1", exact: true }).waitFor();
    await page.getByRole("heading", { name: "2 Halt 2" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Weitergehen" }).count(), 0);
    await walk(phone, [275, 280, 285].map((metres) => ({ ...onTrack(metres), accuracyM: 3000 })));
    await page.getByText("Dein Standort ist ungenau").waitFor();
  }));

Deno.test("The guide in Chromium: a pupil who stays at a station has the sign of the next one 20 s after its end", (test) =>
  afterFirst(test, "Bleiben", async ({ page }) => {
    await page.getByText("Nächste Station").waitFor();
    assert.equal(await page.getByRole("link", { name: "Weitergehen" }).count(), 0);
  }));

Deno.test("The guide in Chromium: a phone that was off on the way says so, and offers the station that was passed", (test) =>
  afterFirst(test, "Aus", async (phone) => {
    const { page } = phone;
    const said = page.getByRole("alertdialog");
    // The clock is set forward without the positions: those of more than 10 s ago would not count any more.
    await turnOff(page, 4000, () => Promise.resolve());
    await page.waitForTimeout(300);
    assert.equal(await said.count(), 0, "a short look elsewhere is nothing");

    await turnOff(page, 190_000, () => walk(phone, [onTrack(400), onTrack(404)]));
    await said.getByRole("heading", { name: /Das Handy war 3\sMinuten aus\./ }).waitFor();
    assert.deepEqual((await phone.played()).length, 1);
    await said.getByRole("link", { name: /An Station 2 bist du vorbei\. Jetzt hören\?/ }).click();
    await page.getByRole("heading", { name: "Halt 2", exact: true }).waitFor();
    assert.equal(await said.count(), 0);
  }));
