/**
 * The recorder in a browser: how long a teacher with a slow laptop waits from the end of a recording of five minutes
 * until it is kept.
 *
 * It takes six minutes a round, so it is measured only when it is named: `deno task bench --only take-times`. In a round
 * two takes are recorded at the same time, one for each way to keep it, and ended one after the other.
 *
 * @module
 */
import type { Browser } from "playwright-core";
import type { Bench } from "../bench.ts";
import { processesOf, rendererOf, SOUND_SERVICE } from "../browser_processes.ts";
import { atMost, type Measured, median, type Row } from "../result.ts";
import { SlowProcesses } from "../slow_processes.ts";
import {
  beginRecording,
  type OpenRecorder,
  openRecorder,
  openWalk,
  startSpeakingBrowser,
  untilSeconds,
} from "./recorder.ts";
import { KEEP_TIMES, type TakeTimes, tap, timesOf, workerTimes } from "./take_clock.ts";

/** Length of a take in seconds. */
const TAKE_S = 300;

/** Longest wait in milliseconds. */
const TARGET_MS = 3000;

/** A take that is recorded, and the processes that are slow once it ends. */
interface Recording {
  readonly recorder: OpenRecorder;
  /** Whether it is kept without a review. */
  readonly isInRow: boolean;
  readonly pids: readonly number[];
}

/** The times of a take. */
interface Result extends TakeTimes {
  readonly isInRow: boolean;
}

/** The times after a take of five minutes. */
export async function measureTakeTimes(bench: Bench): Promise<Row[]> {
  const browser = await startSpeakingBrowser(bench);
  if (browser === null) return [];
  await using ours = await bench.ours();
  try {
    const results: Result[] = [];
    for (let round = 0; round < bench.options.longRounds; round++) {
      // More takes at the same time would take the CPU from the one that is measured.
      const recordings = [
        await begun(browser, ours.base, false),
        await begun(browser, ours.base, true),
      ];
      for (const recording of recordings) {
        await untilSeconds(recording.recorder, TAKE_S);
        results.push({ ...await ended(recording), isInRow: recording.isInRow });
      }
      for (const { recorder } of recordings) await recorder.page.context().close();
    }
    return [rowOf(results)];
  } finally {
    await browser.close();
  }
}

function rowOf(results: readonly Result[]): Row {
  const one = (label: string, values: readonly number[]): Measured => (
    { column: "ours", label, unit: "ms", values, cpuMs: null, cores: null, peakMb: null }
  );
  const reviewed = results.filter(({ isInRow }) => !isInRow);
  const inRow = results.filter(({ isInRow }) => isInRow);
  const waited = one(
    "both waits with a review",
    reviewed.map((take) => take.finishedMs + take.keptMs),
  );
  const atOnce = one("end → kept without a review", inRow.map(({ keptMs }) => keptMs));
  const slowdowns = results.map(({ slowMs, usualMs }) => slowMs / usualMs);
  const middle = (values: readonly number[]) => median(values).toFixed(0);
  const decoded = results.filter(({ isDecoded }) => isDecoded).length;
  return {
    work: `The recorder: wait after a take of ${TAKE_S / 60} minutes on a slow CPU`,
    measured: [
      atOnce,
      waited,
      one("end → review", reviewed.map(({ reviewedMs }) => reviewedMs)),
      one("end → file in the review", reviewed.map(({ finishedMs }) => finishedMs)),
      one("keep → kept", reviewed.map(({ keptMs }) => keptMs)),
    ],
    verdicts: [atOnce, waited].map(({ label, values }) =>
      atMost(label, TARGET_MS, "ms", median(values))
    ),
    notes: [
      "From the tap until the page shows it. All processes of the browser but that of the sound run for " +
      `10 of 40 ms: the same work in a worker takes ${
        median(slowdowns).toFixed(1)
      } times as long ` +
      `(${Math.min(...slowdowns).toFixed(1)} to ${Math.max(...slowdowns).toFixed(1)}), ` +
      `${middle(results.map(({ slowMs }) => slowMs))} ms instead of ` +
      `${middle(results.map(({ usualMs }) => usualMs))} ms.`,
      `${decoded} of ${results.length} takes had to be decoded, because samples were missing.`,
    ],
  };
}

async function begun(browser: Browser, base: string, isInRow: boolean): Promise<Recording> {
  const page = await openWalk(browser, base, isInRow ? 2 : 1);
  const renderer = await rendererOf(browser, page);
  const recorder = await openRecorder(page);
  await beginRecording(recorder);
  // Without sound from the microphone, the takes that are still recorded would have gaps.
  const others = (await processesOf(browser))
    .filter(({ type }) => type !== "renderer" && type !== SOUND_SERVICE);
  const pids = [renderer, ...others.map(({ id }) => id)];
  return { recorder, isInRow, pids };
}

/** Ends a take on a slow CPU, and keeps it. */
async function ended({ recorder, isInRow, pids }: Recording): Promise<TakeTimes> {
  const { page, dialog } = recorder;
  await page.evaluate(KEEP_TIMES);
  const slow = await SlowProcesses.open();
  const end = dialog.getByRole("button", { name: isInRow ? "Behalten und weiter" : "Fertig" });
  let times;
  try {
    await tap(page, end, () => slow.begin(pids));
    if (!isInRow) {
      await timesOf(page, "finished");
      await tap(page, dialog.getByRole("button", { name: "Behalten" }), () => {});
    }
    times = await timesOf(page, "kept");
  } finally {
    await slow.end();
  }
  return { ...times, ...await workerTimes(page, pids) };
}
