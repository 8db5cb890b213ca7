/** What was passed over before a walk is said again at the first time that it matters. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk, onTrack } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { BEGIN, beginWalk, SET_OUT } from "./begin_walk.ts";
import { findingsOf } from "./findings.ts";
import { openPhone, type Phone, walk, withService } from "./phone.ts";
import { steps } from "./positions.ts";
import { COUNT_TONES, WAKE_LOCK } from "./ready_stubs.ts";

const QUESTION = { name: "Hörst du den Ton?" };
const ASKED = "Hörst du etwas? Sonst mach das Handy lauter.";

/** Runs `work` with a phone whose pupil has passed over the tone. */
function withoutTone(test: Deno.TestContext, work: (phone: Phone) => Promise<void>): Promise<void> {
  return inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Erinnert", [
        { title: "Halt 1", atM: 100, seconds: 30 },
        { title: "Halt 2", atM: 300, seconds: 30 },
      ]);
      const phone = await openPhone(browser, base, "/favicon.ico");
      const { page, context } = phone;
      for (const script of [WAKE_LOCK, COUNT_TONES]) await page.addInitScript(script);
      const { lat, lon } = onTrack(0);
      await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
      await page.goto(`${base}/w/${routeId}`);
      await page.getByRole("button", { name: BEGIN }).click();
      await page.getByRole("button", { name: SET_OUT }).click();
      await page.getByText("Nächste Station").waitFor();
      await work(phone);
      assert.deepEqual(phone.complaints, []);
    }));
}

const pocketKey = (page: Page) => page.getByRole("link", { name: "Handy einstecken" });
const light = (page: Page) => page.getByRole("link", { name: "Wieder hell machen" });

Deno.test("The guide in Chromium: the first time in the pocket a key plays the tone that was passed over", (test) =>
  withoutTone(test, async (phone) => {
    const { page } = phone;
    await pocketKey(page).click();
    await page.getByRole("heading", QUESTION).waitFor();
    assert.deepEqual(await findingsOf(page), []);
    const before = Number(await page.evaluate("tones"));
    await page.getByRole("button", { name: "Ton hören" }).click();
    await page.getByRole("heading", { name: "Halt 1" }).waitFor();
    await until("the tone", async () => await page.evaluate("tones") === before + 1);
    // It is said once: neither at a station nor in the pocket again.
    await light(page).press("Enter");
    await walk(phone, steps(80, 104, 6));
    await page.getByRole("button", { name: "Anhalten" }).waitFor();
    await until("the recording", async () => (await phone.played()).length === 1);
    assert.equal(await page.getByText(ASKED).count(), 0);
  }));

Deno.test("The guide in Chromium: out of the pocket the tone that was passed over is not asked for again", (test) =>
  withoutTone(test, async ({ page }) => {
    await pocketKey(page).click();
    await page.getByRole("heading", QUESTION).waitFor();
    await light(page).press("Enter");
    await pocketKey(page).click();
    await page.getByRole("heading", { name: "Halt 1" }).waitFor();
    assert.equal(await page.getByRole("heading", QUESTION).count(), 0);
  }));

Deno.test("The guide in Chromium: with the first recording a pupil is asked whether it can be heard, once", (test) =>
  withoutTone(test, async (phone) => {
    const { page } = phone;
    await walk(phone, steps(80, 104, 6));
    await page.getByText(ASKED).waitFor();
    assert.deepEqual(await findingsOf(page), []);
    await page.getByRole("button", { name: "Ja", exact: true }).click();
    await page.getByText(ASKED).waitFor({ state: "detached" });
    await pocketKey(page).click();
    await page.getByText("Du hörst").waitFor();
    assert.equal(await page.getByRole("heading", QUESTION).count(), 0);
  }));

Deno.test("The guide in Chromium: a walk that is not on the phone says so when the network is lost", (test) =>
  withoutTone(test, async ({ page, context }) => {
    const sentence = page.getByText("Kein Internet. Der Weg ist nicht auf dem Handy.");
    assert.equal(await sentence.count(), 0);
    await context.setOffline(true);
    await sentence.waitFor();
    await context.setOffline(false);
    await sentence.waitFor({ state: "detached" });
  }));

Deno.test("The guide in Chromium: who has heard the tone is not reminded of it", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Gehört", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openPhone(browser, base, `/w/${routeId}`);
      await beginWalk(page);
      await pocketKey(page).click();
      await page.locator(".now h1").waitFor();
      assert.equal(await page.getByRole("heading", QUESTION).count(), 0);
    })));
