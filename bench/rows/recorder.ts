/** The recorder of the editor for the bench: a microphone that speaks, and takes of any length. @module */
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { encodeWav } from "../../src/shared/wav.ts";
import { openEditorPage, saved } from "../../tests/browser/editor/editor_page.ts";
import { openRow } from "../../tests/browser/editor/recorder_row.ts";
import { until } from "../../tests/support/until.ts";
import { createWalk } from "../../tests/support/walk.ts";
import { speechLike } from "../../tests/web/editor/sound/speech_like.ts";
import type { Bench } from "../bench.ts";
import { startBrowser } from "../browser.ts";

/** Samples a second of the microphone, as those of laptops have. */
const MICROPHONE_RATE = 48_000;

/** Seconds of sound that the microphone repeats. */
const SPOKEN_S = 20;

/** The level of its speech in dB below an RMS of 1: that of a teacher a little too far from a laptop. */
export const SPOKEN_DB = -32;

/** Titles of the stations of a walk that is recorded. */
const STATIONS = ["Am Bach", "Die Mühle"] as const;

/** A recorder that is open, with the microphone on. */
export interface OpenRecorder {
  readonly page: Page;
  readonly dialog: Locator;
}

/** Starts a browser whose microphone speaks; null where none is installed. */
export async function startSpeakingBrowser(bench: Bench): Promise<Browser | null> {
  const path = join(bench.newFolder("microphone"), "speech.wav");
  const speech = { sampleRate: MICROPHONE_RATE, seconds: SPOKEN_S, rmsDb: SPOKEN_DB };
  await Deno.writeFile(path, encodeWav(speechLike(speech), MICROPHONE_RATE));
  return await startBrowser([
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-audio-capture=${path}`,
  ]);
}

/** Opens a new walk in the editor, in a context and a process of its own. @param stationCount One or two. */
export async function openWalk(browser: Browser, base: string, stationCount: number): Promise<
  Page
> {
  const send = (path: string, init: RequestInit) => fetch(base + path, init);
  const stations = STATIONS.slice(0, stationCount)
    .map((title, index) => ({ title, atM: 100 * (index + 1) }));
  const { routeId } = await createWalk(send, "Bench", stations);
  const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
  await saved(page);
  return page;
}

/** Opens the recorder of the first station. */
export async function openRecorder(page: Page): Promise<OpenRecorder> {
  await openRow(page, STATIONS[0]);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Aufnahme beginnen" }).waitFor();
  return { page, dialog };
}

/** Begins a recording, after the countdown. */
export async function beginRecording({ dialog }: OpenRecorder): Promise<void> {
  await dialog.getByRole("button", { name: "Aufnahme beginnen" }).click();
  await dialog.getByRole("button", { name: "Fertig" }).waitFor();
}

/** Waits until the clock of a recording shows this many seconds. */
export async function untilSeconds({ dialog }: OpenRecorder, seconds: number): Promise<void> {
  await until(`${seconds} seconds are recorded`, async () => {
    const [, minutes = "", rest = ""] = /(\d+):(\d\d)/.exec(await dialog.innerText()) ?? [];
    return Number(minutes) * 60 + Number(rest) >= seconds;
  }, { limitMs: seconds * 1500 + 60_000, pauseMs: 500 });
}
