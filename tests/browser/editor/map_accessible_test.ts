/**
 * The list of maps, and the dialog with the map of a walk, for everyone: axe in its states, narrow windows, and letters of twice the size.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { sampled } from "../../support/extent.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage, showMap } from "./editor_page.ts";
import {
  clickPicture,
  createLoop,
  drawing,
  onDrawing,
  openMapDialog,
  openMapList,
  placeOf,
  TITLES,
} from "./map_dialog.ts";

const MODES = [
  { locale: "de-DE", viewport: { width: 320, height: 640 } },
  { locale: "en-GB", viewport: { width: 1280, height: 800 } },
] as const;

/** Sets a point by the list of places on the walk. */
async function setByList(dialog: Locator, index: number, by = 0): Promise<void> {
  const { x, y } = onDrawing(placeOf(index));
  await dialog.locator(".map-dialog-picture").scrollIntoViewIfNeeded();
  await clickPicture(dialog, { x: x + by, y });
  await dialog.getByRole("combobox").selectOption({ label: `${index + 1}: ${TITLES[index]}` });
}

for (const mode of sampled(MODES, 2)) {
  const { locale, viewport: { width } } = mode;
  Deno.test(`The editor in Chromium, map dialog: axe finds nothing, nothing is cut off (${locale}, ${width} pixels)`, (test) =>
    inChromium(test, (browser) =>
      withService(async ({ base }, send) => {
        const routeId = await createLoop(send);
        const { page } = await openEditorPage(browser, base, `/edit/${routeId}`, mode);
        await showMap(page);
        await page.locator(".map-band").waitFor();
        assert.deepEqual(await findingsOf(page), [], "a question about the map");
        const list = await openMapList(page);
        assert.deepEqual(await findingsOf(page), [], "the list of maps");
        await list.getByRole("button", { name: /^(Schließen|Close)$/ }).click();
        const dialog = await openMapDialog(page);
        await dialog.getByLabel(/^(Bild wählen|Choose a picture)$/).waitFor({ state: "attached" });
        const check = async (state: string) => {
          assert.deepEqual(await findingsOf(page), [], state);
          const over = await dialog.evaluate((element) =>
            element.scrollWidth - element.clientWidth
          );
          assert.equal(over, 0, `${state}: it is wider than its window`);
        };
        await check("no picture");
        await dialog.locator("input[type=file]").setInputFiles(drawing());
        await dialog.locator(".map-dialog-picture").waitFor();
        for (const index of [0, 1, 2, 3]) await setByList(dialog, index);
        await setByList(dialog, 4, 150);
        await dialog.locator(".map-dialog-off").first().waitFor();
        await check("five points");
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        await check("large letters");
      })));
}
