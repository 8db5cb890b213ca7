/**
 * The recorder of the editor: pauses, keys, and takes that are discarded or recorded once more and come back.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { FAKE_MICROPHONE, openPage } from "./editor_page.ts";
import {
  KEEP_MEDIA,
  openRecorder,
  recordSeconds,
  reviewedSeconds,
  rowCount,
  untilRecorded,
  withEditor,
} from "./recorder.ts";
import { until } from "../../support/until.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

/** A recorder that cannot be paused, as in older browsers. */
const NO_PAUSE = "delete MediaRecorder.prototype.pause;";

const key = (dialog: Locator, name: string) => dialog.getByRole("button", { name, exact: true });

/** Begins a recording, and pauses it before its first part would be delivered by itself. */
async function pauseEarly(dialog: Locator): Promise<void> {
  await recordSeconds(dialog, 1);
  await dialog.page().keyboard.press("p");
  await key(dialog, "Weiter").waitFor();
}

Deno.test("The editor in Chromium: a pause is not in the recording, and its clock stands", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, KEEP_MEDIA, {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 1);
      const sinceMs = performance.now();
      await key(dialog, "Pause").click();
      await dialog.getByText("Alles bis hierher ist gesichert.").waitFor();
      assert.equal(await page.evaluate("window.recorders.at(-1).state"), "paused");
      const clock = dialog.locator(".time b");
      const shown = await clock.innerText();
      await until("the pause is long", () => Promise.resolve(performance.now() - sinceMs > 4000));
      assert.equal(await clock.innerText(), shown);
      assert.equal(await dialog.getByRole("meter").count(), 0, "what is heard is not recorded");
      const pausedMs = performance.now() - sinceMs;
      await page.keyboard.press("P");
      await untilRecorded(dialog, 3);
      await key(dialog, "Fertig").click();
      const seconds = await reviewedSeconds(dialog);
      const allMs = performance.now() - sinceMs;
      // Before the pause there were less than two seconds; the rest is not longer than the time after the pause.
      assert.ok(seconds > 1 && seconds < 2 + (allMs - pausedMs) / 1000, `${seconds} s`);
    }), FLAGS));

Deno.test("The editor in Chromium: a page that is closed in a pause has the recording when it is opened again", (test) =>
  inChromium(
    test,
    (browser) =>
      withEditor(browser, KEEP_MEDIA, {}, async ({ page: first, base, context, routeId }) => {
        await pauseEarly(await openRecorder(first));
        await until(
          "what was recorded before the pause is on the disk",
          async () => await first.evaluate<number>(rowCount("unfinished:")) >= 2,
        );
        await first.close();
        const { page } = await openPage(context, base, `/edit/${routeId}`);
        await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
        assert.ok(await reviewedSeconds(page.getByRole("dialog")) > 0.5);
      }),
    FLAGS,
  ));

Deno.test("The editor in Chromium: a call during a pause ends the recording, which is there until then", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, KEEP_MEDIA, {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await pauseEarly(dialog);
      await page.evaluate(`window.tracks.at(-1).dispatchEvent(new Event("mute"))`);
      await dialog.getByText("Die Aufnahme wurde unterbrochen.").waitFor();
      assert.ok(await reviewedSeconds(dialog) > 0.5);
    }), FLAGS));

Deno.test("The editor in Chromium: a browser that cannot pause a recording offers no pause", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, NO_PAUSE, {}, async ({ page, complaints }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 1);
      assert.equal(await key(dialog, "Pause").count(), 0);
      await page.keyboard.press("p");
      await untilRecorded(dialog, 2);
      await key(dialog, "Fertig").click();
      assert.ok(await reviewedSeconds(dialog) > 1);
      assert.deepEqual(complaints, []);
    }), FLAGS));

Deno.test("The editor in Chromium: the space bar begins and ends a recording, and listens to it", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, "", {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await dialog.getByText("Sprechen Sie einen Satz zur Probe.").or(dialog.getByRole("meter"))
        .first().waitFor();
      await page.keyboard.press("Space");
      await key(dialog, "Fertig").waitFor();
      await untilRecorded(dialog, 2);
      await page.keyboard.press("Space");
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
      await page.keyboard.press("Space");
      const position = dialog.getByRole("slider", { name: "Stelle" });
      await until("it is heard", async () => Number(await position.inputValue()) > 0.2);
      await page.keyboard.press("Space");
      await key(dialog, "Anhören").waitFor();
      assert.ok(await page.evaluate(`document.querySelector("dialog audio").paused`));
      await page.keyboard.press("Control+z");
      await dialog.waitFor(); // the keys of the page do nothing meanwhile
    }), FLAGS));

Deno.test("The editor in Chromium: a take that is discarded comes back, in the dialog and on the page", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, "", {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 2);
      await key(dialog, "Fertig").click();
      const seconds = await reviewedSeconds(dialog);
      await key(dialog, "Verwerfen").click();
      await dialog.getByText("Die Aufnahme wurde verworfen.").waitFor();
      await key(dialog, "Rückgängig").click();
      assert.equal(await reviewedSeconds(dialog), seconds);

      await key(dialog, "Verwerfen").click();
      await dialog.getByText("Die Aufnahme wurde verworfen.").waitFor();
      await page.keyboard.press("Escape");
      // The button that has opened the dialog is replaced: the focus stays in its part.
      await page.getByRole("region", { name: "Aufnahme" }).locator(":focus").waitFor();
      await page.locator(".waiting-take").getByRole("button", { name: "Rückgängig" }).click();
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      assert.equal(await reviewedSeconds(dialog), seconds);

      await recordSeconds(dialog, 4);
      await key(dialog, "Fertig").click();
      const longer = await reviewedSeconds(dialog);
      assert.ok(longer > seconds, `${longer} s`);
      await key(dialog, "Vorige zurückholen").click();
      await until("the one before is there", async () => await reviewedSeconds(dialog) === seconds);
      await key(dialog, "Vorige zurückholen").click();
      await until("both can be had", async () => await reviewedSeconds(dialog) === longer);
      await page.reload();
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      assert.equal(await reviewedSeconds(dialog), longer, "the one that was chosen waits");
    }), FLAGS));
