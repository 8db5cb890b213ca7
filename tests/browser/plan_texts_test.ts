/** The texts of the stations, which are printed after the plan. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { fillSample } from "../support/sample.ts";
import { STATIONS } from "../../src/sample/mod.ts";
import { createWalk } from "../support/walk.ts";
import { inChromium } from "./chromium.ts";
import { findingsOf } from "./axe.ts";
import { withService } from "./guide/phone.ts";
import { canReadPdf, cropped, rendered, sizesOf, textsOf } from "./printed.ts";
import { openPlan, print } from "./printed_plan.ts";

const CHOICE = { name: "Texte der Stationen drucken" };

/** Words in one line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Pixels of the letters of the texts on paper. */
function sizeOf(page: Page): Promise<number> {
  return page.evaluate<number>(
    `parseFloat(getComputedStyle(document.querySelector(".plan-texts article p")).fontSize)`,
  );
}

Deno.test("PlanTexts in Chromium: after the plan come the texts of all stations with number and name, unless the teacher leaves them out", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const routeId = await fillSample(send);
      const page = await browser.newPage({ locale: "de-DE" });
      await openPlan(page, base, routeId);
      const [plan = "", ...pages] = await textsOf(await print(page));
      const printed = oneLine(pages.join(" "));
      assert.match(printed, /^Texte der Stationen Rund um den Eulenberg/);
      for (const [index, { title, text }] of STATIONS.entries()) {
        assert.ok(printed.includes(`${index + 1} ${title} ${oneLine(text)}`), title);
        assert.ok(!oneLine(plan).includes(oneLine(text)), title);
      }
      assert.ok(await sizeOf(page) >= 12 / 72 * 96);
      assert.deepEqual(await findingsOf(page), []);
      await page.getByRole("checkbox", CHOICE).uncheck();
      assert.deepEqual(await sizesOf(await print(page)), [[210, 297]]);
      await page.reload();
      await openPlan(page, base, routeId);
      assert.equal(await page.getByRole("checkbox", CHOICE).isChecked(), false);
      assert.equal(await page.locator(".plan-texts").count(), 0);
    })));

Deno.test("PlanTexts in Chromium: no name of a station is the last line of a page, and no text is lost", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const stations = Array.from({ length: 40 }, (_, index) => ({
        title: `Halt ${index + 1}`,
        atM: 60 + 150 * index,
        description: `Anfang ${index + 1} ` + "und noch ein Wort ".repeat(4 + index * 7 % 40) +
          `Ende ${index + 1}`,
      }));
      const { routeId } = await createWalk(send, "Viel Text", stations);
      for (const isMobile of [false, true]) {
        const viewport = isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 };
        const page = await browser.newPage({ locale: "de-DE", isMobile, viewport });
        await openPlan(page, base, routeId);
        for (const pdf of [await print(page), await page.pdf({ format: "Letter" })]) {
          const pages = await textsOf(pdf);
          const first = pages.findIndex((text) => text.includes("Texte der Stationen"));
          assert.ok(first > 0);
          const texts = pages.slice(first);
          assert.ok(texts.length > 5, `${texts.length} pages`);
          for (const text of texts) assert.doesNotMatch(text.trimEnd(), /Halt \d+$/);
          const all = oneLine(texts.join(" "));
          for (const [index] of stations.entries()) {
            assert.match(
              all,
              new RegExp(`Halt ${index + 1} Anfang ${index + 1}\\b.*Ende ${index + 1}\\b`),
            );
          }
        }
        await page.close();
      }
    })));

Deno.test("PlanTexts in Chromium: each page of texts has white margins", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const { routeId } = await createWalk(send, "Langer Text", [
        { title: "Halt 1", atM: 100, description: "Noch ein Wort. ".repeat(900) },
      ]);
      const page = await browser.newPage({ locale: "de-DE" });
      await openPlan(page, base, routeId);
      const [, ...pages] = await rendered(await print(page));
      assert.ok(pages.length > 2);
      const mm = 96 / 25.4;
      for (const paper of pages) {
        for (
          const edge of [
            { x: 0, y: 0, width: 209 * mm, height: 14 * mm },
            { x: 0, y: 283 * mm, width: 209 * mm, height: 13 * mm },
            { x: 0, y: 0, width: 20 * mm, height: 296 * mm },
            { x: 190 * mm, y: 0, width: 19 * mm, height: 296 * mm },
          ]
        ) assert.ok(cropped(paper, edge).data.every((value) => value > 250));
      }
    })));

Deno.test("PlanTexts in Chromium: a walk without texts has neither the choice nor a page for them", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ohne", [{ title: "Halt 1", atM: 100 }]);
      const page = await browser.newPage({ locale: "de-DE" });
      await openPlan(page, base, routeId);
      assert.equal(await page.getByRole("checkbox", CHOICE).count(), 0);
      assert.equal(await page.locator(".plan-texts").count(), 0);
    })));
