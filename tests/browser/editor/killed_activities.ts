/** What a teacher does when the browser is killed, and what must be there when it is opened again. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { concat } from "../../support/media/bytes.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { SeededRandom } from "../../support/random.ts";
import { sleep } from "../../support/sleep.ts";
import { until } from "../../support/until.ts";
import { rowCount } from "./recorder.ts";
import {
  type EditorTab,
  type Killing,
  openHalt,
  openWalk,
  SAVED,
  savingState,
  storedStation,
  untilSaved,
} from "./killed.ts";

/** Milliseconds after which a key is on the device: one second, as the editor promises, and what the test needs to notice. */
const KEPT_MS = 1200;

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.";

/** Characters without a space at the end, which the service would remove. */
function wordsOf(random: SeededRandom, length: number): string {
  return Array.from(
    { length },
    (_, index) => index % 7 === 5 ? " " : random.pick([...LETTERS]),
  ).join("").trimEnd();
}

/** Types a description; every second time the service is out of reach meanwhile. */
export async function typing(killing: Killing): Promise<void> {
  const { device, service, random, index } = killing;
  const tab = await openHalt(killing);
  if (index % 2 === 1) await service.stop();
  await tab.evaluate(`document.querySelector("section.form textarea").focus()`);
  const text = wordsOf(random, 60 + random.below(241));
  const times: number[] = [];
  for (const letter of text) {
    await tab.keyboard.type(letter);
    times.push(performance.now());
    await sleep(random.below(30));
  }
  await sleep(random.below(1500));
  const killedAt = performance.now();
  await device.kill();
  const kept = text.slice(0, times.filter((time) => time <= killedAt - KEPT_MS).length);
  if (index % 2 === 1) await service.start();
  await untilSaved(await openWalk(killing));
  const { description } = await storedStation(killing);
  const where = index % 2 === 1 ? "without the service" : "with the service";
  assert.ok(
    description.startsWith(kept.trimEnd()),
    `${where}, ${kept.length} of ${text.length} characters were typed in time, ${description.length} are stored`,
  );
  assert.ok(text.startsWith(description), `${description} was not typed`);
}

/** Sizes of the photos: each has another shape, by which the test tells them apart. */
const SIZES = [[6000, 4000], [4000, 6000], [6000, 3000]] as const;

/** Photos as phones make them: 24 million pixels, and after the picture some megabytes of a video. */
export function writePhotos(folder: string, random: SeededRandom): string[] {
  return SIZES.map(([width, height], index) => {
    const path = join(folder, `photo-${index + 1}.jpg`);
    const video = random.bytes(65_536);
    const count = 48 + random.below(144); // 3 to 12 MB
    const photo = concat(jpeg({ width, height, components: 3 }), ...Array(count).fill(video));
    Deno.writeFileSync(path, photo);
    return path;
  });
}

/** Width divided by height of each stored picture, in percent. */
async function shapes(tab: EditorTab, killing: Killing): Promise<string> {
  const { images } = await storedStation(killing);
  const urls = JSON.stringify(images.map(({ url }) => killing.service.base + url));
  return String(
    await tab.evaluate(`Promise.all(${urls}.map((url) => new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => resolve(Math.round(100 * image.naturalWidth / image.naturalHeight));
      image.onerror = () => reject(new Error(url));
      image.src = url;
    }))).then((shapes) => shapes.join())`),
  );
}

const SHAPES = SIZES.map(([width, height]) => Math.round(100 * width / height)).join();

/** What the page says of saving; fails when it says that everything is saved, and the service has fewer pictures. */
async function truthfulState(tab: EditorTab, killing: Killing): Promise<string> {
  const state = await savingState(tab);
  if (state !== SAVED) return state;
  const { images } = await storedStation(killing);
  if (images.length === SIZES.length) return state;
  await sleep(5000);
  const { images: later } = await storedStation(killing);
  throw new Error(
    `the page says "${SAVED}" with ${images.length} pictures; ${later.length} 5 s later`,
  );
}

/**
 * Waits until all pictures are on the device, which takes as long as the machine needs to write them, or one of them is
 * prepared: then all should have been there before.
 */
async function untilOnDevice(tab: EditorTab): Promise<void> {
  const rows = async (beginning: string) => Number(await tab.evaluate(rowCount(beginning)));
  await until(
    "the pictures are on the device",
    async () => await rows("chosen:") >= 2 * SIZES.length || await rows("new-") > 0,
  );
}

/** Chooses three photos at once; the browser is killed while they are prepared and sent. */
export function choosing(paths: readonly string[]): (killing: Killing) => Promise<void> {
  return async (killing) => {
    const { device, random } = killing;
    const tab = await openHalt(killing);
    await device.choose("section.form input[type=file][multiple]", paths);
    const chosenAt = performance.now();
    await untilOnDevice(tab);
    const keptMs = Math.round(performance.now() - chosenAt);
    const waitMs = 300 + random.below(3700);
    while (performance.now() < chosenAt + waitMs) {
      await truthfulState(tab, killing);
      await sleep(Math.min(50, Math.max(0, chosenAt + waitMs - performance.now())));
    }
    const killedMs = Math.round(performance.now() - chosenAt);
    await device.kill();
    const when = `on the device after ${keptMs} ms, killed after ${killedMs} ms`;
    const later = await openWalk(killing);
    let state = "";
    await until("all pictures are stored", async () => {
      state = await truthfulState(later, killing);
      return state === SAVED;
    }, { limitMs: 60_000, found: () => `"${state}"` }).catch(({ message }) => {
      throw new Error(`${when}: ${message}`);
    });
    assert.equal(await shapes(later, killing), SHAPES, when);
    await sleep(1000);
    assert.equal(await shapes(later, killing), SHAPES, `${when}, a second later`);
  };
}

/** Seconds that the clock of the recorder shows. */
async function shownSeconds(tab: EditorTab): Promise<number> {
  const shown = await tab.evaluate(
    `document.querySelector("dialog.recorder .time b")?.textContent`,
  );
  const [, minutes = "0", seconds = "0"] = /(\d+):(\d\d)/.exec(String(shown)) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Clicks an element once it is there. */
export async function click(tab: EditorTab, selector: string): Promise<void> {
  await tab.waitForSelector(selector);
  await tab.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
}

/** Begins a recording and waits until some seconds are recorded. */
export async function beginRecording(tab: EditorTab, seconds: number): Promise<void> {
  await click(tab, "section[aria-labelledby=recording] .recording-row button");
  await click(tab, "dialog.recorder .keys .btn-large");
  await tab.waitForSelector("dialog.recorder .keys .btn-primary");
  await until(`${seconds} seconds are recorded`, async () => await shownSeconds(tab) >= seconds);
}

/** How many seconds may be missing at the end of a recording that was ended by a kill. */
const MISSING_S = 3;

/** Records; the browser is killed before the end. */
export async function recording(killing: Killing): Promise<void> {
  const { device, random } = killing;
  const tab = await openHalt(killing);
  await beginRecording(tab, 4 + random.below(4));
  await sleep(random.below(1000));
  const recordedS = await shownSeconds(tab);
  await device.kill();
  const later = await openHalt(killing);
  await click(later, ".waiting-take .btn-primary");
  await later.waitForSelector("dialog.recorder .trim input");
  const seconds = Number(await later.evaluate(`document.querySelector(".trim input").max`));
  assert.ok(seconds >= recordedS - MISSING_S, `${seconds} of ${recordedS} s are there`);
  assert.equal((await storedStation(killing)).audioUrl, null);
}

/** Ends the recording and keeps it. */
export async function keepRecording(tab: EditorTab): Promise<void> {
  await click(tab, "dialog.recorder .keys .btn-primary");
  await click(tab, "dialog.recorder .foot-review .btn-primary");
  const isClosed = `document.querySelector("dialog.recorder[open]") === null`;
  await until("the recorder is closed", async () => await tab.evaluate(isClosed) === true, {
    pauseMs: 5,
  });
}

/** Keeps a recording; the browser is killed right after the dialog was closed. */
export async function keeping(killing: Killing): Promise<void> {
  const { device, random } = killing;
  const tab = await openHalt(killing);
  await beginRecording(tab, 2 + random.below(4));
  await keepRecording(tab);
  await sleep(random.below(300));
  await device.kill();
  const later = await openHalt(killing);
  const offered = () => later.evaluate(`document.querySelector(".waiting-take") !== null`);
  assert.equal(await offered(), false, "the recording is offered as a take");
  await untilSaved(later);
  assert.notEqual((await storedStation(killing)).audioUrl, null, "the recording is stored");
  await sleep(500);
  assert.equal(await offered(), false, "the recording is offered as a take, later");
}
