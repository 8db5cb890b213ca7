/**
 * The plan that teachers take along, as it is printed: pages, texts, code, map.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { encode } from "fast-png";
import decodeQR from "qr/decode.js";
import { fitAffine, positionOfPixel } from "../../src/shared/affine.ts";
import type { MapPoint } from "../../src/shared/stored_map.ts";
import { fillSample, type Send } from "../../tools/sample/fill.ts";
import { until } from "../support/until.ts";
import { createWalk, onTrack } from "../support/walk.ts";
import { LIMIT_MS, oneChromium } from "./chromium.ts";
import { findingsOf } from "./editor/axe.ts";
import { withService } from "./guide/phone.ts";
import {
  canReadPdf,
  cropped,
  type Image,
  type PrintedBox,
  rendered,
  SCALE,
  sizesOf,
  textsOf,
} from "./printed.ts";

const inChromium = oneChromium();

/** Opens the plan of a walk, and waits until everything on it is there. */
async function openPlan(page: Page, base: string, routeId: number): Promise<void> {
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(`${base}/w/${routeId}/sheet#plan`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await until("everything is read", () => page.evaluate<boolean>(IS_READ));
}

/** Whether codes are loaded, lengths of recordings known and the map drawn; runs in the page. */
const IS_READ = `[...document.images].every((image) => image.complete) &&
  !document.querySelector("tbody").textContent.includes("…") &&
  document.querySelector(".plan-map .map-track") !== null`;

/** Prints the page onto A4, as its styles say. */
function print(page: Page): Promise<Uint8Array> {
  return page.pdf({ preferCSSPageSize: true });
}

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
      assert.deepEqual(await sizesOf(pdf), [[210, 297]]);
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

Deno.test("The sheet in Chromium: the plan has the picture of the walk where it is on the ground", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const stations = [{ title: "Am Tor", atM: 0 }, { title: "Am See", atM: 500 }];
      const { routeId } = await createWalk(send, "Mit Bild", stations);
      const fit = fitAffine(POINTS);
      assert.ok(fit !== null);
      const body = new FormData();
      body.append("map", new File([corners()], "karte.png"));
      body.append("points", JSON.stringify(POINTS));
      body.append("opacity", "1");
      const stored = await send(`/api/routes/${routeId}/map`, { method: "PUT", body });
      assert.ok(stored.ok, await stored.text());
      const page = await browser.newPage({ locale: "de-DE" });
      await openPlan(page, base, routeId);
      const [paper] = await rendered(await print(page));
      assert.ok(paper !== undefined);
      await page.emulateMedia({ media: "print" });
      const [tor, see] = [await boxOnPaper(page, TOR), await boxOnPaper(page, SEE)];
      // The two stations say where every position is on the paper: the track goes straight to the north.
      const metre = (middleOf(tor).y - middleOf(see).y) / 500;
      const onPaper = (x: number, y: number) => {
        const { lat, lon } = positionOfPixel(fit, { x, y });
        const north = (lat - onTrack(0).lat) / (onTrack(1).lat - onTrack(0).lat);
        const east = (lon - onTrack(0).lon) / (onTrack(0, 1).lon - onTrack(0).lon);
        return { x: middleOf(tor).x + east * metre, y: middleOf(tor).y - north * metre };
      };
      for (const { x, y, rgb } of CORNERS) {
        const at = onPaper(x * (SIDE - EDGE) + EDGE / 2, y * (SIDE - EDGE) + EDGE / 2);
        assert.deepEqual(colourAt(paper, at), rgb, `the corner at ${x}, ${y}`);
      }
    })));

Deno.test("The sheet in Chromium: axe finds nothing on the plan, which leads to the signs and back", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWith(send, 3);
      for (const locale of ["de-DE", "en-GB"]) {
        for (const colorScheme of ["light", "dark"] as const) {
          const context = await browser.newContext({ locale, colorScheme });
          const page = await context.newPage();
          await openPlan(page, base, routeId);
          assert.deepEqual(await findingsOf(page), [], `${locale}, ${colorScheme}`);
          await page.getByRole("link", { name: /^(Zu den Schildern|To the signs)$/ }).click();
          await page.getByRole("heading", { name: /^(Schilder zum Aufhängen|Signs to put up)$/ })
            .waitFor();
          await page.getByRole("link", { name: /^(Zum Plan|To the plan)$/ }).press("Enter");
          const title = page.getByRole("heading", {
            name: /^(Plan zum Mitnehmen|Plan to take along)$/,
          });
          await title.waitFor();
          await until(
            "the new view has the focus",
            () => page.evaluate<boolean>("document.activeElement.localName === 'h1'"),
          );
          await context.close();
        }
      }
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

/** The numbers of the two stations on the map. */
const TOR = ".plan-map .map-number >> nth=0";
const SEE = ".plan-map .map-number >> nth=1";

/** The box of an element in CSS pixels from the corner of the paper. */
async function boxOnPaper(page: Page, selector: string): Promise<PrintedBox> {
  const box = await page.locator(selector).boundingBox();
  const paper = await page.locator(".plan-page").first().boundingBox();
  assert.ok(box !== null && paper !== null, selector);
  return { ...box, x: box.x - paper.x, y: box.y - paper.y };
}

/** The middle of the diamond around a number, whose baseline is a third of its half below. */
function middleOf({ x, y, width, height }: PrintedBox): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Pixels of a side of the picture, and of its coloured corners. */
const SIDE = 400;
const EDGE = 80;

/** The corners of the picture as shares of its sides, with their colours. */
const CORNERS = [
  { x: 0, y: 0, rgb: [255, 0, 0] },
  { x: 1, y: 0, rgb: [0, 128, 0] },
  { x: 0, y: 1, rgb: [0, 0, 255] },
  { x: 1, y: 1, rgb: [128, 0, 128] },
] as const;

/** A picture with north at its right: its left edge is in the south of the walk, its upper edge in the west. */
const POINTS: readonly MapPoint[] = [
  { x: 0, y: 0, ...onTrack(-20, -400) },
  { x: SIDE, y: 0, ...onTrack(620, -400) },
  { x: 0, y: SIDE, ...onTrack(-20, 400) },
  { x: SIDE, y: SIDE, ...onTrack(620, 400) },
];

/** A white picture with coloured corners, as a PNG. */
function corners(): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(255);
  for (const { x, y, rgb } of CORNERS) {
    const [left, top] = [x * (SIDE - EDGE), y * (SIDE - EDGE)];
    for (let row = top; row < top + EDGE; row++) {
      for (let column = left; column < left + EDGE; column++) {
        data.set(rgb, (row * SIDE + column) * 3);
      }
    }
  }
  return new Uint8Array(encode({ width: SIDE, height: SIDE, data, channels: 3 }));
}

/** The colour of the paper at a point in CSS pixels. */
function colourAt({ width, data }: Image, at: { x: number; y: number }): readonly number[] {
  const pixel = Math.round(at.y * SCALE) * width + Math.round(at.x * SCALE);
  return [...data.subarray(pixel * 3, pixel * 3 + 3)];
}
