/**
 * The dialog with the map of a walk for everyone: axe in its states, narrow windows, and letters of twice the size.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage } from "./editor_page.ts";
import { clickPicture, createLoop, drawing, onDrawing, placeOf, TITLES } from "./map_dialog.ts";

const MODES = [
  { locale: "de-DE", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { locale: "en-GB", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { locale: "de-DE", colorScheme: "dark", viewport: { width: 320, height: 640 } },
] as const;

/** Opens the dialog in any language. */
async function open(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^(Über diesen Weg|About this walk)$/ }).click();
  await page.getByRole("button", { name: /^(Karte wählen|Choose a map)$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^(Bild wählen|Choose a picture)$/).waitFor({ state: "attached" });
  return dialog;
}

/** Sets a point by the list of places on the walk. */
async function setByList(dialog: Locator, index: number, by = 0): Promise<void> {
  const { x, y } = onDrawing(placeOf(index));
  await dialog.locator(".map-dialog-picture").scrollIntoViewIfNeeded();
  await clickPicture(dialog, { x: x + by, y });
  await dialog.getByRole("combobox").selectOption({ label: `${index + 1}: ${TITLES[index]}` });
}

for (const mode of MODES) {
  const { locale, colorScheme, viewport: { width } } = mode;
  Deno.test(`The editor in Chromium, map dialog: axe finds nothing, nothing is cut off (${locale}, ${colorScheme}, ${width} pixels)`, (test) =>
    inChromium(test, (browser) =>
      withService(async ({ base }, send) => {
        const routeId = await createLoop(send);
        const { page } = await openEditorPage(browser, base, `/edit/${routeId}`, mode);
        const dialog = await open(page);
        const check = async (state: string) => {
          assert.deepEqual(await findingsOf(page), [], state);
          const over = await dialog.evaluate((element) =>
            element.scrollWidth - element.clientWidth
          );
          assert.equal(over, 0, `${state}: it is wider than its window`);
        };
        await check("no picture");
        await dialog.getByRole("radio", { name: /^(Amtliche Karte|Official map)$/ }).check();
        await dialog.getByText(/docs\/maps\.md/).waitFor();
        await check("no source of tiles");
        await dialog.getByRole("radio", { name: /^(Eigenes Bild|Your own picture)$/ }).check();
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
