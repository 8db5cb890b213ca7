/**
 * The guide for everyone: axe on every screen; a whole walk by keyboard; 320 pixels with text twice as large.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { fillSample } from "../../support/sample.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { findingsOf, lossesOf } from "./findings.ts";
import { openPhone, withService } from "./phone.ts";
import { until } from "../../support/until.ts";

/** Screens by name: how to get there from the start of the sample walk. */
function screensOf(routeId: number): readonly (readonly [string, string])[] {
  const walk = `/w/${routeId}`;
  return [
    ["home", "/"],
    ["start", walk],
    ["ready", `${walk}#ready`],
    ["walk", `${walk}#walk`],
    ["station", `${walk}/s/1`],
    ["large text", `${walk}#t1`],
    ["pocket", `${walk}#pocket`],
    ["end", `${walk}#end`],
    ["settings", `${walk}#settings`],
    ["unknown walk", "/w/999"],
    ["unknown station", `${walk}#s999`],
  ];
}

/** Texts that are smaller than 18 pixels, and controls that are lower than 48, but for links within a text. */
const SMALL = `(() => {
  const small = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (text.data.trim() === "" || parent.closest(".visually-hidden, .skip, noscript, script") !== null) continue;
    if (parseFloat(getComputedStyle(parent).fontSize) < 18) small.push(text.data);
  }
  const controls = document.querySelectorAll(".btn, .switch label, .check, .list-row, summary, .board, .slide");
  for (const control of controls) {
    const { height, width } = control.getBoundingClientRect();
    // The key of the pocket is seen only while it has the focus.
    if (width > 1 && height < 48) small.push(height + " pixels: " + control.textContent);
  }
  return small;
})()`;

Deno.test("The guide in Chromium: axe finds nothing on any screen; no text is smaller than 18 pixels and no control lower than 48", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page } = await openPhone(browser, base, "/", { locale: "en-GB" });
      const check = async (name: string) => {
        assert.deepEqual(await findingsOf(page), [], name);
        assert.deepEqual(await page.evaluate<string[]>(SMALL), [], name);
      };
      for (const [name, path] of screensOf(routeId)) {
        await page.goto("about:blank");
        await page.goto(base + path);
        await page.locator("h1").waitFor();
        await check(name);
        assert.equal(await page.locator("html").getAttribute("lang"), "en");
      }
      await page.goto(`${base}/w/${routeId}#walk`);
      await page.getByText("Map", { exact: true }).click();
      await page.locator(".map-station").first().waitFor();
      await until("the map has its labels", async () =>
        await page.locator(".map-overlay text").count() > 0);
      await check("map");
    })));

/** Waits until a screen has moved the focus to its heading, which it does a moment after it is shown. */
function headingHasFocus(page: Page): Promise<void> {
  return until(
    "the heading has the focus",
    () => page.evaluate<boolean>("document.activeElement.localName === 'h1'"),
  );
}

/** Presses Tab until the element with the focus has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    // After the last element the page itself has the focus; its text is that of all elements.
    const text = await page.evaluate<string>(`document.activeElement === document.body ? "" :
      document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent`);
    if (name.test(text)) return;
  }
  throw new Error(`The keyboard never comes to ${name}`);
}

Deno.test("The guide in Chromium: a whole walk by keyboard, without the map", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      await createWalk(send, "Tastatur", [
        { title: "Halt 1", atM: 100, seconds: 0.5 },
        { title: "Halt 2", atM: 200, seconds: 0.5, description: "Ein Text." },
      ]);
      const { page, played } = await openPhone(browser, base, "/", { permissions: [] });
      await page.getByRole("link", { name: "Tastatur" }).waitFor();
      await tabTo(page, /^Tastatur$/);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
      await headingHasFocus(page);
      await tabTo(page, /Weg beginnen/);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Bereit?" }).waitFor();
      await headingHasFocus(page);
      for (const key of [/^Ja$/, /losgehen$|^Los/]) {
        await tabTo(page, key);
        await page.keyboard.press("Enter");
      }
      await page.getByText("0 von 2 gehört").waitFor();
      for (const title of [/Halt 1/, /Halt 2/]) {
        await headingHasFocus(page);
        await tabTo(page, title);
        await page.keyboard.press("Enter");
        await page.getByRole("link", { name: /Weitergehen|Zum Schluss/ }).waitFor();
        await tabTo(page, /Weitergehen|Zum Schluss/);
        await page.keyboard.press("Enter");
      }
      await page.getByRole("heading", { name: "Geschafft!" }).waitFor();
      assert.equal((await played()).length, 2);
      await headingHasFocus(page);
      await tabTo(page, /noch einmal hören/);
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: /^Station 1/ }).or(page.getByText("2 von 2 gehört"))
        .first()
        .waitFor();
    })));

/** Keys that are, with the ring of the focus of 3 pixels at 3 pixels, not whole within the width of the screen. */
const AT_EDGE = `[...document.querySelectorAll(".btn:not(.slide-key), .board, .switch label")]
  .filter((key) => {
    const { left, right } = key.getBoundingClientRect();
    return left < 6 || right > innerWidth - 6;
  })
  .map((key) => key.textContent)`;

Deno.test("The guide in Chromium: on 320 pixels and in landscape no key is cut off, nor its ring, and text twice as large loses nothing", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      await createWalk(send, "Zweiter Weg", [{ title: "Halt", atM: 100 }]);
      for (const viewport of [{ width: 320, height: 640 }, { width: 844, height: 390 }]) {
        const { page, context } = await openPhone(browser, base, "/", { viewport });
        for (const [name, path] of screensOf(routeId)) {
          await page.goto("about:blank");
          await page.goto(base + path);
          await page.locator("h1").waitFor();
          const situation = `${name}, ${viewport.width} pixels`;
          // With forced colours also the quiet keys have borders.
          await page.emulateMedia({ forcedColors: "active" });
          assert.deepEqual(await page.evaluate<string[]>(AT_EDGE), [], situation);
          await page.emulateMedia({ forcedColors: "none" });
          await page.evaluate("document.documentElement.style.fontSize = '200%'");
          assert.deepEqual(await lossesOf(page), [], situation);
        }
        await context.close();
      }
    })));

/** Words, or their parts between soft hyphens, that are on more than one line. */
const DIVIDED = `(() => {
  const divided = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement.closest(".visually-hidden, .skip, svg, noscript") !== null) continue;
    for (const { index, 0: word } of text.data.matchAll(/\\p{L}{2,}/gu)) {
      const lines = new Set([...word].map((_, at) => {
        const range = document.createRange();
        range.setStart(text, index + at);
        range.setEnd(text, index + at + 1);
        // The first letter of a line has a second box before it: that of the hyphen.
        return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
      }));
      if (lines.size > 1) divided.push(word);
    }
  }
  return divided;
})()`;

Deno.test("The guide in Chromium: its own words are divided with a hyphen only, at 320 pixels with large text", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Weg", [{ title: "Tor", atM: 100, seconds: 1 }]);
      for (const locale of ["de-DE", "en-GB"]) {
        const viewport = { width: 320, height: 640 };
        const { page, context } = await openPhone(browser, base, "/", { locale, viewport });
        for (const [name, path] of screensOf(routeId)) {
          await page.goto("about:blank");
          await page.goto(base + path);
          await page.locator("h1").waitFor();
          await page.evaluate("document.documentElement.style.fontSize = '200%'");
          assert.deepEqual(await page.evaluate<string[]>(DIVIDED), [], `${name}, ${locale}`);
        }
        await context.close();
      }
    })));

Deno.test("The guide in Chromium: the signs of a station lead to it, and the language can be chosen", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page, nextRefusal } = await openPhone(browser, base, "/", { permissions: [] });
      const refused = nextRefusal();
      await page.goto(`${base}/w/${routeId}/s/2`);
      await refused;
      await page.getByRole("button", { name: /Tippen und hören/ }).click();
      await page.getByRole("heading", { name: "Die Steinbrücke" }).waitFor();
      await page.goto(`${base}/w/${routeId}#settings`);
      await page.getByText("English").click();
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await page.reload();
      await until("it stays English", () =>
        page.getByRole("heading", { name: "Settings" }).isVisible());
    })));
