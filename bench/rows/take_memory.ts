/**
 * The recorder in a browser: the memory that a take of 20 minutes needs, from before its recording until it is kept.
 *
 * It takes 20 minutes, so it is measured only when it is named: `deno task bench --only take-memory`.
 *
 * @module
 */
import type { Browser, Page } from "playwright-core";
import { saved } from "../../tests/browser/editor/editor_page.ts";
import type { Bench } from "../bench.ts";
import { processesOf, rendererOf } from "../browser_processes.ts";
import { ProcessCosts } from "../process_costs.ts";
import { atMost, type Measured, type Row } from "../result.ts";
import {
  beginRecording,
  openRecorder,
  openWalk,
  startSpeakingBrowser,
  untilSeconds,
} from "./recorder.ts";

/** Length of the take in seconds. */
const TAKE_S = 20 * 60;

/** Most memory that a take may need beside that of the page before it, in MB of a million bytes. */
const TARGET_MB = 250;

/** Milliseconds until what a page has begun before is over. */
const SETTLE_MS = 5000;

/** What is done with a take, one after the other. */
const PHASES = ["recorded", "ended and finished", "kept", "sent, and 60 s later"] as const;

/** Most memory in a phase beside that before the recording, in MB. */
interface Growth {
  /** The process of the page with its workers. */
  readonly page: number;
  /** The main process of the browser, which writes to the disk. */
  readonly browser: number;
}

/** The memory of a take of 20 minutes. */
export async function measureTakeMemory(bench: Bench): Promise<Row[]> {
  const browser = await startSpeakingBrowser(bench);
  if (browser === null) return [];
  await using ours = await bench.ours();
  try {
    return [rowOf(await growthsOf(browser, ours.base))];
  } finally {
    await browser.close();
  }
}

function rowOf(growths: readonly Growth[]): Row {
  const one = (label: string, value: number): Measured => (
    { column: "ours", label, unit: "MB", values: [value], cpuMs: null, cores: null, peakMb: null }
  );
  const largest = Math.max(...growths.map(({ page }) => page));
  return {
    work: `The recorder: memory of a take of ${TAKE_S / 60} minutes`,
    measured: growths.flatMap(({ page, browser }, at) => [
      one(`page, while it is ${PHASES[at]}`, page),
      one(`browser, while it is ${PHASES[at]}`, browser),
    ]),
    verdicts: [atMost("growth of the page at its peak", TARGET_MB, "MB", largest)],
    notes: [
      "Peak of the resident memory in each phase, less that of the editor before the recorder was opened. " +
      "The page is its process with all its threads, the browser its main process.",
    ],
  };
}

async function growthsOf(browser: Browser, base: string): Promise<Growth[]> {
  const page = await openWalk(browser, base, 1);
  const renderer = new ProcessCosts(await rendererOf(browser, page), true);
  const all = await processesOf(browser);
  const main = new ProcessCosts(all.find(({ type }) => type === "browser")?.id ?? NaN, true);
  await pause(SETTLE_MS);
  const first = { page: renderer.residentMb() ?? NaN, browser: main.residentMb() ?? NaN };
  const growths: Growth[] = [];
  for (const work of phasesOf(page)) {
    renderer.resetPeak();
    main.resetPeak();
    await work();
    growths.push({
      page: (renderer.peakMb() ?? NaN) - first.page,
      browser: (main.peakMb() ?? NaN) - first.browser,
    });
  }
  return growths;
}

/** The work of each of {@link PHASES}. */
function phasesOf(page: Page): readonly (() => Promise<void>)[] {
  const dialog = page.getByRole("dialog");
  const isFinished = dialog.locator(".levelling .level-bars");
  return [
    async () => {
      const recorder = await openRecorder(page);
      await beginRecording(recorder);
      await untilSeconds(recorder, TAKE_S);
    },
    async () => {
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await isFinished.waitFor();
    },
    async () => {
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await dialog.waitFor({ state: "hidden" });
    },
    async () => {
      await saved(page);
      await pause(60_000);
    },
  ];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
