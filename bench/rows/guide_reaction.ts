/**
 * The guide in a browser: how long a pupil waits for what a tap, a key or a position changes, on a walk with 60
 * stations and 100 000 points.
 *
 * @module
 */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { moved } from "../../src/shared/geo.ts";
import { READY_KEYS } from "../../tests/browser/guide/begin_walk.ts";
import type { Bench } from "../bench.ts";
import { PHONE_CPU_RATE } from "../browser.ts";
import { atMost, median, type Row } from "../result.ts";
import { CENTER, STATION_COUNT } from "./long_walk.ts";
import {
  keepReactions,
  measureReactions,
  type Reactions,
  reactionsTo,
  TARGET_MS,
} from "./reactions.ts";

/** Positions that are reported in a round. */
const POSITION_COUNT = 10;

/** Milliseconds after which what a position has changed is shown. */
const SETTLED_MS = 500;

/** A position is an input as well, from the call with it. */
const KEEP_REACTIONS = keepReactions(
  ["click", "keydown"],
  `
  const watch = Geolocation.prototype.watchPosition;
  Geolocation.prototype.watchPosition = function (success, ...others) {
    return watch.call(this, (position) => {
      untilShown(performance.now());
      success(position);
    }, ...others);
  };
`,
);

/** The time until a tap, a key or a position has changed the page of the guide, on a long walk. */
export function measureGuideReactions(bench: Bench): Promise<Row[]> {
  return measureReactions(
    bench,
    "The guide",
    walkOnce,
    (label, values) => [atMost(label, TARGET_MS, "ms", median(values))],
    `CPU ${PHONE_CPU_RATE} times slower, until the second frame after the input: two frames of ` +
      "16.7 ms are the least.",
  );
}

async function walkOnce(browser: Browser, base: string): Promise<Reactions> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    permissions: ["geolocation"],
  });
  try {
    await report(context, 0);
    const page = await context.newPage();
    await page.addInitScript(KEEP_REACTIONS);
    await page.goto(`${base}/w/1`);
    for (const key of [".start-bar .btn-large", ...READY_KEYS]) await page.locator(key).click();
    await page.locator(".next .far").waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: PHONE_CPU_RATE });
    await reactionsTo(page, SETTLED_MS, () => Promise.resolve());
    return await measureAll(context, page);
  } finally {
    await context.close();
  }
}

async function measureAll(context: BrowserContext, page: Page): Promise<Reactions> {
  const positions = (from: number) =>
    reactionsTo(page, SETTLED_MS, async () => {
      for (let at = from; at < from + POSITION_COUNT; at++) {
        const shown = untilReactions(page, at - from + 1);
        await report(context, at);
        await shown;
      }
    });
  const tap = async (element: Locator) => {
    await element.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await element.boundingBox() ?? NOWHERE;
    // A click on a locator would run code of the driver in the page.
    return await reactionsTo(
      page,
      SETTLED_MS,
      () => page.mouse.click(x + width / 2, y + height / 2),
    );
  };
  const inList = await positions(1);
  await page.locator(".view-switch label").nth(1).click();
  await page.locator(".map-station").nth(STATION_COUNT - 1).waitFor();
  const onMap = await positions(POSITION_COUNT + 1);
  const zoomed = await tap(page.getByRole("button", { name: "Zoom in" }));
  await page.locator(".mapview-canvas").focus();
  const panned = await reactionsTo(page, SETTLED_MS, () => page.keyboard.press("ArrowRight"));
  const whole = await tap(page.getByRole("button", { name: "Whole walk" }));
  await page.locator(".view-switch label").nth(0).click();
  return {
    "position → list": inList,
    "position → map": onMap,
    "zoom of the map": zoomed,
    "arrow key on the map": panned,
    "whole walk on the map": whole,
    "station opened": await tap(page.locator(`.list-rows li:nth-child(${STATION_COUNT / 2}) a`)),
  };
}

/** The place of an element that is not shown. */
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** Waits until the page has reacted this many times. */
async function untilReactions(page: Page, count: number): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const look = () => reactions.length >= ${count} ? done() : setTimeout(look, 20);
    look();
  })`);
}

/** A position some metres along the track, off all stations. */
async function report(context: BrowserContext, step: number): Promise<void> {
  const { lat, lon } = moved(CENTER, step, 100);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
}
