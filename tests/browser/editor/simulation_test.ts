/** The simulated walk: its recording is paused and goes on with it, and the map keeps the dot in sight. @module */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { FAKE_MICROPHONE, openEditorPage } from "./editor_page.ts";
import { until } from "../../support/until.ts";

/** The player of the panel, as an expression of the page. */
const PLAYER = `document.querySelector(".simulation audio")`;

/** Opens the simulation of a walk with two stations; the first one has a long recording. */
async function withSimulation(
  browser: Browser,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  await withService(async ({ base }, send) => {
    const { routeId } = await createWalk(send, "Probe", [
      { title: "Halt 1", atM: 60, seconds: 60 },
      { title: "Halt 2", atM: 160 },
    ]);
    const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
    await page.getByRole("button", { name: "Ausprobieren" }).click();
    await page.getByRole("button", { name: /^Probelauf Ein/ }).click();
    await work(page);
    assert.deepEqual(complaints, []);
  });
}

const key = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Metres that were walked, as the panel says. */
async function walkedM(page: Page): Promise<number> {
  const text = await page.getByText(/gelaufen$/).innerText();
  return parseFloat(text.replace(",", ".")) * (text.includes("km") ? 1000 : 1);
}

const positionS = (page: Page) => page.evaluate<number>(`${PLAYER}.currentTime`);

const isPaused = (page: Page) => page.evaluate<boolean>(`${PLAYER}.paused`);

/** Starts, and waits until the recording of the first station is heard. */
async function listen(page: Page): Promise<void> {
  await key(page, "Loslaufen").click();
  await page.getByText("Halt 1: die Aufnahme läuft").waitFor();
  await until("the recording is heard", async () => await positionS(page) > 0.3);
}

Deno.test("The editor in Chromium: pausing the simulated walk pauses its recording, which goes on where it was", (test) =>
  inChromium(test, (browser) =>
    withSimulation(browser, async (page) => {
      await listen(page);
      await key(page, "Anhalten").click();
      await page.getByText("Halt 1: die Aufnahme ist angehalten").waitFor();
      const pausedS = await positionS(page);
      assert.ok(await isPaused(page));
      const atM = await walkedM(page);
      await key(page, "Weiterlaufen").click();
      await until("it goes on", async () => await positionS(page) > pausedS);
      assert.ok(await positionS(page) < pausedS + 30, "it goes on where it was");
      assert.equal(await walkedM(page), atM, "the dot waits for the recording");

      // A key of the keyboard or of a headset pauses the walk, too.
      await page.evaluate(`${PLAYER}.pause()`);
      await key(page, "Weiterlaufen").waitFor();
      await page.evaluate(`${PLAYER}.play()`);
      await key(page, "Anhalten").waitFor();

      await page.evaluate(`window.player = ${PLAYER}`);
      await page.locator(".simulation").getByRole("button", { name: "Schließen" }).click();
      await until("it is silent", () => page.evaluate<boolean>("window.player.paused"));
    })));

Deno.test("The editor in Chromium: the simulated walk goes on when the station that is heard is removed", (test) =>
  inChromium(test, (browser) =>
    withSimulation(browser, async (page) => {
      await listen(page);
      await page.getByRole("radio", { name: "20-mal so schnell" }).check();
      await page.getByRole("button", { name: /^Station entfernen/ }).click();
      await until("it is silent", () => isPaused(page));
      await page.getByText("Halt 2: hier fehlt eine Aufnahme").waitFor();
      await page.getByText("Am Ziel. 1 von 1 Stationen wurden erreicht.").waitFor();
      await key(page, "Loslaufen").waitFor();
    })));

Deno.test("The editor in Chromium: the simulated walk is silent while a station is recorded, and waits", (test) =>
  inChromium(test, (browser) =>
    withSimulation(browser, async (page) => {
      await listen(page);
      await page.getByRole("button", { name: "Neu aufnehmen" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("meter").waitFor();
      assert.ok(await isPaused(page));
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await key(page, "Weiterlaufen").click();
      await page.getByText("Halt 1: die Aufnahme läuft").waitFor();
    }), { flags: FAKE_MICROPHONE }));

/** Whether the dot is in the middle part of the map. */
const IS_SEEN = `(() => {
  const map = document.querySelector(".mapview-canvas").getBoundingClientRect();
  const dot = document.querySelector(".map-position")?.getBoundingClientRect();
  return dot !== undefined && dot.left > map.left && dot.right < map.right &&
    dot.top > map.top && dot.bottom < map.bottom;
})()`;

/** How far the map was moved. */
const MAP_OFFSET = `document.querySelector(".leaflet-map-pane").style.transform +
  document.querySelector(".map-station").style.transform`;

Deno.test("The editor in Chromium: the map follows the dot of the simulated walk until it is moved away from it", (test) =>
  inChromium(test, (browser) =>
    withSimulation(browser, async (page) => {
      await key(page, "Vergrößern").click();
      await key(page, "Vergrößern").click();
      await key(page, "Loslaufen").click();
      const isSeen = () => page.evaluate<boolean>(IS_SEEN);
      await until("the dot comes into sight", isSeen);
      await page.getByText("Halt 1: die Aufnahme läuft").waitFor();
      await key(page, "Aufnahme überspringen").click();
      const beforeM = await walkedM(page);
      await until("the dot goes on", async () => {
        assert.ok(await isSeen(), "the map follows");
        return await walkedM(page) > beforeM + 60;
      });

      const box = await page.locator(".mapview-canvas").boundingBox();
      assert.ok(box !== null);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - 100);
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.up();
      assert.ok(!await isSeen(), "it was moved away");
      const offset = await page.evaluate<string>(MAP_OFFSET);
      const leftM = await walkedM(page);
      await until("the dot goes on", async () => await walkedM(page) > leftM + 15);
      assert.equal(await page.evaluate<string>(MAP_OFFSET), offset, "the map stays where it is");
    })));
