/**
 * The screen of proposed stations for everyone: axe finds nothing on it, on a laptop and on a phone, in both languages.
 *
 * @module
 */
import assert from "node:assert/strict";
import { sampled } from "../../support/extent.ts";
import { inChromium } from "../chromium.ts";
import { findingsOf } from "../axe.ts";
import { PHOTOS, withPhotoWalk } from "./photo_walk.ts";

const MODES = [
  { locale: "de-DE", viewport: { width: 390, height: 844 } },
  { locale: "en-GB", viewport: { width: 1366, height: 768 } },
] as const;

for (const mode of sampled(MODES, 2)) {
  const { locale, viewport } = mode;
  Deno.test(`The editor in Chromium: axe finds nothing on proposals, ${locale}, ${viewport.width} px`, (test) =>
    inChromium(test, (browser) =>
      withPhotoWalk(browser, mode, async ({ page, screen }) => {
        const check = async (name: string) => assert.deepEqual(await findingsOf(page), [], name);
        const button = page.getByLabel(/^(Stationen aus Fotos|Stations from pictures)$/);
        await button.setInputFiles([...PHOTOS]);
        await screen.locator("img").nth(PHOTOS.length - 1).waitFor();
        await check("the list");
        await screen.getByRole("button", { name: /^(Vorschlag 4 ändern|Change proposal 4)$/ })
          .click();
        await screen.getByRole("slider").waitFor();
        await check("one that is open");
        await page.keyboard.press("Escape");
        await screen.getByRole("button", { name: /^(Vorschlag 2 ablehnen|Refuse proposal 2)$/ })
          .click();
        await screen.getByRole("button", { name: /^(Doch nehmen|Take it after all)$/ }).waitFor();
        await check("one that is refused");
        const width = await screen.evaluate(({ scrollWidth, clientWidth }) =>
          scrollWidth - clientWidth
        );
        assert.equal(width, 0, "nothing is wider than the window");
      })));
}
