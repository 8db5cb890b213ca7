/** The tone of an arrival: it is heard to its end, and then the recording begins. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk, onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { steps } from "./positions.ts";
import { openPhone, type Phone, walk, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { BEGIN, passReady, READY_KEYS, tapped } from "./begin_walk.ts";

/**
 * Keeps in the page what each source of the audio element did: the silence that unlocks it is shorter than a
 * second, the tone longer, and recordings come from the server.
 */
const KEEP_SOUNDS = `
  window.sounds = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!this.isWatched) {
      for (const type of ["playing", "ended"]) {
        this.addEventListener(type, () => {
          const kind = !this.src.startsWith("blob:") ? "recording"
            : this.duration < 1 ? "silence" : "tone";
          if (kind === "silence") return;
          const sound = kind + " " + type;
          // After a wait for data the browser reports once more that it plays.
          if (type === "ended" || window.sounds.at(-1) !== sound) window.sounds.push(sound);
        });
      }
      this.isWatched = true;
    }
    return play.call(this);
  };`;

const IN_ORDER = ["tone playing", "tone ended", "recording playing", "recording ended"];

const STATIONS = [{ title: "Halt", atM: 100, seconds: 0.6 }];

async function soundsOf(page: { evaluate(text: string): Promise<unknown> }): Promise<string[]> {
  const sounds = await page.evaluate("window.sounds");
  return Array.isArray(sounds) ? sounds.map(String) : [];
}

/** Waits until the tone before the walk is over, and forgets it. */
async function forgetFirstTone(
  page: { evaluate(text: string): Promise<unknown> },
): Promise<void> {
  await until("the first tone", async () => (await soundsOf(page)).includes("tone ended"));
  await page.evaluate("window.sounds.length = 0");
}

async function begin({ page, context }: Phone): Promise<void> {
  await page.addInitScript(KEEP_SOUNDS);
  await page.reload();
  const { lat, lon } = onTrack(0);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
  await page.getByRole("button", { name: BEGIN }).click();
  await forgetFirstTone(page);
  await passReady(tapped(page));
  await page.getByText("Nächste Station").waitFor();
}

/** Walks to the station until something sounds. */
async function arrive(phone: Phone): Promise<void> {
  await until("something sounds at the station", async () => {
    await walk(phone, steps(90, 104, 3));
    return (await soundsOf(phone.page)).length > 0;
  });
}

async function untilHeard(page: Page): Promise<void> {
  await until(
    "the recording has ended",
    async () => (await soundsOf(page)).includes("recording ended"),
  ).catch(async ({ message }) => {
    throw new Error(`${message}; heard was: ${await soundsOf(page)}`);
  });
}

Deno.test("AudioPlayer in Chromium: the tone of an arrival is heard to its end before the recording", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ton", STATIONS);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      await begin(phone);
      await arrive(phone);
      await untilHeard(phone.page);
      assert.deepEqual(await soundsOf(phone.page), IN_ORDER);
    })));

Deno.test("AudioPlayer in Chromium: without the tone, if the pupil wants none", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Kein Ton", STATIONS);
      const phone = await openPhone(browser, base, `/w/${routeId}#settings`);
      await phone.page.getByRole("checkbox", { name: "Ton" }).uncheck();
      await phone.page.goto(`${base}/w/${routeId}`);
      await begin(phone);
      await arrive(phone);
      await untilHeard(phone.page);
      assert.deepEqual(await soundsOf(phone.page), ["recording playing", "recording ended"]);
    })));

Deno.test("AudioPlayer in Chromium: paused during the tone, it goes on with the recording", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Pause", STATIONS);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { page } = phone;
      // A tap at the first sound, however slow this machine is.
      await page.addInitScript(`document.addEventListener("DOMContentLoaded", () => {
        new MutationObserver((_records, observer) => {
          const pause = document.querySelector("[aria-label=Anhalten]");
          if (pause === null) return;
          observer.disconnect();
          pause.click();
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      });`);
      await begin(phone);
      await walk(phone, steps(80, 104, 6));
      await page.getByRole("button", { name: "Anhören" }).click();
      await untilHeard(page);
      const sounds = (await soundsOf(page)).filter((sound) => sound !== "tone playing");
      assert.deepEqual(sounds, ["recording playing", "recording ended"]);
    })));

Deno.test("AudioPlayer in Firefox: the tone of an arrival is heard to its end before the recording", (test) =>
  inFirefox(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ton", STATIONS);
      const page = await openFirefoxPage(browser, { width: 390, height: 844 });
      await page.evaluateOnNewDocument(KEEP_SOUNDS);
      await page.goto(`${base}/w/${routeId}`);
      const report = ({ lat, lon }: { lat: number; lon: number }) =>
        page.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
      await report(onTrack(0));
      await page.locator(".btn-large").click();
      await forgetFirstTone(page);
      for (const key of READY_KEYS) await page.locator(key).click();
      await until("the recording has ended", async () => {
        for (const position of steps(95, 104, 3)) await report(position);
        return (await soundsOf(page)).includes("recording ended");
      });
      assert.deepEqual(await soundsOf(page), IN_ORDER);
    })));
