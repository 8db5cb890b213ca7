/**
 * The guide for everyone: axe on every screen in both languages, light and dark; a whole walk by keyboard;
 * 320 pixels with text twice as large.
 *
 * @module
 */
import assert from "node:assert/strict";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { fillSample } from "../../../tools/sample/fill.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone, until, withService } from "./scene.ts";

/** What axe finds wrong. */
interface Finding {
  readonly id: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly failureSummary: string;
  }[];
}

/** Standards that every screen keeps; contrast is checked at the enhanced level. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(document, { runOnly: ${JSON.stringify(TAGS)}, rules: { "color-contrast-enhanced": ` +
      `{ enabled: true } } })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`)
  );
}

/** Screens by name: how to get there from the start of the sample walk. */
function screensOf(routeId: number): readonly (readonly [string, string])[] {
  const walk = `/w/${routeId}`;
  return [
    ["home", "/"],
    ["start", walk],
    ["walk", `${walk}#walk`],
    ["station", `${walk}/s/1`],
    ["pocket", `${walk}#pocket`],
    ["end", `${walk}#end`],
    ["settings", `${walk}#settings`],
    ["unknown walk", "/w/999"],
    ["unknown station", `${walk}#s999`],
  ];
}

Deno.test("The guide in Chromium: axe finds nothing on any screen, in both languages, light and dark", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      for (const locale of ["de-DE", "en-GB"]) {
        for (const colorScheme of ["light", "dark"] as const) {
          const phone = await openPhone(browser, base, "/", { locale, colorScheme });
          const { page } = phone;
          for (const [name, path] of screensOf(routeId)) {
            await page.goto("about:blank");
            await page.goto(base + path);
            await page.locator("h1").waitFor();
            const place = `${name}, ${locale}, ${colorScheme}`;
            assert.deepEqual(await findingsOf(page), [], place);
            assert.equal(await page.locator("html").getAttribute("lang"), locale.slice(0, 2));
          }
          await page.goto(`${base}/w/${routeId}#walk`);
          await page.getByText(/^(Karte|Map)$/).first().click();
          await page.locator(".m-station").first().waitFor();
          assert.deepEqual(await findingsOf(page), [], `map, ${locale}, ${colorScheme}`);
          await phone.context.close();
        }
      }
    })));

/** What a screen shows on a narrow phone. */
interface Shown {
  /** Pixels. */
  readonly width: number;
  /** Texts that the edge of the screen cuts off. */
  readonly cut: readonly string[];
  /** Texts of buttons that are wider than their button. */
  readonly spilled: readonly string[];
}

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
      await page.getByText("0 von 2 gehört").waitFor();
      for (const title of [/Halt 1/, /Halt 2/]) {
        await headingHasFocus(page);
        await tabTo(page, title);
        await page.keyboard.press("Enter");
        await page.getByRole("link", { name: /Weiter gehen|Zum Schluss/ }).waitFor();
        await tabTo(page, /Weiter gehen|Zum Schluss/);
        await page.keyboard.press("Enter");
      }
      await page.getByRole("heading", { name: "Geschafft!" }).waitFor();
      assert.equal((await played()).length, 2);
      await headingHasFocus(page);
      await tabTo(page, /Von vorn anfangen/);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
    })));

Deno.test("The guide in Chromium: 320 pixels with text twice as large lose nothing", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page } = await openPhone(browser, base, "/", {
        viewport: { width: 320, height: 640 },
      });
      for (const [name, path] of screensOf(routeId)) {
        await page.goto("about:blank");
        await page.goto(base + path);
        await page.locator("h1").waitFor();
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        const { width, cut, spilled } = await page.evaluate<Shown>(`({
          // The key of the pocket is seen only while it has the focus.
          spilled: [...document.querySelectorAll(".btn:not(.slide-key)")].flatMap((button) => {
            const { right } = button.getBoundingClientRect();
            return [...button.childNodes].filter((part) => {
              // Words for screen readers alone have no place in the button.
              if (part instanceof Element && part.classList.contains("vh")) return false;
              const words = document.createRange();
              words.selectNode(part);
              return words.getBoundingClientRect().right > right;
            }).map((part) => part.textContent);
          }),
          width: document.documentElement.scrollWidth,
          cut: [...document.querySelectorAll("h1, h2, h3, p, b, dd, dt, a, button, label")]
            .filter((element) => element.closest(".shots, .vh, .mapview") === null)
            .filter((element) => !element.classList.contains("vh") && !element.classList.contains("skip"))
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.textContent),
        })`);
        assert.ok(width <= 320, `${name} is ${width} pixels wide`);
        assert.deepEqual(cut, [], name);
        assert.deepEqual(spilled, [], `words outside of their button: ${name}`);
      }
    })));

/** Words, or their parts between soft hyphens, that are on more than one line. */
const DIVIDED = `(() => {
  const divided = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement.closest(".vh, .skip, svg, noscript") !== null) continue;
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
