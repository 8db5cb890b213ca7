/**
 * The beacon in a browser: what its ticks cost on a walk with the phone in the pocket, beside the same walk without it.
 *
 * @module
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { READY_KEYS } from "../../tests/browser/guide/begin_walk.ts";
import { createWalk, onTrack } from "../../tests/support/walk.ts";
import type { Bench } from "../bench.ts";
import { startBrowser } from "../browser.ts";
import { type Measured, ratio, type Row, timesAtMost } from "../result.ts";

/** Most CPU of a walk with the beacon, as a multiple of that of a walk without it. */
const TARGET = 1.3;

/** The walk: its only station, and where it begins, in metres along the track. The pace is that of a quick runner. */
const STATION_M = 240;
const FROM_M = 40;
const PACE_M_PER_S = 4;
const RECORDING_S = 10;

/** A phone reports its position once a second. */
const REPORT_MS = 1000;

/** What the pages before have begun is over after this time. */
const SETTLE_MS = 3000;

/** The key and the word in the storage of the browser that switch the beacon on. */
const SWITCH_ON = `localStorage.setItem("route-guide-signals", "beacon");`;

/** Counts ticks in a page. */
const COUNT_TICKS = `
  window.tickCount = 0;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    tickCount++;
    return start.apply(this, when);
  };`;

/** With the beacon there are at least this many ticks on the walk, without it none. */
const LEAST_TICKS = 30;

/** The CPU of a walk in the pocket, with the beacon and without it. */
export async function measureBeacon(bench: Bench): Promise<Row[]> {
  const browser = await startBrowser();
  if (browser === null) return [];
  await using ours = await bench.ours();
  const send = (path: string, init: RequestInit) => fetch(ours.base + path, init);
  const station = { title: "Station", atM: STATION_M, seconds: RECORDING_S };
  const { routeId } = await createWalk(send, "Bench", [station]);
  const address = `${ours.base}/w/${routeId}`;
  try {
    const values: Record<"with" | "without", number[]> = { with: [], without: [] };
    for (let round = 0; round < bench.options.rounds; round++) {
      // In turns, so that neither always comes first.
      const order = ["with", "without"] as const;
      for (const kind of round % 2 === 0 ? order : order.toReversed()) {
        values[kind].push(await cpuMsOfWalk(browser, address, kind === "with"));
      }
    }
    return [rowOf(values.with, values.without)];
  } finally {
    await browser.close();
  }
}

function rowOf(withBeacon: readonly number[], without: readonly number[]): Row {
  const one = (label: string, values: readonly number[]): Measured => (
    { column: "ours", label, unit: "ms", values, cpuMs: null, cores: null, peakMb: null }
  );
  const measured = [one("CPU with beacon", withBeacon), one("CPU without beacon", without)];
  const [first, second] = measured;
  const all = withBeacon.map((value, round) => value / (without[round] ?? NaN));
  const [least, most] = [Math.min(...all), Math.max(...all)].map((value) => value.toFixed(2));
  return {
    work: "The guide: a walk in the pocket with the beacon",
    measured,
    verdicts: [timesAtMost(TARGET, "CPU without beacon", ratio(first, second))],
    notes: [
      `CPU of all processes of the browser during ${STATION_M - FROM_M} m at ${PACE_M_PER_S} m/s ` +
      `with a position every second, and a recording of ${RECORDING_S} s at the end. The ratios ` +
      `of the rounds are between ${least} and ${most}.`,
    ],
  };
}

/** Milliseconds of CPU that a walk costs. */
async function cpuMsOfWalk(browser: Browser, address: string, isOn: boolean): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    permissions: ["geolocation"],
    hasTouch: true,
  });
  try {
    await report(context, FROM_M);
    const page = await context.newPage();
    await page.addInitScript(COUNT_TICKS + (isOn ? SWITCH_ON : ""));
    await page.goto(address);
    for (const key of [".start-bar .btn-large", ...READY_KEYS]) await page.locator(key).click();
    await page.locator(".next .far").waitFor();
    await page.getByRole("link", { name: "Put away the phone" }).click();
    await page.locator(".slide-board").waitFor();
    await pause(SETTLE_MS);
    const before = await cpuMsOf(browser);
    await walk(context, page);
    const cpuMs = await cpuMsOf(browser) - before;
    const ticks = await page.evaluate<number>("tickCount");
    if (isOn ? ticks < LEAST_TICKS : ticks > 0) throw new Error(`There were ${ticks} ticks`);
    return cpuMs;
  } finally {
    await context.close();
  }
}

/** Walks to the station and past its recording. */
async function walk(context: BrowserContext, page: Page): Promise<void> {
  const steps = (STATION_M - FROM_M) / PACE_M_PER_S + RECORDING_S + 2;
  for (let step = 1; step <= steps; step++) {
    await Promise.all([
      report(context, Math.min(STATION_M, FROM_M + step * PACE_M_PER_S)),
      pause(REPORT_MS),
    ]);
  }
  await page.getByRole("heading", { name: "Well done!" }).waitFor();
}

async function report(context: BrowserContext, atM: number): Promise<void> {
  const { lat, lon } = onTrack(atM);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
}

/** CPU of all processes of the browser so far, in milliseconds. */
async function cpuMsOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
