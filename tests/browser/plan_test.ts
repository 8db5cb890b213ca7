/** The plan that teachers take along, as it is printed: pages, texts, code, map. @module */
import assert from "node:assert/strict";
import decodeQR from "qr/decode.js";
import { fillSample, type Send } from "../support/sample.ts";
import { until } from "../support/until.ts";
import { createWalk } from "../support/walk.ts";
import { inChromium } from "./chromium.ts";
import { findingsOf } from "./axe.ts";
import { withService } from "./guide/phone.ts";
import { canReadPdf, cropped, rendered, sizesOf, textsOf } from "./printed.ts";
import { boxOnPaper, openPlan, print } from "./printed_plan.ts";

/** A walk with stations every 150 metres. */
async function walkWith(
  send: Send,
  count: number,
  titleOf = (number: number) => `Halt ${number}`,
): Promise<number> {
  const stations = Array.from({ length: count }, (_, i) => (
    { title: titleOf(i + 1), atM: 60 + 150 * i }
  ));
  return (await createWalk(send, `Weg mit ${count}`, stations)).routeId;
}

Deno.test("The sheet in Chromium: the plan has texts, times and a code, and keeps what is entered on the device", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const routeId = await fillSample(send);
      const page = await browser.newPage({ locale: "de-DE" });
      const sent: string[] = [];
      page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
      await openPlan(page, base, routeId);
      await page.getByLabel("Im Notfall anrufen").fill("Frau Berger, 0221 4710 112");
      await page.getByLabel("Schule", { exact: true }).fill("Sekretariat, 0221 4710 100");
      await page.getByLabel("Beginn").fill("08:30");
      await page.reload();
      await openPlan(page, base, routeId);
      assert.equal(await page.getByLabel("Beginn").inputValue(), "08:30");
      assert.ok(!sent.some((text) => /Berger|4710|08:30/.test(decodeURIComponent(text))));
      const pdf = await print(page);
      assert.deepEqual(await sizesOf(pdf), [[210, 297], [210, 297]], "the plan, and the texts");
      const [text = ""] = await textsOf(pdf);
      for (
        const part of [
          "Grundschule am Eulenberg",
          "Rund um den Eulenberg",
          "2,9 km",
          "122 m hinauf",
          "etwa 1 h 10 min",
          `${base.replace("http://", "")}/w/${routeId}`,
          "Notruf",
          "112",
          "Frau Berger: 0221 4710 112",
          "Sekretariat: 0221 4710 100",
          "Alle Zeiten sind geschätzt",
        ]
      ) assert.ok(text.includes(part), part);
      assert.match(text, /Die Eulen-Eiche 75 m 08:32 Uhr 0:12 min/);
      assert.match(text, /Der Aussichtspunkt 2,2 km 09:25 Uhr 0:09 min/);
      assert.match(text, /Ziel 2,9 km 09:42 Uhr/);
      assert.match(text, /50,66564 N[^]*7,24014 O/);
      const [paper] = await rendered(pdf);
      assert.ok(paper !== undefined);
      await page.emulateMedia({ media: "print" });
      const code = await boxOnPaper(page, "img.code");
      assert.equal(decodeQR(cropped(paper, code)), `${base}/w/${routeId}`);
    })));

Deno.test("The sheet in Chromium: the plan is one page of A4 for up to 12 stations, and loses no row of more", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const page = await browser.newPage({ locale: "de-DE" });
      for (const [count, pages] of [[0, 1], [1, 1], [6, 1], [9, 1], [12, 1], [40, 2]] as const) {
        await openPlan(page, base, await walkWith(send, count));
        const pdf = await print(page);
        assert.deepEqual(await sizesOf(pdf), Array(pages).fill([210, 297]), `${count} stations`);
        assert.deepEqual(rowsIn(await textsOf(pdf)), numbersTo(count), `${count} stations`);
        await page.emulateMedia({ media: "print" });
        assert.deepEqual(await page.evaluate(OVERLAPS), [], `${count} stations`);
        await page.emulateMedia({ media: null });
        const letter = await page.pdf({ format: "Letter" });
        assert.ok((await sizesOf(letter)).length <= pages + 1, `${count} stations on letter paper`);
        assert.deepEqual(rowsIn(await textsOf(letter)), numbersTo(count));
      }
    })));

Deno.test("The sheet in Chromium: the plan that a phone prints is that of a laptop", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const context = await browser.newContext({
        locale: "de-DE",
        viewport: { width: 390, height: 844 },
        isMobile: true,
      });
      const page = await context.newPage();
      for (const [count, pages] of [[12, 1], [40, 2]] as const) {
        await openPlan(page, base, await walkWith(send, count));
        assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 390);
        const pdf = await print(page);
        assert.deepEqual(await sizesOf(pdf), Array(pages).fill([210, 297]), `${count} stations`);
        assert.deepEqual(rowsIn(await textsOf(pdf)), numbersTo(count));
        await page.emulateMedia({ media: "print" });
        assert.deepEqual(await page.evaluate(OVERLAPS), []);
        await page.emulateMedia({ media: null });
      }
    })));

Deno.test("The sheet in Chromium: long names of stations wrap on the plan, and are whole", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const name = "An der Stelle, von der aus man früher das ganze Tal bis zur Mühle sehen konnte";
      const page = await browser.newPage({ locale: "de-DE" });
      await openPlan(page, base, await walkWith(send, 14, (number) => `Halt ${number} ${name}`));
      const pdf = await print(page);
      assert.equal((await sizesOf(pdf)).length, 2);
      assert.deepEqual(rowsIn(await textsOf(pdf), /Halt (\d+) An der Stelle\b/g), numbersTo(14));
      await page.emulateMedia({ media: "print" });
      assert.deepEqual(await page.evaluate(OVERLAPS), []);
    })));

Deno.test("The sheet in Chromium: axe finds nothing on the plan, which leads to the signs and back", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWith(send, 3);
      const page = await browser.newPage({ locale: "de-DE" });
      await openPlan(page, base, routeId);
      assert.deepEqual(await findingsOf(page), []);
      await page.getByRole("link", { name: "Zu den Schildern" }).click();
      await page.getByRole("heading", { name: "Schilder zum Aufhängen" })
        .waitFor();
      await page.getByRole("link", { name: "Zum Plan" }).press("Enter");
      const title = page.getByRole("heading", {
        name: "Plan zum Mitnehmen",
      });
      await title.waitFor();
      await until(
        "the new view has the focus",
        () => page.evaluate<boolean>("document.activeElement.localName === 'h1'"),
      );
    })));

/** Numbers of the stations in the tables of pages, in their order. @param pattern Has one group for a number. */
function rowsIn(
  pages: readonly string[],
  pattern = /Halt (\d+) [^\n]* Uhr\b/g,
): readonly number[] {
  const rows = pages.join("\n").matchAll(pattern);
  return [...rows].map(([, number]) => Number(number));
}

function numbersTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

/** Parts of the pages that overlap or are outside of them; runs in the page. */
const OVERLAPS = `[...document.querySelectorAll(".plan-page")].flatMap((page) => {
  const edge = page.getBoundingClientRect();
  let bottom = edge.top;
  return [...page.children].filter((part) => getComputedStyle(part).position !== "absolute")
    .flatMap((part) => {
      const box = part.getBoundingClientRect();
      const isWrong = box.top < bottom - 1 || box.bottom > edge.bottom + 1 || box.height < 1;
      bottom = box.bottom;
      return isWrong ? [part.className.baseVal ?? part.className] : [];
    });
})`;
