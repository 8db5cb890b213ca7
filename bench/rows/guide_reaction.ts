/**
 * The guide in a browser: how long a pupil waits for what a tap, a key or a position changes, on a walk with 60
 * stations and 100 000 points.
 *
 * @module
 */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { moved } from "../../src/web/geo.ts";
import type { Bench } from "../bench.ts";
import { PHONE_CPU_RATE, startBrowser } from "../browser.ts";
import { atMost, type Measured, median, type Row } from "../result.ts";
import { CENTER, createLongWalk, POINT_COUNT, STATION_COUNT } from "./long_walk.ts";

/** Longest reaction that feels immediate, in milliseconds. */
const TARGET_MS = 100;

/** Positions that are reported in a round. */
const POSITION_COUNT = 10;

/**
 * Keeps how long each input took: from its event, or from the call with the position, until the second frame
 * after it begins. The first one shows what the code has changed, the second one what its effects have.
 */
const KEEP_REACTIONS = `{
  window.reactions = [];
  const untilShown = (start) => {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      reactions.push(performance.now() - start);
    }));
  };
  for (const type of ["click", "keydown"]) {
    addEventListener(type, (event) => untilShown(event.timeStamp), { capture: true });
  }
  const watch = Geolocation.prototype.watchPosition;
  Geolocation.prototype.watchPosition = function (success, ...others) {
    return watch.call(this, (position) => {
      untilShown(performance.now());
      success(position);
    }, ...others);
  };
}`;

/** Reactions in milliseconds, by what the pupil does. */
type Reactions = Record<string, number[]>;

/** The time until a tap, a key or a position has changed the page, on a long walk. */
export async function measureReactions(bench: Bench): Promise<Row[]> {
  const browser = await startBrowser();
  if (browser === null) return [];
  await using ours = await bench.ours();
  await createLongWalk(ours.base);
  try {
    const reactions: Reactions = {};
    for (let round = 0; round < bench.options.rounds; round++) {
      for (const [label, values] of Object.entries(await walkOnce(browser, ours.base))) {
        (reactions[label] ??= []).push(...values);
      }
    }
    return [rowOf(reactions)];
  } finally {
    await browser.close();
  }
}

function rowOf(reactions: Reactions): Row {
  const measured = Object.entries(reactions).map(([label, values]): Measured => (
    { column: "ours", label, unit: "ms", values, cpuMs: null, cores: null, peakMb: null }
  ));
  return {
    work: `The guide: reactions with ${STATION_COUNT} stations and ${POINT_COUNT} points`,
    measured,
    verdicts: measured.map(({ label, values }) => atMost(label, TARGET_MS, "ms", median(values))),
    notes: [
      `CPU ${PHONE_CPU_RATE} times slower, until the second frame after the input: two frames of ` +
      "16.7 ms are the least.",
    ],
  };
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
    await page.locator(".go .btn-sign").click();
    await page.locator(".next .far").waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: PHONE_CPU_RATE });
    await reactionsTo(page, () => Promise.resolve());
    return await measureAll(context, page);
  } finally {
    await context.close();
  }
}

async function measureAll(context: BrowserContext, page: Page): Promise<Reactions> {
  const positions = (from: number) =>
    reactionsTo(page, async () => {
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
    return await reactionsTo(page, () => page.mouse.click(x + width / 2, y + height / 2));
  };
  const inList = await positions(1);
  await page.locator(".view-switch label").nth(1).click();
  await page.locator(".m-station").nth(STATION_COUNT - 1).waitFor();
  const onMap = await positions(POSITION_COUNT + 1);
  const zoomed = await tap(page.getByRole("button", { name: "Larger" }));
  await page.locator(".mapview-canvas").focus();
  const panned = await reactionsTo(page, () => page.keyboard.press("ArrowRight"));
  const whole = await tap(page.getByRole("button", { name: "Whole walk" }));
  await page.locator(".view-switch label").nth(0).click();
  return {
    "position → list": inList,
    "position → map": onMap,
    "zoom of the map": zoomed,
    "arrow key on the map": panned,
    "whole walk on the map": whole,
    "station opened": await tap(page.locator(`.rows li:nth-child(${STATION_COUNT / 2}) a`)),
  };
}

/** The place of an element that is not shown. */
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** Milliseconds of the reactions to what `act` does. */
async function reactionsTo(page: Page, act: () => Promise<void>): Promise<number[]> {
  // What happened before is shown by now.
  await page.evaluate("new Promise((done) => setTimeout(done, 500))");
  await page.evaluate("reactions.length = 0");
  await act();
  await page.evaluate("new Promise((done) => setTimeout(done, 500))");
  return await page.evaluate<number[]>("[...reactions]");
}

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
