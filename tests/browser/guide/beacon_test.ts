/**
 * The beacon in the real guide: off until it is switched on, remembered, without a network, silent while a recording
 * plays and outside the pocket. What its ticks sound like is measured in `beacon_sound_test.ts`.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { sleep } from "../../support/sleep.ts";
import { until } from "../../support/until.ts";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { oneChromium } from "../chromium.ts";
import { beginWalk } from "./begin_walk.ts";
import { GOOD_M, openPhone, type Phone, walk } from "./phone.ts";
import { steps } from "./positions.ts";

const inChromium = oneChromium();

const STATIONS: readonly WalkStation[] = [
  { title: "Halt 1", atM: 150, seconds: 15 },
  { title: "Halt 2", atM: 350, seconds: 15 },
];

const BEACON = { name: "Leises Ticken führt dich zur Station" };

/** Keeps what Web Audio does in the page: its contexts, and the sides of the ticks that were scheduled. */
const KEEP_TICKS = `
  window.contexts = [];
  window.pans = [];
  window.AudioContext = class extends AudioContext {
    constructor(...options) {
      super(...options);
      contexts.push(this);
    }
  };
  window.StereoPannerNode = class extends StereoPannerNode {
    constructor(context, options) {
      super(context, options);
      pans.push(options.pan);
    }
  };`;

/** The sides of all ticks that were scheduled since the page was loaded. */
const pansOf = (page: Page) => page.evaluate<number[]>("pans");

/** The states of all audio contexts of the page. */
const contextsOf = (page: Page) => page.evaluate<string[]>("contexts.map(({ state }) => state)");

/** Goes on reporting positions, up and down a part of the track, until something is so. */
async function walkUntil(
  phone: Phone,
  [fromM, toM]: readonly [number, number],
  what: string,
  isSo: () => Promise<boolean>,
): Promise<void> {
  let round = 0;
  await until(what, async () => {
    await walk(phone, steps(fromM, toM, 5, 1, ++round));
    return await isSo();
  });
}

async function untilTicking(phone: Phone, part: readonly [number, number]): Promise<void> {
  const before = (await pansOf(phone.page)).length;
  await walkUntil(
    phone,
    part,
    "it ticks",
    async () => (await pansOf(phone.page)).length > before + 2,
  );
}

/** @throws {Error} when a tick is scheduled within two seconds: no pause between two is longer. */
async function assertSilent(phone: Phone, part: readonly [number, number]): Promise<void> {
  const before = await pansOf(phone.page);
  const end = Date.now() + 2500;
  do {
    await walk(phone, steps(...part, 5, 1, Date.now()));
    await sleep(100);
  } while (Date.now() < end);
  assert.deepEqual(await pansOf(phone.page), before);
}

const goTo = (page: Page, hash: string) => page.evaluate(`location.hash = "${hash}"`);

const isPlaying = (page: Page) =>
  page.evaluate<boolean>("element !== undefined && !element.paused && element.currentTime > 0");

/** Keeps the element that plays recordings. */
const KEEP_ELEMENT = `
  window.element = undefined;
  const playElement = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!this.src.startsWith("blob:")) window.element = this;
    return playElement.call(this);
  };`;

async function putAway(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Handy einstecken" }).click();
  await page.locator(".slide-board").waitFor();
}

/** Switches the beacon on and tries the headphones. */
async function switchOn(page: Page): Promise<void> {
  await goTo(page, "settings");
  await page.getByRole("checkbox", BEACON).check();
  await page.getByRole("button", { name: "Kopfhörer prüfen" }).click();
  await until("three ticks are heard", async () => (await contextsOf(page))[0] === "closed");
  assert.deepEqual(await pansOf(page), [-1, 0, 1]);
}

Deno.test("startBeacon() in Chromium: off at first, then ticks in the pocket without a network, and silence where it must be", (test) =>
  inChromium(test, (browser) =>
    withDataDir(async (dataDir) => {
      await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
      const { base } = service;
      const send = (path: string, init: RequestInit) => fetch(base + path, init);
      const { routeId } = await createWalk(send, "Ticken", STATIONS);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { context, page, complaints } = phone;
      await page.addInitScript(KEEP_TICKS);
      await page.addInitScript(KEEP_ELEMENT);
      await page.reload();
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();

      const { lat, lon } = onTrack(40);
      await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: GOOD_M });
      await beginWalk(page);
      await putAway(page);
      await assertSilent(phone, [20, 60]);
      assert.deepEqual(await contextsOf(page), [], "no audio context while it is off");

      await switchOn(page);
      await service[Symbol.asyncDispose]();
      await page.reload();
      await page.getByRole("button", { name: /^Weitergehen/ }).click();
      await page.getByRole("checkbox", BEACON).waitFor();
      assert.ok(await page.getByRole("checkbox", BEACON).isChecked(), "it is remembered");
      await goTo(page, "walk");
      await putAway(page);
      await untilTicking(phone, [20, 60]);

      await walkUntil(phone, [140, 156], "a recording plays", () => isPlaying(page));
      await assertSilent(phone, [145, 155]);
      assert.ok(await isPlaying(page), "the recording plays on");
      await walkUntil(phone, [145, 155], "it has ended", async () => !await isPlaying(page));
      await assertSilent(phone, [145, 155]);
      await untilTicking(phone, [220, 260]);

      await page.evaluate("contexts[0].suspend()");
      await untilTicking(phone, [220, 260]); // as after a call

      await goTo(page, "walk");
      await until("the context rests", async () => (await contextsOf(page))[0] === "suspended");
      await assertSilent(phone, [220, 260]);
      await goTo(page, "settings");
      await page.getByRole("checkbox", BEACON).uncheck();
      await goTo(page, "walk");
      await until("the context is closed", async () => (await contextsOf(page))[0] === "closed");
      // The browser itself complains that the service has gone.
      assert.deepEqual(complaints.filter((text) => !/ERR_|fetching the script/.test(text)), []);
    })));
