/**
 * The recorder of the editor for everyone: axe in all its steps, one size, large text, and the sentence in turn.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Browser, Locator, Page } from "playwright-core";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { type EditorPage, FAKE_MICROPHONE, openEditorPage } from "./editor_page.ts";
import { row } from "./stations.ts";
import { until } from "../../support/until.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

/** Long enough that it does not fit into the dialog at once. */
const TEXT = Array.from({ length: 12 }, (_, index) => `Dies ist der Satz Nummer ${index + 1}.`)
  .join(" ");

/** Goes through the steps of the recorder, and looks at each. */
async function inEachStep(
  page: Page,
  check: (step: string, dialog: Locator) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  const press = (name: RegExp) => dialog.getByRole("button", { name }).click();
  await row(page, "Am Bach").click();
  await page.getByRole("button", { name: /^(Aufnehmen|Record)$/ }).click();
  await dialog.getByRole("meter").waitFor();
  await check("ready", dialog);
  await press(/^(Aufnahme beginnen|Start recording)$/);
  await dialog.getByRole("button", { name: /^(Abbrechen|Cancel)$/ }).waitFor();
  await check("countdown", dialog);
  await dialog.getByRole("button", { name: /^(Fertig|Done)$/ }).waitFor();
  await check("recording", dialog);
  await press(/^Pause$/);
  await check("pause", dialog);
  await press(/^(Weiter|Go on)$/);
  await press(/^(Fertig|Done)$/);
  await dialog.getByRole("slider", { name: /^(Ende|End)$/ }).waitFor();
  await check("review", dialog);
  await press(/^(Verwerfen|Discard)$/);
  await dialog.getByRole("button", { name: /^(Rückgängig|Undo)$/ }).waitFor();
  await check("discarded", dialog);
}

/** Opens a walk with a station that has a text. */
async function withText(
  browser: Browser,
  work: (
    open: (options: Parameters<typeof openEditorPage>[3]) => Promise<EditorPage>,
  ) => Promise<void>,
): Promise<void> {
  await withService(async ({ base }, send) => {
    const stations = [{ title: "Am Bach", atM: 100, description: TEXT }];
    const { routeId } = await createWalk(send, "Vorlesen", stations);
    await work((options) => openEditorPage(browser, base, `/edit/${routeId}`, options));
  });
}

Deno.test("The editor in Chromium: axe finds nothing in any step of the recorder", (test) =>
  inChromium(test, (browser) =>
    withText(browser, async (open) => {
      const { page } = await open({ locale: "en-GB" });
      await inEachStep(page, async (step) => assert.deepEqual(await findingsOf(page), [], step));
    }), FLAGS));

/** What is cut off at the right edge of the dialog, or lies under the keyboard's focus out of the dialog. */
const CUT = `(() => {
  const dialog = document.querySelector("dialog");
  const { right } = dialog.getBoundingClientRect();
  return [...dialog.querySelectorAll("*")]
    .filter((element) => element.closest("svg, .visually-hidden") === null)
    .filter((element) => element.getBoundingClientRect().right > right + 1)
    .map((element) => element.className + " " + element.textContent);
})()`;

/** Whether the text to read lies over what is below it, on a phone. */
const TEXT_OVER_KEYS = `(() => {
  const [text, frame] = [".read", ".say"].map((name) =>
    document.querySelector("dialog " + name)?.getBoundingClientRect());
  return text !== undefined && text.bottom > frame.bottom + 1;
})()`;

Deno.test("The editor in Chromium: the recorder has one size in all its steps, and large text loses nothing", (test) =>
  inChromium(test, (browser) =>
    withText(browser, async (open) => {
      for (
        const [viewport, fontSize] of [
          [{ width: 1280, height: 800 }, "200%"],
          [{ width: 390, height: 844 }, "100%"],
          [{ width: 320, height: 640 }, "200%"],
        ] as const
      ) {
        const { page, context } = await open({ viewport });
        let first: Awaited<ReturnType<Locator["boundingBox"]>> = null;
        await page.evaluate(`document.documentElement.style.fontSize = "${fontSize}"`);
        await inEachStep(page, async (step, dialog) => {
          const box = await dialog.boundingBox();
          first ??= box;
          const name = `${step}, ${viewport.width} pixels, ${fontSize}`;
          assert.deepEqual(box, first, name);
          assert.deepEqual(await page.evaluate(CUT), [], name);
          assert.equal(
            await page.evaluate(TEXT_OVER_KEYS),
            false,
            `${name}: the text is over the keys`,
          );
        });
        await context.close();
      }
    }), FLAGS));

Deno.test("The editor in Chromium: the text is large, and the sentence that is in turn is marked and in sight", (test) =>
  inChromium(test, (browser) =>
    withText(browser, async (open) => {
      for (const [width, pixels] of [[1280, "38px"], [390, "28px"]] as const) {
        const { page, context } = await open({ viewport: { width, height: 800 } });
        await row(page, "Am Bach").click();
        await page.getByRole("button", { name: "Aufnehmen", exact: true }).click();
        const dialog = page.getByRole("dialog");
        const text = dialog.getByRole("group", { name: "Zum Ablesen" });
        const size = () =>
          page.evaluate<string>(`getComputedStyle(document.querySelector(".read")).fontSize`);
        assert.equal(await size(), pixels);
        await dialog.getByRole("button", { name: "Größer" }).click();
        assert.ok(parseFloat(await size()) > parseFloat(pixels));
        await dialog.getByRole("button", { name: "Kleiner" }).click();
        assert.equal(await dialog.locator("mark").count(), 0, "nothing is in turn yet");
        await dialog.getByRole("button", { name: "Aufnahme beginnen" }).click();
        const mark = dialog.locator("mark");
        await mark.filter({ hasText: "Nummer 1." }).waitFor();
        await mark.filter({ hasText: "Nummer 3." }).waitFor();
        await until("the sentence is in sight", async () => {
          const [sentence, frame] = [await mark.boundingBox(), await text.boundingBox()];
          return sentence !== null && frame !== null && sentence.y >= frame.y - 4 &&
            sentence.y + sentence.height <= frame.y + frame.height + 4;
        });
        await context.close();
      }
    }), FLAGS));
