/**
 * The guide in a browser: how long a pupil with a slow phone waits from the tap on a station to its sound, while
 * the list and the station have large pictures.
 *
 * @module
 */
import type { Browser, Page } from "playwright-core";
import type { Bench } from "../bench.ts";
import { slowDown, startBrowser } from "../browser.ts";
import { addAudio, addPicture, createPoi, createRoute, picture, recording, walk } from "../data.ts";
import { atMost, type Measured, median, type Row } from "../result.ts";

const STATION_COUNT = 12;
const PICTURES_A_STATION = 3;
const PICTURE_BYTES = 400_000;
/** About a minute. */
const RECORDING_BYTES = 1_000_000;

/** Longest wait for a sound, in milliseconds. */
const TARGET_MS = 2500;

/** Keeps how long it took from the last click until a recording was heard, and until all pictures were there. */
const KEEP_TIMES = `{
  let clickedAt = 0;
  window.soundAfter = null;
  addEventListener("click", ({ timeStamp }) => clickedAt = timeStamp, { capture: true });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    this.onplaying = () => {
      if (!this.src.startsWith("blob:")) soundAfter ??= performance.now() - clickedAt;
    };
    return play.call(this);
  };
}`;

/** The time from the tap on a station to its sound. */
export async function measureSound(bench: Bench): Promise<Row[]> {
  const browser = await startBrowser();
  if (browser === null) return [];
  await using ours = await bench.ours();
  await fill(ours.base);
  try {
    const atOnce: number[] = [];
    const later: number[] = [];
    for (let round = 0; round < bench.options.rounds; round++) {
      atOnce.push(await timeToSound(browser, ours.base, 0));
      later.push(await timeToSound(browser, ours.base, 2000));
    }
    return [rowOf(atOnce, later)];
  } finally {
    await browser.close();
  }
}

function rowOf(atOnce: readonly number[], later: readonly number[]): Row {
  const one = (label: string, values: readonly number[]): Measured => (
    { column: "ours", label, unit: "ms", values, cpuMs: null, cores: null, peakMb: null }
  );
  const measured = [one("tap at once → sound", atOnce), one("tap after 2 s → sound", later)];
  return {
    work: "The guide: sound of a station on a slow phone",
    measured,
    verdicts: measured.map(({ label, values }) => atMost(label, TARGET_MS, "ms", median(values))),
    notes: [
      `Nothing cached, CPU 4 times slower, 1.6 Mbit/s, 150 ms; ${PICTURES_A_STATION} pictures of ` +
      `${PICTURE_BYTES / 1000} kB at every station, and one of them in each line of the list; ` +
      `recordings of ${RECORDING_BYTES / 1000} kB.`,
    ],
  };
}

/** Milliseconds from the tap on a station, which comes some time after the list is there. */
async function timeToSound(browser: Browser, base: string, waitMs: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(KEEP_TIMES);
    await page.goto(`${base}/w/1#walk`, { waitUntil: "commit" });
    await page.locator(".list-rows .list-row").first().waitFor();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await page.locator(".list-rows .list-row").nth(1).click();
    return await soundOf(page);
  } finally {
    await context.close();
  }
}

/** What the page has kept; its content policy forbids the driver's own way of waiting. */
async function soundOf(page: Page): Promise<number> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const soundAfter = await page.evaluate<number | null>("soundAfter");
    if (soundAfter !== null) return soundAfter;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The station never sounded");
}

async function fill(base: string): Promise<void> {
  const route = await createRoute(base, walk({ points: 500 }));
  for (let at = 0; at < STATION_COUNT; at++) {
    const poi = await createPoi(base, route);
    for (let number = 0; number < PICTURES_A_STATION; number++) {
      await addPicture(base, poi, picture(PICTURE_BYTES));
    }
    await addAudio(base, poi, recording(RECORDING_BYTES));
  }
}
