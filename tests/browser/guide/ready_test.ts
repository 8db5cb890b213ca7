/** The screen before a walk: what each of its four ticks says, and how a pupil comes to it and away from it. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { BEGIN, passReady, tapped } from "./begin_walk.ts";
import { findingsOf } from "./findings.ts";
import { openPhone, type Phone, walk, withService } from "./phone.ts";
import { steps } from "./positions.ts";
import { begin, key, openStart, type Situation, ticksOf, untilTicks } from "./ready_phone.ts";
import * as stubs from "./ready_stubs.ts";

const TWO: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 30, hasPicture: true },
  { title: "Halt 2", atM: 300, seconds: 30 },
];

/** Runs `work` with a phone on the start of a walk. */
function onStart(
  test: Deno.TestContext,
  situation: Situation,
  work: (phone: Phone) => Promise<void>,
): Promise<void> {
  return inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Bereit", TWO);
      const phone = await openStart(browser, base, routeId, situation);
      await work(phone);
      assert.deepEqual(phone.complaints, []);
    }));
}

async function load(page: Page): Promise<void> {
  await key(page, /Für unterwegs laden/).click();
  await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
}

Deno.test("The guide in Chromium: four ticks lead to the sign; the tap of the tone unlocks the recordings", (test) =>
  onStart(test, {}, async (phone) => {
    const { page } = phone;
    // The signal of an arrival is off, but this tone is heard.
    await page.evaluate("localStorage.setItem('route-guide-signals', 'tone')");
    await page.reload();
    await load(page);
    await begin(page);
    await untilTicks(page, [
      "Fehlt noch: Hast du den Ton gehört?",
      "Fertig: Dein Standort ist genau.",
      "Fertig: Der Weg ist auf dem Handy.",
      "Fertig: Der Bildschirm bleibt an.",
    ]);
    await page.getByText("Auf ±8\u00a0m").waitFor();
    await key(page, "Überspringen und losgehen").waitFor();
    assert.equal(await page.locator(".btn-primary, .btn-large").count(), 1, "one yellow key");
    // While it is shown no station starts by position.
    await walk(phone, steps(80, 104, 6));
    assert.deepEqual(await phone.played(), []);
    await until("the tone", async () => await page.evaluate("tones") === 1);
    await key(page, "Lauter").click();
    await page.getByText("Drück am Rand die Taste für lauter.").waitFor();
    await until("the tone again", async () => await page.evaluate("tones") === 2);
    await key(page, "Ja").click();
    await page.getByRole("heading", { name: "Bereit!" }).waitFor();
    await until(
      "the title of the tick has the focus",
      async () => await page.evaluate("document.activeElement?.localName") === "h2",
    );
    await key(page, "Los geht’s").click();
    await until("the recording", async () => (await phone.played()).length === 1);
    await page.getByRole("heading", { name: "Halt 1" }).waitFor();
    // The screen with the ticks is no entry of the history any more.
    await page.goBack();
    await page.getByText("Nächste Station").or(page.getByText("Du bist da!")).first().waitFor();
    await page.goBack();
    // It is passed once.
    await key(page, "Weitergehen").click();
    await page.getByText("0 von 2 gehört").waitFor();
  }));

Deno.test("The guide in Chromium: while the walk is being loaded, the ticks say how far, and it goes on afterwards", (test) =>
  onStart(test, {}, async ({ page, context }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await context.route("**/pois/2/audio*", async (route) => {
      await promise;
      await route.continue();
    });
    await begin(page);
    await untilTicks(page, [
      "Fehlt noch: Hast du den Ton gehört?",
      "Fertig: Dein Standort ist genau.",
      "Fehlt noch: Der Weg ist nicht auf dem Handy.",
      "Fertig: Der Bildschirm bleibt an.",
    ]);
    await key(page, "Jetzt laden").click();
    await page.getByRole("heading", { name: "Der Weg lädt noch." }).waitFor();
    await page.getByText("Station 1 kannst du schon hören.").waitFor();
    await page.getByText(/^\d+\u00a0%$/).waitFor();
    await key(page, "Ja").click();
    await key(page, "Trotzdem losgehen").waitFor();
    resolve();
    await page.getByRole("heading", { name: "Der Weg ist auf dem Handy." }).waitFor();
    await key(page, "Los geht’s").click();
    await page.getByText("Nächste Station").waitFor();
  }));

Deno.test("The guide in Chromium: a vague position has steps for two phones, and is measured again", (test) =>
  onStart(test, { accuracyM: 120 }, async ({ page, context }) => {
    await load(page);
    await begin(page);
    await page.getByRole("heading", { name: "Dein Standort wird gesucht" }).waitFor();
    await page.evaluate(stubs.LATER);
    await page.getByRole("heading", { name: "Dein Standort ist ungenau: ±120\u00a0m" }).waitFor();
    assert.match((await ticksOf(page))[1] ?? "", /ungenau/, "after the tone");
    await page.getByText("Was hilft?").click();
    await page.getByText("Genauen Standort verwenden").waitFor();
    await page.getByText("iPhone", { exact: true }).click();
    await page.getByText("Safari-Websites").waitFor();
    assert.deepEqual(await findingsOf(page), []);
    await key(page, "Noch einmal messen").click();
    await page.getByRole("heading", { name: "Dein Standort wird gesucht" }).waitFor();
    const { lat, lon } = onTrack(1);
    await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 9 });
    await page.getByText("Auf ±9\u00a0m").waitFor();
    // What changed was announced, once, by its title.
    await page.getByRole("status").getByText("Dein Standort ist genau.").waitFor();
    await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 90 });
    await page.getByRole("heading", { name: "Dein Standort wird gesucht" }).waitFor();
    await page.evaluate(stubs.LATER);
    await page.getByRole("heading", { name: "Dein Standort ist ungenau: ±90\u00a0m" }).waitFor();
    await key(page, "Noch einmal messen").focus();
    await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 9 });
    await page.getByText("Auf ±9\u00a0m").waitFor();
    assert.equal(
      await page.evaluate("document.activeElement?.textContent"),
      "Dein Standort ist genau.",
      "the title of the tick has the focus",
    );
  }));

Deno.test("The guide in Chromium: a position that is vague when it is passed over is said on the board and in the pocket", (test) =>
  onStart(test, { accuracyM: 120, scripts: [stubs.NO_WAKE_LOCK] }, async ({ page }) => {
    await begin(page);
    await passReady(tapped(page));
    await page.getByText("Dein Standort ist ungenau (120\u00a0m).").waitFor();
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    await page.getByRole("heading", { name: "Standort ungenau (120\u00a0m)" }).waitFor();
  }));

Deno.test("The guide in Chromium: a screen that may go off has steps, and is said again unless the pupil has followed them", (test) =>
  onStart(test, { scripts: [stubs.NO_WAKE_LOCK] }, async ({ page }) => {
    const pocket = page.getByRole("link", { name: "Handy einstecken" });
    await begin(page);
    await page.getByRole("heading", { name: "Der Bildschirm geht vielleicht aus." }).waitFor();
    await page.getByText("Bildschirm-Timeout").waitFor();
    await passReady(tapped(page));
    await pocket.click();
    await page.getByRole("heading", { name: "Bildschirm geht vielleicht aus" }).waitFor();
    const ready = page.url().replace("#pocket", "#ready");
    await page.goto("about:blank");
    await page.goto(ready);
    await key(page, "Ton hören").click();
    await key(page, "Hab ich gemacht").click();
    await page.getByRole("heading", { name: "Der Bildschirm bleibt an." }).waitFor();
    await passReady(tapped(page));
    await pocket.click();
    await page.getByText("Nächste Station").waitFor();
  }));

Deno.test("The guide in Chromium: a tone that the browser refuses is tried again by a key", (test) =>
  onStart(test, { scripts: [stubs.WAKE_LOCK, stubs.REFUSE_FIRST] }, async ({ page }) => {
    await begin(page);
    await page.getByRole("heading", { name: "Der Ton geht noch nicht." }).waitFor();
    await key(page, "Trotzdem losgehen").waitFor();
    await key(page, "Noch einmal versuchen").click();
    await page.getByRole("heading", { name: "Hast du den Ton gehört?" }).waitFor();
    await until("the tone", async () => await page.evaluate("tones") === 1);
  }));

Deno.test("The guide in Chromium: a reload before the walk asks for a tap that plays the tone", (test) =>
  onStart(test, {}, async (phone) => {
    const { page } = phone;
    await begin(page);
    await key(page, "Ja").click();
    await page.reload();
    await untilTicks(page, [
      "Fehlt noch: Hörst du den Ton?",
      "Dein Standort",
      "Fehlt noch: Der Weg ist nicht auf dem Handy.",
      "Der Bildschirm",
    ]);
    assert.equal(await page.evaluate("tones"), 0);
    await key(page, "Ton hören").click();
    await until("the tone", async () => await page.evaluate("tones") === 1);
    await page.getByText("Auf ±8\u00a0m").waitFor();
    assert.equal(await page.evaluate("isLocked"), true);
    await passReady(tapped(page));
    await walk(phone, steps(80, 104, 6));
    await until("the recording", async () => (await phone.played()).length === 1);
  }));

Deno.test("The guide in Chromium: back from the ticks leads to the start, and lets position and screen go", (test) =>
  onStart(test, {}, async ({ page }) => {
    await page.evaluate(`{
      window.cleared = 0;
      const { clearWatch } = Geolocation.prototype;
      Geolocation.prototype.clearWatch = function (id) {
        cleared++;
        return clearWatch.call(this, id);
      };
    }`);
    await begin(page);
    await page.getByText("Auf ±8\u00a0m").waitFor();
    const before = Number(await page.evaluate("cleared"));
    assert.equal(await page.evaluate("isLocked"), true);
    await page.getByRole("link", { name: "Zurück" }).click();
    await key(page, BEGIN).waitFor();
    await until("no lock", async () => await page.evaluate("isLocked") === false);
    assert.equal(await page.evaluate("cleared"), before + 1);
    // The walk can still be begun.
    await begin(page);
    await passReady(tapped(page));
    await page.getByText("Nächste Station").waitFor();
    assert.equal(await page.evaluate("isLocked"), true);
  }));

Deno.test("The guide in Chromium: without its script for the ticks the walk begins at once", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ohne", TWO);
      const phone = await openPhone(browser, base, "/favicon.ico", { serviceWorkers: "block" });
      await phone.context.route("**/assets/guide_later.*", (route) => route.abort());
      await phone.page.goto(`${base}/w/${routeId}`);
      await begin(phone.page);
      await phone.page.getByText("0 von 2 gehört").waitFor();
    })));
