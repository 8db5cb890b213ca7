/**
 * Recordings that end early: by an error, a call, a lock, a page that is closed. What was recorded until then
 * stays.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { BrowserContextOptions, Locator } from "playwright-core";
import { night } from "../../support/extent.ts";
import { inProfile } from "../profile.ts";
import { FAKE_MICROPHONE, openPage, saved, soundAt } from "./editor_page.ts";
import {
  type Fixture,
  KEEP_MEDIA,
  keptSeconds,
  openRecorder,
  PADDING_S,
  PHONE,
  recordSeconds,
  reviewedSeconds,
  rowCount,
  storedAudio,
  untilRecorded,
  withEditor,
} from "./recorder.ts";
import { until } from "../../support/until.ts";

const INTERRUPTED = "Die Aufnahme wurde unterbrochen. Was bis dahin aufgenommen wurde, ist da.";

const WAITS =
  "Hier wartet eine Aufnahme, die unterbrochen wurde. Was bis dahin aufgenommen wurde, ist da.";

/** Hides the page, as far as its scripts can see. */
const HIDE = `{
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}`;

/** What ends a recording, as scripts of the page. */
const ENDS: Readonly<Record<string, string>> = {
  "an error of the recorder": `{
    const recorder = window.recorders.at(-1);
    recorder.dispatchEvent(new Event("error"));
    recorder.stop();
  }`,
  "an error without any further event": `{
    const recorder = window.recorders.at(-1);
    recorder.addEventListener("stop", (event) => event.stopImmediatePropagation(), true);
    recorder.stop = () => {};
    recorder.dispatchEvent(new Event("error"));
  }`,
  "a track that has ended": `window.tracks.at(-1).dispatchEvent(new Event("ended"))`,
  "a track that is muted": `window.tracks.at(-1).dispatchEvent(new Event("mute"))`,
  "a recorder that the browser stops": `window.recorders.at(-1).stop()`,
};

/** Records for more than two seconds, and ends that by a script. @returns Length of the part that is kept, in seconds. */
async function endBy({ page }: Fixture, dialog: Locator, script: string): Promise<number> {
  await recordSeconds(dialog, 3);
  await page.evaluate(script);
  await dialog.getByText(INTERRUPTED).waitFor();
  const seconds = await reviewedSeconds(dialog);
  assert.ok(seconds > 1, `${seconds} s are there`);
  assert.ok(await dialog.getByRole("button", { name: "Noch einmal" }).isEnabled());
  return await keptSeconds(dialog);
}

/** Takes over what is there, and hears it. @param keptS Its length in seconds. */
async function keep(fixture: Fixture, dialog: Locator, keptS: number): Promise<void> {
  const { page, complaints } = fixture;
  await dialog.getByRole("button", { name: "Behalten" }).click();
  await saved(page);
  const { samples, rate } = await soundAt(page, await storedAudio(fixture));
  assert.ok(Math.abs(samples.length / rate - keptS) < PADDING_S, `${samples.length} samples`);
  assert.ok(samples.some((sample) => Math.abs(sample) > 0.01), "it is not silent");
  assert.deepEqual(complaints, []);
}

/** Runs `work` with the editor in a browser that has a microphone. */
const inEditor = (
  test: Deno.TestContext,
  options: BrowserContextOptions,
  work: (fixture: Fixture) => Promise<void>,
) =>
  inProfile(test, (browser) => withEditor(browser, KEEP_MEDIA, options, work), {
    flags: FAKE_MICROPHONE,
  });

Deno.test("The editor in Chromium: a recording that is ended by an error, its track or the browser is there until then", (test) =>
  inEditor(test, {}, async (fixture) => {
    const dialog = await openRecorder(fixture.page);
    let keptS = 0;
    for (const [name, script] of Object.entries(ENDS)) {
      await test.step(name, async () => void (keptS = await endBy(fixture, dialog, script)));
    }
    await keep(fixture, dialog, keptS);
  }));

Deno.test("The editor in Chromium: a recording on a phone whose page is hidden is there until then", (test) =>
  inEditor(test, PHONE, async (fixture) => {
    const dialog = await openRecorder(fixture.page);
    await keep(fixture, dialog, await endBy(fixture, dialog, HIDE));
  }));

Deno.test("The editor in Chromium: on a computer a recording goes on while the text is in another window", (test) =>
  inEditor(test, {}, async ({ page }) => {
    const dialog = await openRecorder(page);
    await recordSeconds(dialog, 1);
    await page.evaluate(HIDE);
    await untilRecorded(dialog, 4);
    await dialog.getByRole("button", { name: "Fertig" }).click();
    await dialog.getByRole("slider", { name: "Ende" }).waitFor();
    assert.equal(await dialog.getByText(INTERRUPTED).count(), 0);
  }));

Deno.test("The editor in Chromium: a call during the countdown begins no recording and is shown", (test) =>
  inEditor(test, {}, async ({ page }) => {
    const dialog = await openRecorder(page);
    await dialog.getByRole("button", { name: "Aufnahme beginnen" }).click();
    await dialog.getByText("Gleich geht es los").waitFor();
    await page.evaluate(ENDS["a track that is muted"] ?? "");
    await dialog.getByText("Die Aufnahme wurde unterbrochen. Versuchen Sie es noch einmal.")
      .waitFor();
    await dialog.getByRole("button", { name: "Aufnahme beginnen" }).waitFor();
    assert.equal(await page.evaluate("window.tracks.at(-1).readyState"), "ended");
  }));

Deno.test("The editor in Chromium: a page that is closed in the middle of a recording has it when it is opened again", (test) =>
  inEditor(test, {}, async (fixture) => {
    const { base, context, routeId } = fixture;
    const dialog = await openRecorder(fixture.page);
    await recordSeconds(dialog, 5);
    await until(
      "two parts are on the disk",
      async () => await fixture.page.evaluate<number>(rowCount("unfinished:")) >= 3,
    );
    // A second page of the walk leaves the recording alone while the first one is open.
    const { page: other } = await openPage(context, base, `/edit/${routeId}`);
    await other.getByRole("region", { name: "Stationen" }).waitFor();
    assert.equal(await other.getByText(WAITS).count(), 0);
    await other.close();
    await fixture.page.close();

    const { page } = await openPage(context, base, `/edit/${routeId}`);
    await page.getByText(WAITS).waitFor();
    assert.equal(await page.evaluate(rowCount("unfinished:")), 0);
    await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
    const review = page.getByRole("dialog");
    await review.getByText(INTERRUPTED).waitFor();
    const seconds = await reviewedSeconds(review);
    assert.ok(seconds > 2, `${seconds} s are there`);
    await review.getByRole("button", { name: "Behalten" }).click();
    await saved(page);
    const { samples } = await soundAt(page, await storedAudio(fixture));
    assert.ok(
      samples.some((sample) => Math.abs(sample) > 0.01),
      "it is not silent",
    );
  }));

/** Records a take and once more for a shorter time, closes the page, and finds the first take in the next one. */
async function keepLonger(
  { page: first, base, context, routeId }: Fixture,
  tryS: number,
  untilClosed: (dialog: Locator, seconds: number) => Promise<unknown>,
): Promise<void> {
  const dialog = await openRecorder(first);
  await recordSeconds(dialog, 4 * tryS);
  await dialog.getByRole("button", { name: "Fertig" }).click();
  const seconds = await reviewedSeconds(dialog);
  await recordSeconds(dialog, tryS);
  await untilClosed(dialog, seconds);
  await first.close();
  const { page } = await openPage(context, base, `/edit/${routeId}`);
  await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
  assert.equal(await reviewedSeconds(page.getByRole("dialog")), seconds);
  assert.equal(await page.evaluate(rowCount("unfinished:")), 0);
}

night.test("The editor in Chromium: a short try that a closed page has left does not replace a longer take", (test) =>
  inEditor(
    test,
    {},
    (fixture) =>
      keepLonger(
        fixture,
        2,
        () =>
          until(
            "a part is on the disk",
            async () => await fixture.page.evaluate<number>(rowCount("unfinished:")) >= 2,
          ),
      ),
  ));

Deno.test("The editor in Chromium: a short try that is interrupted does not replace a longer take for the next page", (test) =>
  inEditor(test, {}, (fixture) =>
    keepLonger(fixture, 1, async (dialog, seconds) => {
      await fixture.page.evaluate(ENDS["a track that has ended"] ?? "");
      await dialog.getByText(INTERRUPTED).waitFor();
      assert.ok(await reviewedSeconds(dialog) < seconds, "the new take is reviewed");
      await dialog.getByRole("button", { name: "Vorige zurückholen" }).waitFor();
    })));
