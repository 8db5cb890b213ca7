/**
 * Trimming a take: handles on the waveform by keyboard, mouse and touch, times beside them, and what is heard.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { FAKE_MICROPHONE, recordFor, saved, soundAt } from "./editor_page.ts";
import { keepWhole, openRecorder, PADDING_S, PHONE, storedAudio, withEditor } from "./recorder.ts";
import { until } from "../../support/until.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

const slider = (dialog: Locator, name: string) => dialog.getByRole("slider", { name });

const valueOf = async (handle: Locator) => Number(await handle.inputValue());

/** Width of the waveform in pixels, and length of the take in seconds. */
async function sizeOf(dialog: Locator): Promise<{ widthPx: number; totalS: number }> {
  const box = await dialog.locator(".trim-wave").boundingBox();
  return {
    widthPx: box?.width ?? 0,
    totalS: Number(await slider(dialog, "Ende").getAttribute("max")),
  };
}

Deno.test("The editor in Chromium: the handles of a take move by a tenth of a second and by a second, and what is kept is exact", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, "", {}, async (fixture) => {
      const { page } = fixture;
      const dialog = await openRecorder(page);
      const totalS = await recordFor(dialog, "Aufnahme beginnen", 4, 3);
      await keepWhole(dialog);
      const [from, to] = [slider(dialog, "Anfang"), slider(dialog, "Ende")];
      await from.focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      assert.equal(await valueOf(from), 1.2);
      assert.equal(await from.getAttribute("aria-valuetext"), "1,2 Sekunden");
      await dialog.getByText("Anfang 0:01,2", { exact: true }).waitFor();

      await to.focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      const toS = await valueOf(to);
      assert.ok(Math.abs(totalS - 0.2 - toS) <= 0.051, `${toS} of ${totalS} s`);
      await page.keyboard.press("End");
      assert.ok(Math.abs(await valueOf(to) - totalS) < 1e-9, "the end of the take is exact");
      await page.keyboard.press("Control+z");
      assert.equal(await valueOf(to), toS);
      await page.keyboard.press("Home");
      assert.equal(await valueOf(to), 1.7, "half a second is left");
      await dialog.getByRole("button", { name: "Schnitt rückgängig" }).click();
      assert.equal(await valueOf(to), toS);

      await dialog.getByRole("button", { name: "Behalten" }).click();
      await saved(page);
      const { samples, rate } = await soundAt(page, await storedAudio(fixture));
      const longerS = samples.length / rate - (toS - 1.2);
      assert.ok(longerS >= 0 && longerS < PADDING_S, `${longerS} s longer`);
    }), FLAGS));

Deno.test("The editor in Chromium: what is between the handles is heard, and the position that is heard is shown", (test) =>
  inChromium(test, (browser) =>
    withEditor(browser, "", {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordFor(dialog, "Aufnahme beginnen", 5, 4);
      await slider(dialog, "Anfang").fill("1");
      await slider(dialog, "Ende").fill("3");
      const position = slider(dialog, "Stelle");
      assert.equal(await valueOf(position), 1);
      await page.keyboard.press("Space");
      await until("it is heard from the first handle", async () => await valueOf(position) > 1.2);
      await dialog.getByRole("button", { name: "Anhören", exact: true }).waitFor();
      assert.equal(await valueOf(position), 3, "it ends at the second handle");
      const heardS = await page.evaluate<number>(`document.querySelector("dialog audio").duration`);
      assert.ok(heardS >= 2 && heardS < 2 + PADDING_S, `${heardS} s`);
      await position.focus();
      await page.keyboard.press("Shift+ArrowLeft");
      await dialog.locator(".trim-at").getByText("0:02,0").waitFor();
      await page.keyboard.press("Space");
      await until("it goes on there", async () => await valueOf(position) > 2.2);
    }), FLAGS));

Deno.test("The editor in Chromium: the handles lie on the waveform, where mouse and finger find them", (test) =>
  inChromium(test, async (browser) => {
    for (const options of [{}, PHONE]) {
      await withEditor(browser, "", options, async ({ page, context }) => {
        const dialog = await openRecorder(page);
        await recordFor(dialog, "Aufnahme beginnen", 3, 2);
        await keepWhole(dialog);
        const { widthPx, totalS } = await sizeOf(dialog);
        const drag = async (handle: Locator, isAtStart: boolean, byPx: number) => {
          const box = await handle.boundingBox();
          assert.ok(box !== null);
          const x = isAtStart ? box.x + 15 : box.x + box.width - 15;
          const y = box.y + box.height / 2;
          if (options === PHONE) {
            const session = await context.newCDPSession(page);
            const touch = (type: string, points: readonly { x: number; y: number }[]) =>
              session.send("Input.dispatchTouchEvent", { type, touchPoints: points } as never);
            await touch("touchStart", [{ x, y }]);
            for (let step = 1; step <= 5; step++) {
              await touch("touchMove", [{ x: x + byPx * step / 5, y }]);
            }
            await touch("touchEnd", []);
            return;
          }
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(x + byPx, y, { steps: 5 });
          await page.mouse.up();
        };
        const [from, to] = [slider(dialog, "Anfang"), slider(dialog, "Ende")];
        await drag(from, true, widthPx / 4);
        await drag(to, false, -widthPx / 4);
        const tolerance = totalS * 8 / widthPx + 0.1;
        assert.ok(Math.abs(await valueOf(from) - totalS / 4) < tolerance, await from.inputValue());
        assert.ok(Math.abs(await valueOf(to) - totalS * 3 / 4) < tolerance, await to.inputValue());
        const kept = await dialog.getByText(/^\d+,\d Sekunden$/).innerText();
        const keptS = await valueOf(to) - await valueOf(from);
        assert.equal(kept, `${keptS.toFixed(1).replace(".", ",")} Sekunden`);
        await dialog.getByRole("button", { name: "Schnitt rückgängig" }).click();
        await dialog.getByRole("button", { name: "Schnitt rückgängig" }).click();
        assert.equal(await valueOf(from), 0);
        assert.ok(Math.abs(await valueOf(to) - totalS) < 1e-9, "the end is the first one");
      });
    }
  }, FLAGS));
