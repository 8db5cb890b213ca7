/**
 * The microphone of the editor: off while a take is heard, measured only while the browser measures, and takes
 * that are empty or that the browser cannot read.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { FAKE_MICROPHONE, saved } from "./editor_page.ts";
import {
  audioOf,
  KEEP_MEDIA,
  openRecorder,
  openStation,
  recordSeconds,
  reviewedSeconds,
  storedAudio,
  withEditor,
} from "./recorder.ts";
import { until } from "../../support/until.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

const QUIET = "Gehen Sie näher an das Mikrofon heran.";

/** Contexts of sound that begin suspended; `resume()` is refused until the page allows it. */
const suspended = (isAllowed: boolean) =>
  `${KEEP_MEDIA}
  window.isAllowed = ${isAllowed};
  window.AudioContext = class extends AudioContext {
    constructor(...given) {
      super(...given);
      super.suspend();
    }
    resume() {
      return window.isAllowed ? super.resume() : Promise.reject(new DOMException("", "NotAllowedError"));
    }
  };`;

/** A recorder that delivers an empty part first. */
const EMPTY_PART = `
  window.MediaRecorder = class extends MediaRecorder {
    start(...given) {
      super.start(...given);
      this.dispatchEvent(new BlobEvent("dataavailable", { data: new Blob() }));
    }
  };`;

/** Recorders that deliver nothing, as Safari at 96 kHz; with a usual rate they do. */
const EMPTY_AT_96_KHZ = `
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = function (wishes) {
    window.isUsual = wishes.audio.sampleRate === 48_000;
    return getUserMedia.call(this, { audio: true });
  };
  window.MediaRecorder = class extends MediaRecorder {
    addEventListener(kind, listener, ...others) {
      const heard = kind !== "dataavailable" || window.isUsual
        ? listener
        : () => listener(new BlobEvent("dataavailable", { data: new Blob() }));
      super.addEventListener(kind, heard, ...others);
    }
  };`;

/** A browser that cannot decode what it has recorded, and that does not deliver its samples. */
const NO_DECODING = `
  AudioWorklet.prototype.addModule = () => Promise.reject(new DOMException("", "AbortError"));
  BaseAudioContext.prototype.decodeAudioData = () =>
    Promise.reject(new DOMException("Decoding failed", "EncodingError"));`;

/** Counts locks of the screen. */
const COUNT_LOCKS = `
  window.locks = 0;
  Object.defineProperty(navigator, "wakeLock", {
    value: {
      request: () => {
        window.locks++;
        return Promise.resolve({ release: () => Promise.resolve(void window.locks--) });
      },
    },
  });`;

const STATES = `[
  window.tracks.map(({ readyState }) => readyState).join(),
  window.contexts.map(({ state }) => state).join(),
]`;

/** Waits until the tracks of the microphone and the contexts have these states; contexts close a little later. */
async function untilStates(page: Page, ...states: readonly [tracks: string, contexts: string]) {
  let found: unknown;
  await until(`the microphone is ${states}`, async () => {
    found = await page.evaluate(STATES);
    return JSON.stringify(found) === JSON.stringify(states);
  }, { found: () => JSON.stringify(found) });
}

Deno.test("The editor in Chromium: the microphone is off while a take is heard, and on again for the next one", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, KEEP_MEDIA, {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 1);
      await untilStates(page, "live", "running");
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
      await untilStates(page, "ended", "closed");
      await recordSeconds(dialog, 1);
      await untilStates(page, "ended,live", "closed,running");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await untilStates(page, "ended,ended", "closed,closed");
    }), FLAGS));

Deno.test("The editor in Chromium: the level is measured although the context began suspended", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, suspended(true), {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 3);
      await until("a beep is measured", async () =>
        Number(await dialog.getByRole("meter").getAttribute("aria-valuenow")) >= 7);
      assert.equal(await dialog.getByText(QUIET).count(), 0);
    }), FLAGS));

Deno.test("The editor in Chromium: nothing is called too quiet while the browser measures nothing", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, suspended(false), {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 4);
      assert.equal(await dialog.getByText(QUIET).count(), 0);
      assert.equal(await dialog.getByRole("meter").count(), 0);
      await page.evaluate("window.isAllowed = true");
      await dialog.getByText(/Aufnahme läuft/).click();
      await dialog.getByRole("meter").waitFor();
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
    }), FLAGS));

Deno.test("The editor in Chromium: an empty first part spoils no recording", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, EMPTY_PART, {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 3);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      const seconds = await reviewedSeconds(dialog);
      assert.ok(seconds > 1, `${seconds} s are there`);
    }), FLAGS));

Deno.test("The editor in Chromium: a recording without any sound says so, and the next try uses a usual rate", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, EMPTY_AT_96_KHZ, {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 1);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByRole("alert").filter({
        hasText: "Das Mikrofon hat keinen Ton geliefert.",
      }).waitFor();
      await recordSeconds(dialog, 2);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
      assert.equal(await dialog.getByRole("alert").count(), 0); // it is shown only with a text
    }), FLAGS));

Deno.test("The editor in Chromium: a take that cannot be decoded waits, is heard and is used as it is", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, NO_DECODING, {}, async (fixture) => {
      const { page } = fixture;
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 3);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      const unread = dialog.getByText("Der Browser kann diese Aufnahme nicht zuschneiden.");
      await unread.waitFor();
      assert.equal(await dialog.getByRole("slider", { name: "Ende" }).count(), 0);

      await page.reload();
      await page.getByRole("button", { name: "Anhören" }).click();
      await unread.waitFor();
      await page.evaluate(`document.querySelector("dialog audio").play()`);
      await until("the take is heard", async () =>
        await page.evaluate<number>(`document.querySelector("dialog audio").currentTime`) > 0.3);
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await page.getByText("Ältere iPhones spielen diese Datei nicht.").waitFor();
      await saved(page);
      const stored = await fetch(await storedAudio(fixture));
      assert.match(stored.headers.get("Content-Type") ?? "", /^audio\/webm/);
      assert.ok((await stored.arrayBuffer()).byteLength > 10_000);
    }), FLAGS));

Deno.test("The editor in Chromium: the screen stays on while a recording runs, and only then", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, COUNT_LOCKS, {}, async (fixture) => {
      const { page } = fixture;
      const dialog = await openRecorder(page);
      assert.equal(await page.evaluate("window.locks"), 0);
      await recordSeconds(dialog, 1);
      assert.equal(await page.evaluate("window.locks"), 1);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
      await until("the screen may go off", async () => await page.evaluate("window.locks") === 0);
      await page.keyboard.press("Escape");
      await openStation(page);
      assert.equal(await audioOf(fixture), "");
    }), FLAGS));
