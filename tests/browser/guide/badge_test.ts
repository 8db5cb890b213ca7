/**
 * The badge at the end of a walk: what it shows of the stations that were heard, and the picture to keep, also without
 * network, on a service and with published files.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Download, Page } from "playwright-core";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { decodePng, type Picture } from "../screens/picture.ts";
import { findingsOf } from "./findings.ts";
import { diamondsOf, INK, isDashed, pixelAt, THREE, YELLOW } from "./kept_badge.ts";
import { openPhone } from "./phone.ts";
import { inEitherPlace, type PlacedWalk } from "./places.ts";

const PAPER = [245, 240, 227];

/** Taps a station in the list that is shown, and hears it to its end. */
async function hear(page: Page, nth: number): Promise<void> {
  await page.locator(`.list-rows li:nth-child(${nth}) .list-row`).click();
  await page.locator(".body .btn-large").waitFor();
}

/** Opens the list of a walk. */
async function openList(page: Page, { base, path }: PlacedWalk): Promise<void> {
  await page.goto(`${base}${path}#walk`);
}

/** Opens the end of a walk. */
async function openEnd(page: Page, { base, path }: PlacedWalk): Promise<void> {
  await page.goto(`${base}${path}#end`);
}

/** Presses the key that keeps the badge. */
async function keep(page: Page, key: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: key }).press("Enter"),
  ]);
  return download;
}

async function readPicture(download: Download): Promise<Picture> {
  return decodePng(await Deno.readFile(await download.path()));
}

/** How many pixels of a part of the picture are not of its ground. */
function wordPixels({ width, height, rgb }: Picture): number {
  let count = 0;
  for (let y = 920; y < height; y++) {
    for (let x = 0; x < width; x++) if ((rgb[3 * (y * width + x)] ?? 0) < 100) count++;
  }
  return count;
}

Deno.test("Badge in Chromium: it shows what was heard, and a picture of it can be kept without network", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Zum Behalten", THREE, async (walk) => {
      const { page, context, complaints } = await openPhone(browser, walk.base, walk.path);
      await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
      await openEnd(page, walk);
      await page.getByRole("img", { name: "Abzeichen: 0 von 3 Stationen gehört" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "So behalten" }).count(), 0);
      for (const nth of [1, 3]) {
        await openList(page, walk);
        await hear(page, nth);
      }
      await openEnd(page, walk);
      await page.getByRole("img", { name: "Abzeichen: 2 von 3 Stationen gehört" }).waitFor();
      assert.equal(await page.locator(".badge [stroke-dasharray]").count(), 1);
      await context.setOffline(true);
      const download = await keep(page, "So behalten");
      assert.equal(download.suggestedFilename(), "Abzeichen-Zum-Behalten.png");
      const some = await readPicture(download);
      assert.deepEqual([some.width, some.height], [1080, 1350]);
      assert.deepEqual(diamondsOf(some).map(({ ground }) => ground), [YELLOW, INK, YELLOW]);
      assert.deepEqual(diamondsOf(some).map(isDashed), [false, true, false]);
      assert.deepEqual(pixelAt(some, 4, 4), PAPER);
      assert.ok(wordPixels(some) > 5000, "the words are below the badge");
      await page.getByText("Das Bild ist bei deinen Downloads.").waitFor();
      await context.setOffline(false);
      // It is the only one in the list of those that are missing.
      await hear(page, 1);
      await openEnd(page, walk);
      const all = await readPicture(await keep(page, "Abzeichen behalten"));
      assert.deepEqual(diamondsOf(all).map(({ ground }) => ground), [YELLOW, YELLOW, YELLOW]);
      assert.deepEqual(await findingsOf(page), []);
      assert.deepEqual(complaints, []);
    })));

/** Lets a phone share files: what it is given is kept, and the pupil closes the list if `name` is set. */
const sharing = (error: string) => `
  window.shared = [];
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = ({ files }) => {
    window.shared.push(files[0].name + " " + files[0].type);
    return ${
  error === "" ? "Promise.resolve()" : `Promise.reject(new DOMException("", "${error}"))`
};
  };`;

Deno.test("Badge in Chromium: a phone shares the picture, and a device without memory for it says so", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Zum Teilen", THREE, async (walk) => {
      const { page } = await openPhone(browser, walk.base, walk.path, {
        locale: "en-GB",
        colorScheme: "dark",
      });
      await page.getByRole("heading", { name: "Zum Teilen" }).waitFor();
      await openList(page, walk);
      await hear(page, 1);
      await openEnd(page, walk);
      const key = page.getByRole("button", { name: "Keep it like this" });
      for (const error of ["", "AbortError"]) {
        await key.waitFor();
        await page.evaluate<unknown>(sharing(error));
        await key.click();
        await until("it was shared", () => page.evaluate<boolean>("window.shared.length === 1"));
        assert.deepEqual(await page.evaluate<string[]>("window.shared"), [
          "Badge-Zum-Teilen.png image/png",
        ]);
        assert.equal(await page.locator(".keep [role=status]").textContent(), "");
      }
      await page.evaluate<unknown>(`HTMLCanvasElement.prototype.toBlob = (done) => done(null)`);
      await key.click();
      await page.getByText("Take a screenshot. Saving does not work here.").waitFor();
      assert.deepEqual(await findingsOf(page), []);
    })));
