/**
 * The editor in a browser: how long a teacher waits for what a key or the pointer changes, on a walk with 60
 * stations and 100 000 points.
 *
 * @module
 */
import type { Browser, Page } from "playwright-core";
import type { Bench } from "../bench.ts";
import { atMost, median, type Row } from "../result.ts";
import { STATION_COUNT } from "./long_walk.ts";
import {
  keepReactions,
  measureReactions,
  type Reactions,
  reactionsTo,
  TARGET_MS,
} from "./reactions.ts";

/** Inputs of a kind in a round. */
const INPUT_COUNT = 20;

/** How the labels of what scripts take begin, and the most that it should be, in milliseconds. */
const OF_SCRIPTS = "CPU of scripts";
const SCRIPT_TARGET_MS = 15;

/** Milliseconds after the last key until a field is saved (`saved_field.tsx`), and a bit. */
const SAVED_MS = 2000;

/** Also keeps the longest time between two frames. */
const KEEP_REACTIONS = keepReactions(
  ["click", "keydown", "pointermove"],
  `
  window.longestFrame = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longestFrame = Math.max(longestFrame, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  look();
`,
);

/** The time until a key or the pointer has changed the page of the editor, on a long walk. */
export function measureEditorReactions(bench: Bench): Promise<Row[]> {
  return measureReactions(
    bench,
    "The editor",
    editOnce,
    (label, values) => {
      const targetMs = label.startsWith(OF_SCRIPTS) ? SCRIPT_TARGET_MS : TARGET_MS;
      return [
        atMost(`${label}, median`, targetMs, "ms", median(values)),
        atMost(`${label}, 95 %`, TARGET_MS, "ms", percentile95(values)),
      ];
    },
    "Until the second frame after the input: two frames of 16.7 ms are the least. Longest frame: the longest " +
      "time without a frame while a field is saved.",
  );
}

function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN;
}

async function editOnce(browser: Browser, base: string): Promise<Reactions> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(KEEP_REACTIONS);
    await page.goto(`${base}/edit/1`);
    await page.locator(".map-station").nth(STATION_COUNT - 1).waitFor();
    await page.locator(`.order li:nth-child(${STATION_COUNT / 2}) .pick`).click();
    const text = page.locator(".side-panel textarea").first();
    await text.click();
    return {
      "key in a text": await reactionsTo(page, SAVED_MS, () => typeOn(page, 60)),
      "key when the text before it is saved": await reactionsTo(
        page,
        SAVED_MS,
        () => typeOn(page, 900),
      ),
      ...await workOf(page, "a text", ".side-panel textarea"),
      ...await workOf(page, "a name", ".side-panel input[type=text]"),
      "longest frame while a text is saved": await longestFrames(
        page,
        () => page.keyboard.type("x"),
      ),
      "longest frame while a name is saved": await longestFrames(page, async () => {
        await page.locator(".side-panel input[type=text]").first().focus();
        await page.keyboard.type("x");
      }),
      "pointer over the profile": await reactionsTo(page, SAVED_MS, () => hover(page)),
      "station chosen": await reactionsTo(page, SAVED_MS, () => choose(page)),
    };
  } finally {
    await context.close();
  }
}

/**
 * Milliseconds of CPU that a key in a field takes until it is saved, a few times: of our scripts, and of the page's
 * thread with all that the browser does there. Without the field, the caret blinks and frames are counted; that is
 * subtracted.
 */
async function workOf(page: Page, name: string, selector: string): Promise<Reactions> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const ms = (metric: string) =>
      1000 * (metrics.find(({ name }) => name === metric)?.value ?? NaN);
    return { script: ms("ScriptDuration"), thread: ms("TaskDuration") };
  };
  const during = async (act: () => Promise<void>) => {
    const before = await busy();
    await act();
    await page.evaluate(`new Promise((done) => setTimeout(done, ${SAVED_MS}))`);
    const after = await busy();
    return { script: after.script - before.script, thread: after.thread - before.thread };
  };
  await page.locator(selector).first().focus();
  await page.evaluate(`new Promise((done) => setTimeout(done, ${SAVED_MS}))`);
  const script: number[] = [];
  const thread: number[] = [];
  for (let at = 0; at < INPUT_COUNT / 4; at++) {
    const idle = await during(() => Promise.resolve());
    const typed = await during(() => page.keyboard.type("x"));
    script.push(typed.script - idle.script);
    thread.push(typed.thread - idle.thread);
  }
  await session.detach();
  return {
    [`${OF_SCRIPTS} for a key in ${name}, until it is saved`]: script,
    [`CPU of the page's thread for a key in ${name}, until it is saved`]: thread,
  };
}

/** Types letters with pauses between them. */
async function typeOn(page: Page, pauseMs: number): Promise<void> {
  const count = pauseMs > 500 ? INPUT_COUNT / 4 : INPUT_COUNT;
  await page.keyboard.type("abcdefghijklmnopqrst".slice(0, count), { delay: pauseMs });
}

async function hover(page: Page): Promise<void> {
  const box = await page.locator("svg.profile").boundingBox();
  if (box === null) throw new Error("There is no profile");
  for (let at = 0; at < INPUT_COUNT; at++) {
    await page.mouse.move(box.x + 80 + at * 12, box.y + box.height / 2);
    await page.evaluate("new Promise((done) => setTimeout(done, 50))");
  }
}

async function choose(page: Page): Promise<void> {
  for (let at = 0; at < INPUT_COUNT / 4; at++) {
    await page.locator(`.order li:nth-child(${at + 2}) .pick`).focus();
    await page.keyboard.press("Enter");
    await page.evaluate("new Promise((done) => setTimeout(done, 150))");
  }
}

/** The longest time without a frame from an edit until it is saved, in milliseconds, a few times. */
async function longestFrames(page: Page, edit: () => Promise<void>): Promise<number[]> {
  const frames: number[] = [];
  while (frames.length < INPUT_COUNT / 4) {
    await edit();
    await page.evaluate("longestFrame = 0");
    await page.evaluate(`new Promise((done) => setTimeout(done, ${SAVED_MS}))`);
    frames.push(await page.evaluate<number>("longestFrame"));
  }
  return frames;
}
