/** Sound on phones that behave as Chromium does not: scripts change its behaviour. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { steps } from "./positions.ts";
import { openPhone, type Phone, walk } from "./phone.ts";
import { inEitherPlace } from "./places.ts";
import * as stubs from "./sound_stubs.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

const STATIONS = [
  { title: "Eiche", atM: 100, seconds: 40 },
  { title: "Bach", atM: 600, seconds: 40 },
];

/** Requests of recordings, on a service and of published files. */
const RECORDINGS = /\/(audio|media\/.*\.wav)(\?|$)/;

/** Runs `work` on the list of a walk, with stubs in the page. */
async function onList(
  test: Deno.TestContext,
  scripts: readonly string[],
  work: (phone: Phone) => Promise<void>,
  stations = STATIONS,
): Promise<void> {
  await inChromium(
    test,
    (browser) =>
      inEitherPlace(test, "Klang", stations, async ({ base, path }) => {
        const phone = await openPhone(browser, base, path);
        const { page, context } = phone;
        for (const script of [stubs.KEEP_AUDIO, ...scripts]) await page.addInitScript(script);
        await page.reload();
        const { lat, lon } = onTrack(0);
        await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
        await beginWalk(page);
        await page.getByText("Nächste Station").waitFor();
        await work(phone);
        assert.deepEqual(phone.complaints, []);
      }),
  );
}

/** Opens a station from the list. */
async function open(page: Page, title: string): Promise<void> {
  await page.locator(".list-rows").getByRole("link", { name: title }).click();
}

const playKey = (page: Page) => page.getByRole("button", { name: "Anhören", exact: true });
const pauseKey = (page: Page) => page.getByRole("button", { name: "Anhalten", exact: true });

/** Waits until the recording was heard at a second or later; returns all seconds that were heard of it. */
async function untilHeard(page: Page, second: number): Promise<number[]> {
  const heard = () => page.evaluate<number[]>("[...heard]");
  await until(
    `second ${second} is heard`,
    async () => (await heard()).some((at) => at >= second),
  );
  return await heard();
}

for (const event of ["loadedmetadata", "playing"] as const) {
  Deno.test(`AudioPlayer goes on where it stopped, though a position is ignored until ${event}`, (test) =>
    onList(test, [stubs.ignorePositionUntil(event)], async ({ page }) => {
      await open(page, "Eiche");
      await untilHeard(page, 0.1);
      await page.getByRole("button", { name: "vor" }).click();
      await page.getByRole("button", { name: "vor" }).click();
      await untilHeard(page, 20);
      await pauseKey(page).click();
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await open(page, "Bach");
      await untilHeard(page, 0.1);
      await pauseKey(page).click();
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await open(page, "Eiche");
      const heard = await untilHeard(page, 20);
      assert.deepEqual(heard.filter((at) => at > 1 && at < 19.9), []);
    }));
}

Deno.test("AudioPlayer waits for a tap after a refusal, and then plays", (test) =>
  onList(test, [stubs.REFUSE_ONCE], async ({ page }) => {
    await open(page, "Eiche");
    const tap = page.getByRole("button", { name: /Tippen und hören/ });
    await tap.click();
    await untilHeard(page, 0.1);
    await pauseKey(page).click();
    // After a call the browser may want a tap again.
    await page.evaluate("refusals = 1");
    await playKey(page).click();
    await tap.click();
    await pauseKey(page).waitFor();
  }));

for (
  const [name, script] of [
    ["whose end is not reported", stubs.TONE_WITHOUT_END],
    ["in a browser of early 2024", stubs.NO_RESOLVERS],
  ] as const
) {
  Deno.test(`AudioPlayer plays the recording after a tone ${name}`, (test) =>
    onList(test, [script], async (phone) => {
      await walk(phone, steps(80, 104, 6));
      await phone.page.getByRole("heading", { name: "Eiche" }).waitFor();
      await untilHeard(phone.page, 0.1);
    }));
}

Deno.test("AudioPlayer names the recording and takes the keys of the lock screen again when sound begins", (test) =>
  onList(test, [stubs.FORGETFUL_SESSION], async ({ page }) => {
    await open(page, "Eiche");
    await untilHeard(page, 0.1);
    assert.equal(await page.evaluate("navigator.mediaSession.metadata.title"), "1 Eiche");
    await page.evaluate("keys.seekto({ action: 'seekto', seekTime: 20 })");
    await untilHeard(page, 20);
    await page.evaluate("keys.seekforward({ action: 'seekforward', seekOffset: 5 })");
    await untilHeard(page, 25);
    await page.evaluate("keys.pause({ action: 'pause' })");
    await playKey(page).waitFor();
    assert.equal(await page.evaluate("navigator.mediaSession.playbackState"), "paused");
    await page.evaluate("keys.play({ action: 'play' })");
    await pauseKey(page).waitFor();
    await page.evaluate("keys.stop({ action: 'stop' })");
    await playKey(page).waitFor();
    const states = await page.evaluate<Record<string, number>[]>("states");
    assert.equal(states.length > 0, true);
    for (const { duration = NaN, position = NaN, playbackRate } of states) {
      assert.equal(Math.round(duration), 40);
      assert.equal(position >= 0 && position <= duration, true);
      assert.equal(playbackRate, 1);
    }
  }));

Deno.test("AudioPlayer goes on from the same second after a call that has taken the sound from the element", (test) =>
  onList(test, [], async ({ page }) => {
    await open(page, "Eiche");
    await untilHeard(page, 0.1);
    await page.getByRole("button", { name: "vor" }).click();
    await untilHeard(page, 10);
    await page.evaluate("audio.pause()");
    await playKey(page).waitFor();
    await page.evaluate("audio.load()");
    await playKey(page).click();
    const heard = await untilHeard(page, 10);
    assert.deepEqual(heard.filter((at) => at > 1 && at < 9.9), []);
  }));

Deno.test("AudioPlayer says that a recording fails whose data never come, and plays it when they do", (test) =>
  onList(test, [stubs.shortenLimit(20_000)], async ({ page }) => {
    await page.route(RECORDINGS, () => {});
    await open(page, "Eiche");
    await page.getByText("Die Aufnahme geht gerade nicht.").waitFor();
    await page.unroute(RECORDINGS);
    await playKey(page).click();
    await untilHeard(page, 0.1);
  }));

Deno.test("AudioPlayer is paused, and has not failed, when the pupil pauses before sound begins", (test) =>
  onList(test, [], async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(RECORDINGS, async (route) => {
      await released;
      // The browser may have given up the request.
      await route.continue().catch(() => {});
    });
    await open(page, "Eiche");
    await pauseKey(page).click();
    await playKey(page).waitFor();
    await page.evaluate("new Promise((done) => setTimeout(done))");
    assert.equal(await page.getByRole("alert").count(), 0);
    release();
    await playKey(page).click();
    await untilHeard(page, 0.1);
  }));

Deno.test("Player announces the position to screen readers after a tap, and not every second", (test) =>
  onList(test, [], async ({ page }) => {
    await open(page, "Eiche");
    await untilHeard(page, 0.1);
    const slider = page.getByRole("slider", { name: "Stelle in der Aufnahme" });
    await page.evaluate(`{
      window.spoken = [];
      const slider = document.querySelector("input[type=range]");
      new MutationObserver(() => spoken.push(slider.getAttribute("aria-valuetext")))
        .observe(slider, { attributeFilter: ["aria-valuetext"] });
    }`);
    await untilHeard(page, 4);
    await page.locator(".player-time").getByText("0:04").waitFor();
    assert.equal((await page.evaluate<string[]>("spoken")).length <= 1, true);
    await page.getByRole("button", { name: "vor" }).click();
    await until("the position is spoken", async () => {
      return /^0:1\d von/.test(await slider.getAttribute("aria-valuetext") ?? "");
    });
  }));
