/**
 * Every state of the guide's screens, also those that a walk seldom comes to: axe, small screens, forced colours.
 *
 * @module
 */
import assert from "node:assert/strict";
import { sampled } from "../../support/extent.ts";
import { inChromium } from "../chromium.ts";
import { findingsOf, lossesOf } from "./findings.ts";
import { openGallery } from "./gallery.ts";
import { until } from "../../support/until.ts";

/** Examples that differ from others in their words alone. */
const ALIKE =
  /^pocket-(here|searching|sound|pause|lost|noPosition|screen|battery|missing|next-40)$|^next-(early|here)$/;

Deno.test("The guide in Chromium: axe finds nothing in any state of its screens", (test) =>
  inChromium(test, async (browser) => {
    const { page, show, names } = await openGallery(browser, { locale: "de-DE" });
    for (const name of names.filter((name) => !ALIKE.test(name))) {
      await show(name);
      assert.deepEqual(await findingsOf(page), [], name);
    }
  }));

Deno.test("The guide in Chromium: no state of its screens loses words with text twice as large", (test) =>
  inChromium(test, async (browser) => {
    for (const locale of sampled(["de-DE", "en-GB"], 2)) {
      const { page, show, names } = await openGallery(browser, { locale });
      for (const name of names) {
        await show(name);
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        for (const [width, height] of [[320, 640], [844, 390]] as const) {
          await page.setViewportSize({ width, height });
          assert.deepEqual(await lossesOf(page), [], `${name}, ${locale}, ${width} pixels`);
        }
      }
      await page.context().close();
    }
  }));

Deno.test("The guide in Chromium: boards and offer do what they say, by tap and by keyboard", (test) =>
  inChromium(test, async (browser) => {
    const { page, show, tapped } = await openGallery(browser);
    const cases = [
      ["next-tap", "link", /Die Drachenhöhle/, "open 3"],
      ["next-almost", "link", /Du bist fast da.*Tippe hier.*55/, "open 3"],
      ["next-hereTap", "link", /Du bist da!.*Tippe hier/, "open 3"],
      ["next-way", "button", "Jetzt hören", "now"],
      ["resume-light", "button", "Weitergehen", "go on"],
      ["resume-dark", "button", "Weitergehen", "go on"],
      ["fork", "button", /Neu anfangen/, "restart"],
      ["fork", "button", /Weitergehen/, "go on"],
    ] as const;
    for (const [example, role, name, expected] of cases) {
      await show(example);
      await page.getByRole(role, { name }).tap();
      assert.equal(await tapped(), expected, example);
      await show(example);
      await page.getByRole(role, { name }).focus();
      await page.keyboard.press("Enter");
      await until(`${example} by keyboard`, async () => await tapped() === expected);
    }
    for (const example of ["next-way", "next-vague", "next-lost", "next-here", "next-off"]) {
      await show(example);
      assert.equal(await page.getByRole("link").count(), 0, `${example} is a text`);
    }
    await show("next-vague");
    await page.getByText("etwa 300 m").waitFor();
    assert.equal(
      await page.locator(".dir, .compass").count(),
      0,
      "a vague position has no direction",
    );
  }));

/** How far words are beyond their board, to the right, in pixels. */
const BEYOND_BOARD = `(() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".next .dir"));
  const board = document.querySelector(".next").getBoundingClientRect();
  return Math.max(0, words.getBoundingClientRect().right - board.right);
})()`;

Deno.test("NextStation on 320 pixels has its longest direction on the board, in both languages", (test) =>
  inChromium(test, async (browser) => {
    for (
      const [locale, direction] of [["de-DE", "nach Südosten"], [
        "en-GB",
        "to the south-east",
      ]] as const
    ) {
      const viewport = { width: 320, height: 640 };
      const { page, show } = await openGallery(browser, { locale, viewport });
      await show("next-way");
      await page.getByText(direction).waitFor();
      assert.equal(await page.evaluate(BEYOND_BOARD), 0, locale);
      await page.context().close();
    }
  }));

/** Screens by what must be distinguishable on them without any background: the two elements. */
const APART: readonly (readonly [example: string, one: string, other: string])[] = [
  ["pocket-next", ".dot-next", ".dot-heard"],
  ["fork", ".mark-done", ".mark:not(.mark-done)"],
];

Deno.test("The guide in Chromium: with forced colours heard and open, and every board, can be distinguished", (test) =>
  inChromium(test, async (browser) => {
    const { page, show } = await openGallery(browser, { forcedColors: "active" });
    for (const [example, one, other] of APART) {
      await show(example);
      const states = await page.evaluate<string[]>(`["${one}", "${other}"].map((selector) => {
        const element = document.querySelector(selector);
        const before = getComputedStyle(element, "::before");
        const { fill, width } = getComputedStyle(element);
        return [fill, width, before.borderTopStyle, before.borderTopWidth].join();
      })`);
      assert.notEqual(states[0], states[1], example);
    }
    // What is drawn keeps its own colour, unless the style takes one of the system.
    await show("next-off");
    const drawn = await page.evaluate<string[]>(`[".compass", ".dir"].map((part) =>
      getComputedStyle(document.querySelector(".next " + part)).color)`);
    assert.equal(drawn[0], drawn[1], "the compass has the colour of the words");
    for (
      const [example, board] of [["next-way", ".next"], ["fork", ".board"], [
        "resume-light",
        ".btn-large",
      ]]
    ) {
      await show(example ?? "");
      const borders = await page.evaluate<string[]>(`(() => {
        const style = getComputedStyle(document.querySelector("${board}"));
        return ["Top", "Right", "Bottom", "Left"].map((side) => style["border" + side + "Width"]);
      })()`);
      assert.deepEqual(borders, ["2px", "2px", "2px", "2px"], board);
    }
  }));
