/** The recorder of the editor with a microphone that beeps: listen, once more, trim, and takes that wait. @module */
import assert from "node:assert/strict";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { FAKE_MICROPHONE, openEditorPage, recordFor, saved, soundAt } from "./editor_page.ts";
import { keptSeconds, openRecorder, openStation, PADDING_S, recordSeconds } from "./recorder.ts";
import { until } from "../../support/until.ts";

const SAMPLES_PER_S = 24_000;

/** The player of the dialog, as an expression of the page. */
const PLAYER = `document.querySelector("dialog audio")`;

/** Keeps the disk of the browser busy for more than a second after the end of each recording. */
const BUSY_DISK = `{
  const { stop } = MediaRecorder.prototype;
  MediaRecorder.prototype.stop = function () {
    indexedDB.open("route-guide-editor").onsuccess = ({ target: { result: database } }) => {
      const store = database.transaction("contents", "readwrite").objectStore("contents");
      const end = performance.now() + 1500;
      const read = () => {
        if (performance.now() < end) store.count().onsuccess = read;
        else database.close();
      };
      read();
      stop.call(this);
    };
  };
}`;

/** The path of the recording of the only station; empty without one. */
async function audioOf(base: string, routeId: number): Promise<string> {
  const { pois } = await (await fetch(`${base}/api/routes/${routeId}/pois`)).json();
  return pois[0].audioUrl === null ? "" : base + pois[0].audioUrl;
}

/** The path of the recording, once the server has one. */
async function storedAudio(base: string, routeId: number): Promise<string> {
  await until("a recording is stored", async () => await audioOf(base, routeId) !== "");
  return await audioOf(base, routeId);
}

Deno.test("The editor in Chromium: listen, once more, trim at both ends", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Aufnahme", [{ title: "Halt 1", atM: 100 }]);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openRecorder(page);
      const first = await recordFor(dialog, "Aufnahme beginnen", 1);
      const second = await recordFor(dialog, "Noch einmal", Math.ceil(first) + 3, first + 1.6);

      const from = 1;
      const to = Math.floor((second - 0.5) * 10) / 10;
      await dialog.getByRole("slider", { name: "Anfang" }).fill(String(from));
      await dialog.getByRole("slider", { name: "Ende" }).fill(String(to));
      await dialog.locator("audio").focus();
      await page.keyboard.press("Space");
      await until("the take is heard", async () =>
        await page.evaluate<number>(`${PLAYER}.currentTime`) > 0.3);
      const heard = await page.evaluate<number>(`${PLAYER}.duration`);
      assert.ok(Math.abs(heard - (to - from)) < PADDING_S, `${heard} s are heard`);

      await dialog.getByRole("button", { name: "Behalten" }).click();
      await dialog.waitFor({ state: "hidden" });
      await saved(page);
      const { rate, samples } = await soundAt(page, await storedAudio(base, routeId));
      assert.equal(rate, SAMPLES_PER_S);
      const longerS = samples.length / rate - (to - from);
      assert.ok(longerS >= 0 && longerS < PADDING_S, `${longerS} s longer`);
      assert.ok(
        samples.some((sample) =>
          Math.abs(sample) > 0.01
        ),
        "it is not silent",
      );
      assert.deepEqual(complaints, []);
    }), { flags: FAKE_MICROPHONE }));

Deno.test("The editor in Chromium: a take survives a reload from the moment the recording ends", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Neu geladen", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openRecorder(page);
      await page.evaluate(BUSY_DISK);
      await recordFor(dialog, "Aufnahme beginnen", 2);
      const seconds = await keptSeconds(dialog);
      await page.reload();
      const waits = page.getByText(
        "Hier wartet eine Aufnahme, die Sie noch nicht behalten haben.",
      );
      await waits.waitFor();
      assert.equal(await audioOf(base, routeId), "", "it is not used by itself");

      await page.getByRole("button", { name: "Verwerfen" }).click();
      await waits.waitFor({ state: "hidden" });
      await page.getByText("Die Aufnahme wurde verworfen.").locator("xpath=..")
        .getByRole("button", { name: "Rückgängig" }).click();
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      await page.getByRole("dialog").getByRole("slider", { name: "Ende" }).waitFor();
      await page.keyboard.press("Escape");
      await waits.waitFor();
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      await page.getByRole("button", { name: "Behalten" }).click();
      await saved(page);
      const { samples } = await soundAt(page, await storedAudio(base, routeId));
      assert.ok(
        Math.abs(samples.length / SAMPLES_PER_S - seconds) < PADDING_S,
        `${samples.length}`,
      );
      await page.reload();
      await openStation(page);
      await page.getByRole("button", { name: "Neu aufnehmen" }).waitFor();
      assert.equal(await waits.count(), 0, "a take that is used does not wait any more");
    }), { flags: FAKE_MICROPHONE }));

Deno.test("The editor in Chromium: what is being recorded when the dialog is closed waits", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Zu früh", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 3);
      await dialog.getByRole("button", { name: "Schließen" }).click();
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
    }), { flags: FAKE_MICROPHONE }));

const AAC = "audio/mp4;codecs=mp4a.40.2";

for (const claim of [true, false]) {
  Deno.test(`The editor in Chromium: a recording where isTypeSupported() of AAC is ${claim}`, (test) =>
    inChromium(test, (browser) =>
      withService(async ({ base }, send) => {
        const { routeId } = await createWalk(send, "Format", [{ title: "Halt 1", atM: 100 }]);
        const { page, context } = await openEditorPage(browser, base, "/edit");
        await context.addInitScript(`
          const { isTypeSupported } = MediaRecorder;
          MediaRecorder.isTypeSupported = (type) =>
            type === "${AAC}" ? ${claim} : isTypeSupported.call(MediaRecorder, type);`);
        await page.goto(`${base}/edit/${routeId}`);
        const dialog = await openRecorder(page);
        await recordFor(dialog, "Aufnahme beginnen", 1);
        const seconds = await keptSeconds(dialog);
        await page.getByRole("button", { name: "Behalten" }).click();
        await saved(page);
        const stored = await send(new URL(await storedAudio(base, routeId)).pathname, {});
        const sound = new Uint8Array(await stored.arrayBuffer());
        assert.equal(stored.headers.get("Content-Type"), "audio/mpeg");
        const playable = await page.evaluate<number>(
          `new OfflineAudioContext(1, 1, ${SAMPLES_PER_S})
            .decodeAudioData(Uint8Array.fromBase64("${sound.toBase64()}").buffer)
            .then(({ duration }) => duration)`,
        );
        assert.ok(Math.abs(playable - seconds) < PADDING_S, `${playable} s of ${seconds} s`);
      }), { flags: FAKE_MICROPHONE }));
}
