/**
 * Takes of some length: their files are made while they are recorded, and are as loud as all others. Measured by
 * ffmpeg; without it or eSpeak NG, the output says so.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { TARGET_LUFS } from "../../../web/editor/sound/loudness.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { decoded, ffmpegLevel, missingPrograms } from "../../web/editor/sound/programs.ts";
import { amplified, largest } from "../../web/editor/sound/sounds.ts";
import { reportSkipped } from "../../support/log.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved, soundAt } from "./editor_page.ts";
import {
  keepWhole,
  openRecorder,
  PADDING_S,
  recordSeconds,
  reviewedSeconds,
  rowCount,
  storedAudio,
  untilRecorded,
  withEditor,
} from "./recorder.ts";
import { BEGIN, KEEP, mainButton, openRow, stationsOf } from "./recorder_row.ts";
import { CHOSEN_MICROPHONE, speak, tenVoices, type Voice } from "./voices.ts";

/** Seconds of a take: a file is begun after 15. */
const SECONDS = 22;

/** Music of −31 LUFS: sound that stays as loud as it is. */
async function quietMusic(): Promise<Voice> {
  const music = (await tenVoices()).find(({ name }) => name === "a quiet chord with drums");
  if (music === undefined) throw new Error("No voice has this name");
  return music;
}

/** Keeps what the page asks its workers for. */
const KEEP_REQUESTS = `
  window.asked = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (request, ...more) {
    if (request.kind !== "part") window.asked.push(request.kind);
    return postMessage.call(this, request, ...more);
  };`;

/** What the page has asked its workers for, apart from parts of a recording. */
function asked(page: Page): Promise<string[]> {
  return page.evaluate<string[]>("window.asked");
}

Deno.test("RecorderDialog in Chromium: the file of a long take is there when it ends, and as loud as others", async (test) => {
  const missing = missingPrograms("ffmpeg", "espeak-ng");
  if (missing !== null) return reportSkipped(test, missing);
  const quiet = await quietMusic();
  const loud = { ...quiet, name: "louder music", samples: amplified(quiet.samples, 12) };
  const voices = [quiet, loud];
  await inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Lang", stationsOf(voices.length));
      const { context, page, complaints } = await openEditorPage(browser, base, "/edit");
      await context.addInitScript(CHOSEN_MICROPHONE);
      await context.addInitScript(KEEP_REQUESTS);
      await page.goto(`${base}/edit/${routeId}`);
      await openRow(page, "Am Bach");
      const dialog = page.getByRole("dialog");
      for (const voice of voices) {
        await speak(page, voice);
        await (await mainButton(dialog, BEGIN)).click();
        const keep = await mainButton(dialog, KEEP);
        await untilRecorded(dialog, SECONDS);
        await keep.click();
        await dialog.getByRole("button", { name: /^(Aufnehmen|Zurück zum Weg)$/ }).waitFor();
      }
      await (await mainButton(dialog, "Zurück zum Weg")).click();
      await saved(page);
      // A busy machine may leave sound out, so that the loudness changes at the end.
      const madeLater = (await asked(page)).filter((kind) => kind !== "listen" && kind !== "end");
      assert.ok(madeLater.length < voices.length, `${madeLater}`);
      for (const [index, { name }] of voices.entries()) {
        const poi = async () =>
          (await (await send(`/api/routes/${routeId}/pois`, {})).json())
            .pois[index];
        await until(`${name} is stored`, async () => (await poi()).audioUrl !== null);
        const bytes = await (await send((await poi()).audioUrl, {})).bytes();
        const samples = await decoded(bytes, "mp3", 24_000);
        const { lufs } = await ffmpegLevel(samples, 24_000);
        assert.ok(Math.abs((lufs ?? NaN) - TARGET_LUFS) <= 1, `${name}: ${lufs} LUFS`);
        assert.ok(samples.length / 24_000 > SECONDS - 3, `${name}: ${samples.length} samples`);
      }
      assert.deepEqual(complaints, []);
    }));
});

Deno.test("RecorderDialog in Chromium: a long take that waits is whole after a reload, and removed when it is used", async (test) => {
  const missing = missingPrograms("espeak-ng");
  if (missing !== null) return reportSkipped(test, missing);
  const voice = await quietMusic();
  await inChromium(
    test,
    (browser) =>
      withEditor(browser, CHOSEN_MICROPHONE, {}, async (fixture) => {
        const { page } = fixture;
        const dialog = await openRecorder(page);
        await speak(page, voice);
        await recordSeconds(dialog, SECONDS);
        await dialog.getByRole("button", { name: "Fertig" }).click();
        const seconds = await reviewedSeconds(dialog);
        assert.ok(await page.evaluate<number>(rowCount("take:")) > 1, "it has several rows");
        await page.reload();
        await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
        assert.equal(await reviewedSeconds(dialog), seconds);
        await keepWhole(dialog);
        await dialog.getByRole("button", { name: "Behalten" }).click();
        await saved(page);
        const { samples, rate } = await soundAt(page, await storedAudio(fixture));
        assert.ok(
          Math.abs(samples.length / rate - seconds) < PADDING_S,
          `${samples.length} samples`,
        );
        for (let at = rate; at + rate < samples.length; at += rate) {
          const loudest = largest(samples.slice(at, at + rate));
          assert.ok(loudest > 0.05, `a largest sample of ${loudest} after ${at / rate} s`);
        }
        assert.equal(await page.evaluate(rowCount("take:")), 0);
      }),
  );
});

Deno.test("RecorderDialog in Chromium: a long take that is cut or not levelled gets a file of its own", async (test) => {
  const missing = missingPrograms("espeak-ng");
  if (missing !== null) return reportSkipped(test, missing);
  const voice = await quietMusic();
  await inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Lang", [{ title: "Halt 1", atM: 100 }]);
      const { context, page } = await openEditorPage(browser, base, "/edit");
      await context.addInitScript(CHOSEN_MICROPHONE);
      await context.addInitScript(KEEP_REQUESTS);
      await page.goto(`${base}/edit/${routeId}`);
      const dialog = await openRecorder(page);
      await speak(page, voice);
      await recordSeconds(dialog, SECONDS);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.locator(".level-bars").waitFor();
      const before = await asked(page);
      await dialog.getByRole("checkbox").uncheck();
      await dialog.getByText("Die Aufnahme bleibt so laut, wie sie ist.").waitFor();
      await until(
        "it is made as it was recorded",
        async () => (await asked(page)).length === before.length + 1,
      );
      await dialog.getByRole("checkbox").check();
      await dialog.getByRole("slider", { name: "Anfang" }).press("Shift+ArrowRight");
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await saved(page);
      assert.deepEqual((await asked(page)).slice(before.length), ["finish", "finish"]);
    }));
});
