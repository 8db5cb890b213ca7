/** How long a page in a browser takes to show what an input has changed. @module */
import type { Browser, Page } from "playwright-core";
import type { Bench } from "../bench.ts";
import { startBrowser } from "../browser.ts";
import type { Measured, Row } from "../result.ts";
import { createLongWalk, POINT_COUNT, STATION_COUNT } from "./long_walk.ts";

/** Longest reaction that feels immediate, in milliseconds. */
export const TARGET_MS = 100;

/** Reactions in milliseconds, by what a person does. */
export type Reactions = Record<string, number[]>;

/**
 * A script for a page: `reactions` has how long each input took, from its event until the second frame after it
 * begins. The first frame shows what the code has changed, the second one what its effects have.
 *
 * @param types Types of the events.
 * @param more More code; `untilShown(start)` keeps the reaction to what began at this time.
 */
export function keepReactions(types: readonly string[], more: string): string {
  return `{
    window.reactions = [];
    const untilShown = (start) => {
      requestAnimationFrame(() => requestAnimationFrame(() => {
        reactions.push(performance.now() - start);
      }));
    };
    for (const type of ${JSON.stringify(types)}) {
      addEventListener(type, (event) => untilShown(event.timeStamp), { capture: true });
    }
    ${more}
  }`;
}

/**
 * Milliseconds of the reactions to what `act` does.
 *
 * @param settleMs Time after which what happened before is shown.
 */
export async function reactionsTo(
  page: Page,
  settleMs: number,
  act: () => Promise<void>,
): Promise<number[]> {
  await page.evaluate(`new Promise((done) => setTimeout(done, ${settleMs}))`);
  await page.evaluate("reactions.length = 0");
  await act();
  await page.evaluate("new Promise((done) => setTimeout(done, 500))");
  return await page.evaluate<number[]>("[...reactions]");
}

/**
 * Measures a long walk in our pages, once a round.
 *
 * @param surface Name of the pages.
 * @param verdictsOf What the reactions to one thing must keep to.
 * @param note What was measured.
 */
export async function measureReactions(
  bench: Bench,
  surface: string,
  measureOnce: (browser: Browser, base: string) => Promise<Reactions>,
  verdictsOf: (label: string, values: readonly number[]) => Row["verdicts"],
  note: string,
): Promise<Row[]> {
  const browser = await startBrowser();
  if (browser === null) return [];
  await using ours = await bench.ours();
  await createLongWalk(ours.base);
  try {
    const reactions: Reactions = {};
    for (let round = 0; round < bench.options.rounds; round++) {
      for (const [label, values] of Object.entries(await measureOnce(browser, ours.base))) {
        (reactions[label] ??= []).push(...values);
      }
    }
    const measured = Object.entries(reactions).map(([label, values]): Measured => (
      { column: "ours", label, unit: "ms", values, cpuMs: null, cores: null, peakMb: null }
    ));
    return [{
      work: `${surface}: reactions with ${STATION_COUNT} stations, ${POINT_COUNT} points and a map`,
      measured,
      verdicts: measured.flatMap(({ label, values }) => verdictsOf(label, values)),
      notes: [note],
    }];
  } finally {
    await browser.close();
  }
}
