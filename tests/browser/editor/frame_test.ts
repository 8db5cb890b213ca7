/**
 * The frame of a walk's page: it never scrolls into emptiness, and the strip below the bar never moves the map.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { night } from "../../support/extent.ts";
import { fillSample } from "../../support/sample.ts";
import { jsonOf } from "../../support/responses.ts";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

/** Stations with a picture that has no text, and with notes. */
function stations(count: number): WalkStation[] {
  return Array.from({ length: count }, (_, at) => (
    { title: `Halt ${at + 1}`, atM: 100 + 60 * at, radiusM: 10, hasPicture: true }
  ));
}

async function openStation(page: Page, name: string): Promise<void> {
  await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name, exact: false })
    .first().click();
  await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
}

/** How much further the page scrolls than its window, in pixels. */
const EXCESS = `({
  y: document.documentElement.scrollHeight - innerHeight,
  x: document.documentElement.scrollWidth - innerWidth,
})`;

Deno.test("The editor in Chromium: the page of a walk is as high as the window", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      for (const count of [1, 60]) {
        const { routeId } = await createWalk(send, `${count} Halte`, stations(count));
        const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
        await page.locator(".wrong li").first().waitFor();
        await openStation(page, `Halt ${count}`);
        await page.locator(".pics img").first().waitFor();
        for (const viewport of [{ width: 1280, height: 800 }, { width: 1366, height: 768 }]) {
          await page.setViewportSize(viewport);
          const message = `${count} stations, ${viewport.width} pixels`;
          assert.deepEqual(await page.evaluate(EXCESS), { y: 0, x: 0 }, message);
        }
      }
    })));

Deno.test("The editor in Chromium: a long word in a name makes the page no wider", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Lange Namen", stations(1));
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page, "Halt 1");
      const width = `document.querySelector(".bar").getBoundingClientRect().width - innerWidth`;
      await page.getByRole("textbox", { name: "Name" }).fill("Schulweg".repeat(15));
      await saved(page);
      assert.equal(await page.evaluate(width), 0);
    })));

/** How much longer and wider the page is because of what only screen readers see, in pixels. */
const HIDDEN_EXCESS = `(() => {
  const size = () => [document.documentElement.scrollHeight, document.documentElement.scrollWidth];
  const before = size();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".visually-hidden { display: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const after = size();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return before.map((value, at) => value - (after[at] ?? 0));
})()`;

night.test("The editor in Chromium, as the other pages: what only screen readers see makes nothing longer", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const walk = `/w/${routeId}`;
      const guide = [
        "/",
        walk,
        `${walk}#walk`,
        `${walk}#pocket`,
        `${walk}/s/2`,
        `${walk}#settings`,
      ];
      const paths = [...guide, `${walk}/sheet`, "/edit", `/edit/${routeId}`];
      for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        const { page, context } = await openEditorPage(browser, base, "/edit", { viewport });
        const check = async (name: string) =>
          assert.deepEqual(
            await page.evaluate(HIDDEN_EXCESS),
            [0, 0],
            `${name}, ${viewport.width} pixels`,
          );
        for (const path of paths) {
          await page.goto("about:blank");
          await page.goto(base + path);
          await page.locator("main").first().waitFor();
          await check(path);
          const help = page.getByRole("button", { name: "Hilfe" });
          if (await help.count() === 0) continue;
          await help.click();
          await check(`help of ${path}`);
          await page.keyboard.press("Escape");
        }
        await openStation(page, "Die Quelle");
        await check("station");
        await context.close();
      }
    })));

/** Where the map is, or the list that a phone shows instead; the map's height; and that of the strip, which stays. */
const FRAME = `(() => {
  const map = document.querySelector(".editor-map")?.getBoundingClientRect();
  return {
    top: (map ?? document.querySelector(".order").getBoundingClientRect()).top + scrollY,
    mapHeight: map?.height ?? 0,
    stripHeight: document.querySelector(".strip").getBoundingClientRect().height,
  };
})()`;

Deno.test("The editor in Chromium: no message moves the map or makes the strip higher", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const long = "Die alte Eiche am Weg zur Burg über dem Rhein ".repeat(4).trim();
      for (const width of [390, 1280]) {
        const { routeId, poiIds } = await createWalk(send, long.slice(0, 80), [
          { title: long, atM: 100 },
          { title: "Halt 2", atM: 200 },
        ]);
        const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
          viewport: { width, height: 800 },
        });
        await page.locator(width > 640 ? ".map-station" : ".order .pick").nth(1).waitFor();
        await page.locator(".map-band").waitFor();
        const before = await page.evaluate<{ stripHeight: number; mapHeight: number }>(FRAME);
        assert.equal(before.mapHeight > 0, width > 640);
        const check = async (message: string) => {
          await page.getByRole("region", { name: "Stand" }).getByText(message).first().waitFor();
          assert.deepEqual(await page.evaluate(FRAME), before, `${message}, ${width} pixels`);
          const cut = await page.evaluate<number>(
            `Math.max(...[...document.querySelectorAll(".strip .btn")]
              .map((key) => key.getBoundingClientRect().right)) - innerWidth`,
          );
          assert.ok(cut <= 0, `${message}: a button is ${cut} pixels outside, ${width} pixels`);
        };
        if (width > 1100) assert.equal(before.stripHeight, 46);
        await openStation(page, long);
        await context.setOffline(true);
        const text = page.getByRole("textbox", { name: "Text zum Lesen" });
        await text.fill("Sie ist alt.");
        await text.blur();
        await check("Keine Verbindung.");
        await context.setOffline(false);
        await saved(page);
        await check("Rückgängig: Text von");
        await page.route("**/pois/*", (route) =>
          route.request().method() === "GET"
            ? route.continue()
            : route.fulfill({ status: 401, json: { error: "Log in" } }));
        await text.fill("Sie ist sehr alt.");
        await text.blur();
        await check("Bitte anmelden.");
        await page.unroute("**/pois/*");
        await page.reload();
        await saved(page);
        await page.locator(".map-band").waitFor();
        await openStation(page, long);
        await page.getByRole("button", { name: "Station entfernen" }).click();
        await check("wurde entfernt");
        await page.getByRole("button", { name: /^Rückgängig: / }).click();
        await check("Rückgängig gemacht");
        await page.evaluate("void setTimeout(() => Promise.reject(new Error('kaputt')))");
        await check("Auf dieser Seite ist ein Fehler passiert.");
        await page.locator(".strip").getByRole("button", { name: "Mehr" }).click();
        await check("Error: kaputt");
        assert.equal(poiIds.length, 2);
        await context.close();
      }
    })));

night.test("The editor in Chromium: large letters keep three columns readable, or become two", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page, "Die Quelle");
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      const widths = async () =>
        await page.evaluate<Record<string, [number, number]>>(`Object.fromEntries(
          [".see", ".order", ".side-panel"].map((name) => {
            const { left, width } = document.querySelector(name).getBoundingClientRect();
            return [name, [left, width]];
          }))`);
      await until("there are two columns", async () => {
        const { ".order": order, ".side-panel": side } = await widths();
        return order?.[0] === side?.[0];
      });
      const { ".see": see, ".order": order } = await widths();
      assert.ok((see?.[1] ?? 0) >= 400, `the map is ${see?.[1]} pixels wide`);
      assert.ok((order?.[1] ?? 0) >= 600, `the list is ${order?.[1]} pixels wide`);
      const { x } = await page.evaluate<{ x: number }>(EXCESS);
      assert.equal(x, 0);
    })));

/** What lies outside of the strip, or over something else in it, by its words. */
const STRIP_FAULTS = `(() => {
  const strip = document.querySelector(".strip");
  const parts = [...strip.querySelectorAll(".state, .strip-line, .strip-text > .btn, :scope > .btn, .strip-keys > .btn")]
    .map((part) => ({ part, box: part.getBoundingClientRect(), words: part.textContent || part.ariaLabel }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const frame = strip.getBoundingClientRect();
  const outside = parts.filter(({ box }) =>
    box.left < frame.left - 1 || box.right > frame.right + 1 ||
    box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
  const over = parts.flatMap(({ box: a, words }, index) =>
    parts.slice(index + 1)
      .filter(({ box: b }) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map((other) => words + " over " + other.words));
  return [...outside.map(({ words }) => words + " outside"), ...over];
})()`;

/** Width of the sentence in the strip; a narrower one cannot be read. */
const SENTENCE_WIDTH = `document.querySelector(".strip-line").getBoundingClientRect().width`;

Deno.test("The editor in Chromium: nothing in the strip lies over anything else, and its sentence can be read", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      for (
        const [width, locale] of [
          [320, "de-DE"],
          [640, "de-DE"],
          [1280, "en-GB"],
        ] as const
      ) {
        const { routeId } = await createWalk(send, "Streifen", [
          { title: "Die alte Eiche am Weg zur Burg", atM: 100 },
        ]);
        const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
          viewport: { width, height: 844 },
          locale,
        });
        const check = async (message: RegExp) => {
          const strip = page.getByRole("region", { name: /^(Stand|State)$/ });
          await strip.getByText(message).first().waitFor();
          const name = `${message}, ${width} pixels, ${locale}`;
          assert.deepEqual(await page.evaluate(STRIP_FAULTS), [], name);
          return name;
        };
        const type = async (words: string) => {
          const text = page.getByRole("textbox", { name: /^(Text zum Lesen|Text to read)$/ });
          await text.fill(words);
          await text.blur();
        };
        const readable = (name: string) =>
          until(name, async () => await page.evaluate<number>(SENTENCE_WIDTH) >= 180);
        await page.locator(".order .pick").click();
        await check(/^(Gespeichert|Saved)$/);
        await type("Sie ist alt.");
        await check(/^(Rückgängig: Text von|Undo: change the text of)/);
        await context.setOffline(true);
        await type("Sie ist sehr alt.");
        await readable(await check(/^(Keine Verbindung|No connection)\.$/));
        await context.setOffline(false);
        await check(/^(Gespeichert|Saved)$/);
        for (
          const [status, message] of [[507, /^(Noch nicht|Not saved yet)/], [
            401,
            /an?melden|log in/,
          ]] as const
        ) {
          await page.route("**/pois/*", (route) =>
            route.request().method() === "GET"
              ? route.continue()
              : route.fulfill({ status, json: { error: "No" } }));
          await type(`Nicht gespeichert: ${status}`);
          await check(message);
          await page.unroute("**/pois/*");
          await page.reload();
          await check(/^(Gespeichert|Saved)$/);
          await page.locator(".order .pick").click();
        }
        await page.evaluate("void setTimeout(() => Promise.reject(new Error('kaputt')))");
        await readable(await check(/^(Auf dieser Seite|Something went wrong)/));
        await page.reload();
        await page.locator(".order .pick").click();
        await jsonOf(send(`/api/routes/${routeId}`, { method: "DELETE" }), 200);
        await type("Im Papierkorb.");
        await readable(
          await check(/^(Dieser Weg liegt im Papierkorb|This walk is in the trash)\.$/),
        );
        const purged = await send(`/api/routes/${routeId}/purge`, { method: "POST" });
        assert.equal(purged.status, 204);
        await page.locator(".strip > .btn").click();
        await readable(await check(/^(Diesen Weg gibt es nicht mehr|This walk)/));
        await context.close();
      }
    })));
