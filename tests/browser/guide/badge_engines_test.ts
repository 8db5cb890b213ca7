/**
 * The picture of the badge in Firefox and in WebKit, and in the page with everything inside that was opened from a disk.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withDataDir } from "../../support/process/process.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { inWebKit } from "../webkit.ts";
import {
  diamondsOf,
  INK,
  isDashed,
  KEEP_FILE,
  KEPT_FILE,
  pictureOf,
  THREE,
  YELLOW,
} from "./kept_badge.ts";
import { withService } from "./phone.ts";

/** A page of any browser driver. */
interface AnyPage {
  readonly open: (url: string) => Promise<unknown>;
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Taps an element once it is there: only a tap lets a page sound. */
  readonly tap: (selector: string) => Promise<unknown>;
}

/** Hears the second station of a walk, and keeps the badge. */
async function keepBadge(page: AnyPage, url: string): Promise<void> {
  const has = (selector: string) =>
    until(
      `${selector} is shown`,
      async () => await page.evaluate(`document.querySelector("${selector}") !== null`) === true,
    );
  await page.open(`${url}#walk`);
  await page.tap(".list-rows li:nth-child(2) .list-row");
  await has(".body .btn-large");
  await page.open("about:blank");
  await page.open(`${url}#end`);
  await has("svg.badge [stroke-dasharray]");
  assert.match(
    String(await page.evaluate(`document.querySelector("svg.badge").getAttribute("aria-label")`)),
    /1 (von|of) 3/,
  );
  await page.evaluate(`(() => {${KEEP_FILE} return true; })()`);
  await page.tap(".keep button");
  let file = "";
  await until("the picture is made", async () => {
    file = String(await page.evaluate(KEPT_FILE));
    return file !== "";
  });
  const picture = pictureOf(file);
  assert.deepEqual([picture.width, picture.height], [1080, 1350]);
  const diamonds = diamondsOf(picture);
  assert.deepEqual(diamonds.map(({ ground }) => ground), [INK, YELLOW, INK]);
  assert.deepEqual(diamonds.map(isDashed), [true, false, true]);
}

/** Writes a walk as one page into a folder. @returns The address of the page. */
async function writeAlone(folder: string): Promise<string> {
  await using service = await Service.open();
  const { routeId } = await createWalk(
    (path, init) => service.fetch(path, init),
    "Von der Platte",
    THREE,
  );
  const path = join(folder, "alone.html");
  const response = await service.fetch(`/api/routes/${routeId}/alone.html`);
  await Deno.writeFile(path, await response.bytes());
  return pathToFileURL(path).href;
}

Deno.test("Badge in Firefox: the picture of it is made, on a service and from a disk", (test) =>
  inFirefox(test, async (browser) => {
    const page = await openFirefoxPage(browser, { width: 390, height: 844 });
    const any: AnyPage = {
      open: (url) => page.goto(url),
      evaluate: (expression) => page.evaluate(expression),
      tap: (selector) => page.locator(selector).click(),
    };
    await withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Mit Firefox", THREE);
      await keepBadge(any, `${base}/w/${routeId}`);
    });
    await withDataDir(async (folder) => keepBadge(any, await writeAlone(folder)));
  }));

Deno.test("Badge in WebKit: the picture of it is made", (test) =>
  inWebKit(test, (page) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Mit WebKit", THREE);
      const any: AnyPage = {
        open: (url) => page.goto(url),
        evaluate: (expression) => page.evaluate(expression),
        tap: (selector) => page.tapOn(selector),
      };
      await keepBadge(any, `${base}/w/${routeId}`);
    })));

Deno.test("Badge in Chromium: the picture of it is made in a page from a disk, without a network", (test) =>
  inChromium(test, (browser) =>
    withDataDir(async (folder) => {
      const page = await (await browser.newContext({ offline: true })).newPage();
      const any: AnyPage = {
        open: (url) => page.goto(url),
        evaluate: (expression) => page.evaluate(expression),
        tap: (selector) => page.locator(selector).click(),
      };
      await keepBadge(any, await writeAlone(folder));
    })));
