/**
 * A walk whose stations are recorded with very different voices: every recording is equally loud and small, in the service,
 * in the pack and on published pages. Measured by ffmpeg; without it or eSpeak NG, the output says so.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { TARGET_LUFS, TRUE_PEAK_DB } from "../../../web/editor/sound/loudness.ts";
import { repetitions } from "../../support/extent.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { unpack } from "../../support/walk_pack.ts";
import { decoded, ffmpegLevel, missingPrograms } from "../../web/editor/sound/programs.ts";
import { reportSkipped } from "../../support/log.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { folderOf } from "./homepage.ts";
import { untilRecorded } from "./recorder.ts";
import { BEGIN, KEEP, mainButton, openRow, stationsOf } from "./recorder_row.ts";
import { CHOSEN_MICROPHONE, speak, tenVoices } from "./voices.ts";

/** Seconds of a recording: longer than each of the voices. */
const SECONDS = 8;

/** What the recorder offers once a recording is kept. */
const NEXT = /^(Aufnehmen|Zurück zum Weg)$/;

/** Records a station in the row; a distorted take is reviewed and kept. */
async function record(dialog: Locator): Promise<void> {
  await (await mainButton(dialog, BEGIN)).click();
  const keep = await mainButton(dialog, KEEP);
  await untilRecorded(dialog, SECONDS);
  await keep.click();
  const end = dialog.getByRole("slider", { name: "Ende" });
  const next = dialog.getByRole("button", { name: NEXT });
  await end.or(next).first().waitFor();
  if (!await end.isVisible()) return;
  await dialog.getByText("Diese Aufnahme ist verzerrt").waitFor();
  await dialog.getByRole("button", { name: "Behalten", exact: true }).click();
  await next.waitFor();
}

/** The recordings among files, in their order by name. */
function recordingsIn(files: ReadonlyMap<string, Uint8Array>): readonly Uint8Array[] {
  return [...files].filter(([path]) => path.endsWith(".mp3")).map(([, content]) => content);
}

/** Checks that both have the same recordings, in any order. */
function assertSame(found: readonly Uint8Array[], stored: readonly Uint8Array[], where: string) {
  const named = (files: readonly Uint8Array[]) => files.map((file) => file.toBase64()).sort();
  assert.ok(JSON.stringify(named(found)) === JSON.stringify(named(stored)), where);
}

Deno.test("RecorderDialog in Chromium: very different voices are equally loud, wherever they are played", async (test) => {
  const missing = missingPrograms("ffmpeg", "espeak-ng");
  if (missing !== null) return reportSkipped(test, missing);
  const voices = (await tenVoices()).slice(0, repetitions({ usual: 4, night: 10 }));
  await inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Stimmen", stationsOf(voices.length));
      const { context, page, complaints } = await openEditorPage(browser, base, "/edit");
      await context.addInitScript(CHOSEN_MICROPHONE);
      await page.goto(`${base}/edit/${routeId}`);
      await openRow(page, "Am Bach");
      const dialog = page.getByRole("dialog");
      for (const voice of voices) {
        await speak(page, voice);
        await record(dialog);
      }
      await (await mainButton(dialog, "Zurück zum Weg")).click();
      await saved(page);

      const stored: Uint8Array<ArrayBuffer>[] = [];
      const path = `/api/routes/${routeId}/pois`;
      for (const [index, voice] of voices.entries()) {
        const audioUrl = async () => (await (await send(path, {})).json()).pois[index].audioUrl;
        await until(`${voice.name} is stored`, async () => await audioUrl() !== null);
        const bytes = await (await send(await audioUrl(), {})).bytes();
        const samples = await decoded(bytes, "mp3", 24_000);
        const { lufs, peakDb } = await ffmpegLevel(samples, 24_000);
        const name = `${voice.name} at ${voice.lufs} LUFS`;
        assert.ok(Math.abs((lufs ?? NaN) - TARGET_LUFS) <= 1, `${name}: ${lufs} LUFS`);
        assert.ok(peakDb <= TRUE_PEAK_DB, `${name}: ${peakDb} dBTP`);
        const bytesAMinute = bytes.length / (samples.length / 24_000) * 60;
        assert.ok(bytesAMinute <= 600_000, `${name}: ${bytesAMinute} bytes a minute`);
        stored.push(bytes);
      }
      const pack = await (await send(`/api/routes/${routeId}/pack`, {})).bytes();
      assertSame(recordingsIn(await unpack(pack)), stored, "the pack");
      assertSame(recordingsIn(await folderOf(send, [routeId])), stored, "published pages");
      assert.deepEqual(complaints, []);
    }));
});
