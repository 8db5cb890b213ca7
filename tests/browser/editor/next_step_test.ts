/**
 * The walk says what is next: its large button leads from an empty walk to the simulated one, the list marks what is there,
 * and what is wrong is mended by its buttons, each as one step that can be undone.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { fillSample, type Send } from "../../support/sample.ts";
import { createWalk, onTrack, recording } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { oggOpus } from "../../support/media/ogg.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { focused } from "./homepage.ts";
import { list, titlesOf, write } from "./stations.ts";

/** The large button of the page. */
const sign = (page: Page) => page.locator(".btn-large");

const SOUND = { name: "a.wav", mimeType: "audio/wav", buffer: Buffer.from(recording(1)) };

/** Waits for the words of the large button, and presses it by keyboard. */
async function press(page: Page, words: string): Promise<void> {
  await sign(page).filter({ hasText: words }).waitFor();
  await sign(page).focus();
  await page.keyboard.press("Enter");
}

Deno.test("ProgressHead in Chromium: its button leads by keyboard from no station to the simulated walk, without a warning", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Neu", []);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const isQuiet = async () =>
        assert.equal(await page.locator(".state-warn, .wrong").count(), 0);
      await page.getByRole("heading", { name: "So entstehen Stationen" }).waitFor();
      await page.getByRole("button", { name: /^Auf den Weg klicken/ }).click();
      await focused(page, page.getByRole("slider", { name: /^Weg: / }));
      await isQuiet();

      await press(page, "Erste Station setzen");
      const name = page.getByRole("textbox", { name: "Name" });
      await focused(page, name);
      await page.keyboard.type("Eiche");
      await page.getByRole("heading", { name: /^0 von 1 haben Ton und Text/ }).waitFor();
      await press(page, "Text für Station 1 schreiben");
      await focused(page, page.getByRole("textbox", { name: "Text zum Lesen" }));
      await page.keyboard.type("Sie ist alt.");
      await press(page, "Station 1 aufnehmen");
      const recorder = page.getByRole("dialog", { name: "Aufnahme: Eiche" });
      await recorder.getByRole("button", { name: "Schließen" }).press("Enter");
      await recorder.waitFor({ state: "hidden" });
      await isQuiet();
      await page.getByLabel("Datei wählen").setInputFiles(SOUND);
      await page.getByRole("heading", { name: /^1 von 1 haben Ton und Text/ }).waitFor();
      await saved(page);
      assert.deepEqual(await titlesOf(send, routeId), ["Eiche"]);
      await page.getByText("Nichts zu verbessern").waitFor();
      await press(page, "Probelauf machen");
      await page.getByRole("heading", { name: "Probelauf", exact: true }).waitFor();
      await isQuiet();
      assert.deepEqual(complaints, []);
    })));

Deno.test("ProgressHead in Chromium: where the browser cannot record, it leads to the file of a recording", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ohne", [
        { title: "Halt 1", atM: 100, description: "Text" },
      ]);
      const { page, context } = await openEditorPage(browser, base, "/edit");
      await context.addInitScript("delete window.MediaRecorder");
      await page.goto(`${base}/edit/${routeId}`);
      await press(page, "Aufnahme für Station 1 wählen");
      const file = page.getByLabel("Datei wählen");
      await focused(page, file);
    })));

Deno.test("StationList in Chromium: each station says what it has and what it lacks", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Liste", [
        { title: "Halt 1", atM: 100, seconds: 1, hasPicture: true },
        { title: "Halt 2", atM: 200, description: "Text" },
      ]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const row = (index: number) => list(page).getByRole("listitem").nth(index);
      await row(1).waitFor();
      const words = await Promise.all(
        [0, 1].map(async (index) => (await row(index).locator(".part").allInnerTexts()).join(", ")),
      );
      assert.deepEqual(words, [
        "Ton: ist da, Text: fehlt, Bild: ist da",
        "Ton: fehlt, Text: ist da, Bild: fehlt",
      ]);
      assert.equal(await page.locator(".state-warn").count(), 0);
      const picture = row(1).locator(".part").nth(2);
      assert.match(await picture.innerHTML(), /stroke-dasharray/);
    })));

/** What the service has of the stations. */
async function storedOf(send: Send, routeId: number) {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois.map((poi: { title: string; lon: number; triggerRadiusM: number }) =>
    `${poi.title} ${Math.round((poi.lon - onTrack(0).lon) * 7e4)} ${poi.triggerRadiusM}`
  );
}

Deno.test("WrongList in Chromium: each button mends one thing, as one step that can be undone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Falsch", [
        { title: "Eins", atM: 300 },
        { title: "Zwei", atM: 100, radiusM: 30 },
        { title: "Drei", atM: 400, radiusM: 10 },
      ]);
      await write(send, "PUT", `/api/routes/${routeId}/pois/${poiIds[1]}`, onTrack(100, 70));
      const before = ["Eins 0 30", "Zwei 70 30", "Drei 0 10"];
      assert.deepEqual(await storedOf(send, routeId), before);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const wrong = page.getByRole("region", { name: "Bitte ansehen" });
      await wrong.getByRole("listitem").nth(1).waitFor();
      assert.match(await wrong.getByRole("listitem").first().innerText(), /2\s+Der Kreis berührt/);
      const mend = async (name: RegExp) => {
        await wrong.getByRole("button", { name }).focus();
        await page.keyboard.press("Enter");
        await saved(page);
      };
      await mend(/^An den Weg rücken : Station 2/);
      await mend(/^Reihenfolge nach dem Weg : Station 2/);
      await mend(/^Hörkreis auf 25 m : Station 3/);
      await wrong.waitFor({ state: "hidden" });
      assert.equal(await page.getByText("Nichts zu verbessern").count(), 0, "texts are missing");
      assert.deepEqual(await storedOf(send, routeId), ["Zwei 0 30", "Eins 0 30", "Drei 0 25"]);
      for (let step = 0; step < 3; step++) {
        await page.getByRole("button", { name: /^Rückgängig: / }).click();
        await saved(page);
      }
      assert.deepEqual(await storedOf(send, routeId), before);
      await wrong.getByRole("listitem").nth(1).waitFor();
      await press(page, "Station 2 an den Weg rücken");
      await saved(page);
      assert.deepEqual(await storedOf(send, routeId), ["Eins 0 30", "Zwei 0 30", "Drei 0 10"]);
      assert.deepEqual(complaints, []);
    })));

Deno.test("WrongList in Chromium: a recording that some phones do not play is recorded again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ogg", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await list(page).getByRole("button", { name: "Halt 1" }).click();
      const buffer = Buffer.from(oggOpus());
      await page.getByLabel("Datei wählen").setInputFiles({
        name: "stimme.ogg",
        mimeType: "audio/ogg",
        buffer,
      });
      const wrong = page.getByRole("region", { name: "Bitte ansehen" });
      await wrong.getByRole("button", { name: /^Neu aufnehmen : Station 1/ }).click();
      await focused(page, page.getByRole("button", { name: "Neu aufnehmen", exact: true }));
    })));

/** How much wider the page is than its window, in pixels. */
const WIDTH = `document.documentElement.scrollWidth - innerWidth`;

Deno.test("The editor in Chromium: what is next fits narrow pages, and axe finds nothing in it", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const ready = await fillSample(send);
      const { routeId: begun } = await createWalk(send, "Neu", []);
      const { routeId: wrong } = await createWalk(send, "Falsch", [
        { title: "Donaudampfschifffahrtsgesellschaft", atM: 300 },
        { title: "Zwei", atM: 100, radiusM: 10 },
      ]);
      for (const locale of ["de-DE", "en-GB"]) {
        const { page, context } = await openEditorPage(browser, base, "/edit", { locale });
        for (
          const [routeId, region] of [[ready, ".panel-rows"], [begun, ".panel-rows"], [
            wrong,
            ".wrong",
          ]] as const
        ) {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(`${base}/edit/${routeId}`);
          await page.locator(region).waitFor();
          if (locale === "de-DE") assert.deepEqual(await findingsOf(page), [], `${routeId}`);
          for (const width of [900, 640, 400, 320]) {
            await page.setViewportSize({ width, height: 800 });
            assert.ok(await page.evaluate<number>(WIDTH) <= 0, `${routeId} at ${width} pixels`);
          }
        }
        await context.close();
      }
    })));

Deno.test("WrongList in Chromium: a text that is much shorter than its recording is named until more is written", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Kurz", [
        { title: "Halt 1", atM: 100, seconds: 30, description: "Nur ein paar Wörter." },
      ]);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const wrong = page.getByRole("region", { name: "Bitte ansehen" });
      await wrong.getByText("Der Text ist viel kürzer als die Aufnahme.").waitFor();
      await sign(page).filter({ hasText: "Probelauf machen" }).waitFor();
      await wrong.getByRole("button", { name: /^Text ergänzen : Station 1/ }).press("Enter");
      const text = page.getByRole("textbox", { name: "Text zum Lesen" });
      await focused(page, text);
      await text.fill("Wort ".repeat(36));
      await page.getByText("Nichts zu verbessern").waitFor();
      await text.fill("Wieder kurz.");
      await wrong.getByText("Der Text ist viel kürzer als die Aufnahme.").waitFor();
      await text.fill("");
      await wrong.waitFor({ state: "hidden" });
      await sign(page).filter({ hasText: "Text für Station 1 schreiben" }).waitFor();
      assert.deepEqual(complaints, []);
    })));
