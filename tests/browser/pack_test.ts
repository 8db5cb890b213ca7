/**
 * The page of an unpacked walk pack, and the page with everything inside, opened from a disk without any network, in both
 * engines.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { fillSample, type Send } from "../support/sample.ts";
import { chosenEngines } from "../support/extent.ts";
import { withDataDir } from "../support/process/process.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, type WalkStation } from "../support/walk.ts";
import { packOf, unpack } from "../support/walk_pack.ts";
import { inAgedChromium } from "./aged_browser.ts";
import { inChromium, LIMIT_MS } from "./chromium.ts";
import { inFirefox, openFirefoxPage } from "./firefox.ts";
import { until } from "../support/until.ts";
import { READY_KEYS } from "./guide/begin_walk.ts";

/** Seconds of each of two recordings that are together above the limit of what a page holds itself. */
const LONG_S = 1100;

/** Keeps what the page plays, complains of, and asks other hosts for; it runs before the page's own code. */
const WATCH = `
  window.players = new Set();
  window.complaints = [];
  addEventListener("error", (event) => {
    if (event.target === window) window.complaints.push(event.message);
  }, true);
  document.addEventListener("securitypolicyviolation", (event) => {
    window.complaints.push(event.violatedDirective + " " + event.blockedURI);
  });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    window.players.add(this);
    return play.call(this);
  };`;

/** A page of either browser driver. */
interface FilePage {
  readonly open: (url: string) => Promise<unknown>;
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the first element that a selector matches. */
  readonly click: (selector: string) => Promise<unknown>;
}

/** Runs `work` with a new page of a browser that has no network. */
type InBrowser = (
  test: Deno.TestContext,
  work: (page: FilePage) => Promise<void>,
) => Promise<void>;

async function withFilePage(
  browser: Browser,
  work: (page: FilePage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ offline: true });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await work({
    open: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.locator(selector).first().click(),
  });
}

const BROWSERS: Readonly<Record<string, InBrowser>> = {
  Chromium: (test, work) => inChromium(test, (browser) => withFilePage(browser, work)),
  Firefox: (test, work) =>
    inFirefox(test, async (browser) => {
      const page = await openFirefoxPage(browser, { width: 1280, height: 800 });
      await page.evaluateOnNewDocument(WATCH);
      await work({
        open: (url) => page.goto(url),
        evaluate: (expression) => page.evaluate(expression),
        click: (selector) => page.locator(selector).click(),
      });
    }),
  "an aged Chromium": (test, work) =>
    inAgedChromium(test, "guide", (browser) => withFilePage(browser, work)),
};

/** Walks, by what a test calls them. */
const WALKS: Readonly<Record<"small" | "large", (send: Send) => Promise<unknown>>> = {
  small: fillSample,
  large: (send) =>
    createWalk(send, "Lange Aufnahmen", [
      { title: "Halt 1", atM: 100, seconds: LONG_S, hasPicture: true },
      { title: "Halt 2", atM: 220, seconds: LONG_S },
    ]),
};

const SHORT: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 1 },
  { title: "Halt 2", atM: 220, seconds: 1.5 },
];

/** Files of a pack that are written: all if not given. */
type Chosen = (name: string) => boolean;

/** Writes the files of a walk's pack into a folder. */
async function unpackInto(
  folder: string,
  kind: keyof typeof WALKS,
  isChosen?: Chosen,
): Promise<string> {
  await using service = await Service.open();
  await WALKS[kind]((path, init) => service.fetch(path, init));
  return await writePack(folder, service, 1, isChosen);
}

/** Writes the sample walk as one page into a folder. @returns The address of the page. */
async function writeAlone(folder: string): Promise<string> {
  await using service = await Service.open();
  await fillSample((path, init) => service.fetch(path, init));
  const path = join(folder, "alone.html");
  await Deno.writeFile(path, await (await service.fetch("/api/routes/1/alone.html")).bytes());
  return pathToFileURL(path).href;
}

/** Writes the files of a route's pack into a folder. @returns The address of its page. */
async function writePack(
  folder: string,
  service: Service,
  routeId: number,
  isChosen: Chosen = () => true,
): Promise<string> {
  for (const [name, content] of await unpack(await packOf(service, routeId))) {
    if (!isChosen(name)) continue;
    const path = join(folder, ...name.split("/"));
    await Deno.mkdir(join(path, ".."), { recursive: true });
    await Deno.writeFile(path, content);
  }
  return pathToFileURL(join(folder, "index.html")).href;
}

/** Titles of the stations that the list shows as heard. */
const HEARD = "[...document.querySelectorAll('.list-rows li')]" +
  ".filter((row) => row.querySelector('.state-ok') !== null)" +
  ".map((row) => row.querySelector('b').textContent)";

/** Goes through the walk as a pupil does: start, map, list, first station. Its media are shown and play. */
async function expectWalkWorks(page: FilePage, stations: number): Promise<void> {
  const is = async (expression: string) => await page.evaluate(expression) === true;
  const shown = (selector: string) =>
    until(
      `${selector} is shown`,
      () => is(`document.querySelector(${JSON.stringify(selector)}) !== null`),
    );
  for (const key of [".btn-large", ...READY_KEYS]) {
    await shown(key);
    await page.click(key);
  }
  await shown(".list-rows .list-row");
  assert.equal(
    await page.evaluate("document.querySelectorAll('.list-rows .list-row').length"),
    stations,
  );
  await shown(".leaflet-container path");
  await page.click(".list-rows .list-row");
  await shown(".player");
  await until(
    "the picture is loaded",
    () => is("document.querySelector('.shots img').naturalWidth > 0"),
  );
  await until("the recording plays", () => is(PLAYS));
}

/** Whether a recording, longer than the short clips that unlock the element, has played for a second. */
const PLAYS = "[...players].some(({ currentTime, duration }) => currentTime > 1 && duration > 2)";

/** Checks that the page met no error and asked for nothing but files. */
async function expectNoComplaints(page: FilePage): Promise<void> {
  assert.deepEqual(await page.evaluate("complaints"), []);
  const other = "performance.getEntriesByType('resource').map(({ name }) => name)" +
    ".filter((name) => !/^(file|blob|data):/.test(name))";
  assert.deepEqual(await page.evaluate(other), []);
}

/** Waits for a text on the page, in the language of the browser. */
function untilText(page: FilePage, text: RegExp): Promise<void> {
  return until(
    `it says ${text}`,
    async () => text.test(String(await page.evaluate("document.body.innerText"))),
  );
}

for (const [name, inBrowser] of chosenEngines(BROWSERS, 1)) {
  Deno.test(`index.html of a pack in ${name}: works in its folder, without a network`, (test) =>
    inBrowser(test, (page) =>
      withDataDir(async (folder) => {
        await page.open(await unpackInto(folder, "small"));
        await untilText(
          page,
          /in the folder “media” beside this page|im Ordner „media“ neben dieser Seite/,
        );
        await expectWalkWorks(page, 6);
        await expectNoComplaints(page);
      })));

  Deno.test(`GET /api/routes/:id/alone.html in ${name}: the page works alone, without a network`, (test) =>
    inBrowser(test, (page) =>
      withDataDir(async (folder) => {
        await page.open(await writeAlone(folder));
        await expectWalkWorks(page, 6);
        await expectNoComplaints(page);
      })));
}

for (const [name, inBrowser] of chosenEngines(BROWSERS, 2)) {
  Deno.test(`index.html of a pack in ${name}: plays large media from the folder beside it`, (test) =>
    inBrowser(test, (page) =>
      withDataDir(async (folder) => {
        await page.open(await unpackInto(folder, "large"));
        await expectWalkWorks(page, 2);
        await expectNoComplaints(page);
      })));
}

/** What the code of the page decides, not the engine. */
const ONE_ENGINE = chosenEngines(BROWSERS, 1).filter(([name]) => name !== "Firefox");

for (const [name, inBrowser] of ONE_ENGINE) {
  Deno.test(`index.html of a pack in ${name}: what was heard outlasts another order of the stations`, (test) =>
    inBrowser(test, (page) =>
      withDataDir(async (folder) => {
        await using service = await Service.open();
        const send: Send = (path, init) => service.fetch(path, init);
        const { routeId, poiIds } = await createWalk(send, "Klasse 3", SHORT);
        const heard = async (url: string) => {
          // Another page first: a change of the hash alone loads nothing.
          await page.open("about:blank");
          await page.open(`${url}#walk`);
          await until(
            "the list is shown",
            async () =>
              await page.evaluate("document.querySelector('.list-rows') !== null") === true,
          );
          return await page.evaluate(HEARD);
        };
        const url = await writePack(folder, service, routeId);
        assert.deepEqual(await heard(url), []);
        await page.click(".list-rows .list-row");
        const isHeard = "document.querySelector('.body .btn-large') !== null";
        await until("it is heard", async () => await page.evaluate(isHeard) === true);
        assert.deepEqual(await heard(url), ["Halt 1"]);
        const order = { ids: poiIds.toReversed() };
        await jsonOf(service.send("PUT", `/api/routes/${routeId}/pois/order`, order));
        assert.deepEqual(await heard(await writePack(folder, service, routeId)), ["Halt 1"]);
        const other = await createWalk(send, "Klasse 4", SHORT);
        const otherUrl = await writePack(join(folder, "other"), service, other.routeId);
        assert.deepEqual(await heard(otherUrl), []);
      })));

  Deno.test(`index.html of a pack in ${name}: says that the zip file must be unpacked when it is alone`, (test) =>
    inBrowser(test, (page) =>
      withDataDir(async (folder) => {
        await page.open(await unpackInto(folder, "small", (name) => name === "index.html"));
        await untilText(page, /Unpack the whole zip file|Entpacke die ganze ZIP-Datei/);
      })));

  Deno.test(`index.html of a pack in ${name}: says which media are missing when their folder is`, (test) =>
    inBrowser(test, (page) =>
      withDataDir(async (folder) => {
        await page.open(await unpackInto(folder, "large", (name) => !name.startsWith("media/")));
        await untilText(
          page,
          /2 recordings and 1 picture cannot be opened|2 Aufnahmen und 1 Bild lassen sich nicht öffnen/,
        );
        assert.deepEqual(await page.evaluate("complaints"), []);
      })));
}
