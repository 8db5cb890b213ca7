/** When a page of the recorder has reviewed, finished and kept a take, and how much slower its workers are. @module */
import type { Locator, Page } from "playwright-core";
import { median } from "../result.ts";
import { whileSlow } from "../slow_processes.ts";

/** What the page shows of a take, in milliseconds after the last tap before. NaN for what there was not. */
export interface ShownTimes {
  /** The review with the waveform. */
  readonly reviewedMs: number;
  /** The review has the file that pupils hear. */
  readonly finishedMs: number;
  /** The file is on the disk: the dialog is closed, or shows the next station. */
  readonly keptMs: number;
  /** Whether samples were missing, so that the recording of the browser was decoded. */
  readonly isDecoded: boolean;
}

/** How long the same work takes in a worker of the page, in milliseconds. */
export interface WorkerTimes {
  readonly usualMs: number;
  /** While the processes are slow. */
  readonly slowMs: number;
}

/** The times of one take. */
export interface TakeTimes extends ShownTimes, WorkerTimes {}

/** Milliseconds after which a page is not waited for any more. */
const LIMIT_MS = 120_000;

/** Times that a worker is measured, as usual and slowly, and minutes of silence that it measures each time. */
const [CALIBRATIONS, MINUTES] = [3, 10];

/** A script for the page, before its recording is ended: keeps the times in `takeTimes`. */
export const KEEP_TIMES = `{
  window.takeTimes = { isDecoded: false };
  let tappedAt = NaN;
  addEventListener("click", ({ timeStamp }) => tappedAt = timeStamp, { capture: true });
  const isShown = {
    reviewedMs: () => document.querySelector("dialog .review") !== null,
    finishedMs: () => document.querySelector("dialog .level-bars") !== null,
    keptMs: () => document.querySelector("dialog[open]:not(:has(.row-step))") === null,
  };
  new MutationObserver(() => {
    for (const [name, isSo] of Object.entries(isShown)) {
      if (tappedAt > 0 && takeTimes[name] === undefined && isSo()) {
        takeTimes[name] = performance.now() - tappedAt;
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
  const { decodeAudioData } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.decodeAudioData = function (...given) {
    takeTimes.isDecoded = true;
    return decodeAudioData.apply(this, given);
  };
}`;

/** Taps a button where it is, without what the driver checks before. @param before Runs immediately before. */
export async function tap(page: Page, button: Locator, before: () => void): Promise<void> {
  const box = await button.boundingBox();
  if (box === null) throw new Error("The button is not shown");
  before();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits until a page has kept a time. @param last The name of the time, without its unit. */
export async function timesOf(page: Page, last: "finished" | "kept"): Promise<ShownTimes> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    const json = await page.evaluate<string>("JSON.stringify(takeTimes)");
    const times: Partial<ShownTimes> = JSON.parse(json);
    if (times[`${last}Ms`] !== undefined) {
      return { reviewedMs: NaN, finishedMs: NaN, keptMs: NaN, isDecoded: false, ...times };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The take was never ${last}`);
}

/** Measures how much slower a worker of a page is while processes are slow. */
export async function workerTimes(page: Page, pids: readonly number[]): Promise<WorkerTimes> {
  const usualMs = await workerMs(page);
  return { usualMs, slowMs: await whileSlow(pids, () => workerMs(page)) };
}

/** Milliseconds in which a worker of the page measures some silence, as a median. */
async function workerMs(page: Page): Promise<number> {
  const times: number[] = [];
  while (times.length < CALIBRATIONS) times.push(await page.evaluate<number>(MEASURE));
  return median(times);
}

/** What the page runs to measure silence with its worker. */
const MEASURE = `(async () => {
  const address = document.querySelector("script[data-sound]").getAttribute("data-sound");
  const channels = [new Float32Array(48000 * 60)];
  const worker = new Worker(address);
  const measure = () => new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = () => reject(new Error("The worker does not run"));
    worker.postMessage({ kind: "measure", channels, sampleRate: 48000 });
  });
  await measure(); // without the time in which it is loaded and compiled
  const began = performance.now();
  for (let minute = 0; minute < ${MINUTES}; minute++) await measure();
  worker.terminate();
  return performance.now() - began;
})()`;
