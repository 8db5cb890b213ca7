/**
 * Walks with a map of their own, without a network: from a service, from published files and from a pack on a disk, in
 * three engines. A station is heard, and the map is drawn.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chosenEngines } from "../../support/extent.ts";
import { listedWalk, publishedFiles } from "../../support/published_files.ts";
import { withDataDir } from "../../support/process/process.ts";
import { text } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { packOf, unpack } from "../../support/walk_pack.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { RecordingProxy } from "../recording_proxy.ts";
import { inWebKit } from "../webkit.ts";
import { BEGIN, passReady } from "./begin_walk.ts";
import { putPicture } from "./own_map_walk.ts";
import { openPhone, withService } from "./phone.ts";
import { chromiumWalk, firefoxWalk, webKitWalk } from "./walking_pages.ts";
import type { WalkingPage } from "./whole_walk.ts";
import type { Send } from "../../support/sample.ts";

type InEngine = (
  test: Deno.TestContext,
  proxyPort: number,
  work: (page: WalkingPage) => Promise<void>,
) => Promise<void>;

/** The engines, with a proxy for all hosts but this machine. */
const ENGINES: Readonly<Record<string, InEngine>> = {
  Chromium: (test, port, work) =>
    inChromium(test, async (browser) => {
      await work(await chromiumWalk(await openPhone(browser, "about:", "blank")));
    }, { flags: [`--proxy-server=http://127.0.0.1:${port}`] }),
  Firefox: (test, port, work) =>
    inFirefox(test, async (browser) => {
      await work(await firefoxWalk(await openFirefoxPage(browser, { width: 390, height: 844 })));
    }, {
      "intl.accept_languages": "de-DE, de",
      "network.proxy.type": 1,
      "network.proxy.http": "127.0.0.1",
      "network.proxy.http_port": port,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": port,
    }),
  WebKit: (test, port, work) =>
    inWebKit(test, (page) => work(webKitWalk(page)), {
      args: [
        `--proxy=http://127.0.0.1:${port}`,
        "--ignore-host=127.0.0.1",
        "--ignore-host=localhost",
      ],
    }),
};

/** A host that no page has to do with. */
const ELSEWHERE = "elsewhere.example";

/** Takes the steps in one browser of an engine; its proxy sees a page of another host before them, and nothing during them. */
async function alone(test: Deno.TestContext, inEngine: InEngine, places: Places): Promise<void> {
  await using proxy = new RecordingProxy();
  await inEngine(test, proxy.port, async (page) => {
    // Some drivers take the refusal of the proxy for an error, others show it.
    await page.goto(`http://${ELSEWHERE}/`).catch(() => {});
    await until("the proxy is used", () => proxy.hosts.includes(ELSEWHERE));
    for (const [place, inPlace] of Object.entries(places)) {
      await test.step(place, async () => {
        await inPlace(page);
        // A browser may ask for the refused page again, or for its icon.
        const others = proxy.hosts.filter((host) => host !== ELSEWHERE);
        assert.deepEqual(others, [], "the guide asks no other host");
      });
    }
  });
}

const NAME = "Mit einer Karte";

/** A source note as one of an official map. */
const NOTE = "© Amt für Karten & Boden, CC BY 4.0";

/** Whether the map is drawn, with its source note. */
const IS_DRAWN = `document.querySelector(".own-map-picture")?.naturalWidth === 400 &&
  document.querySelector(".mapview-credit")?.textContent === "${NOTE}"`;

/** Creates the walk with its map. @returns Its id. */
async function create(send: Send): Promise<number> {
  const { routeId } = await createWalk(send, NAME, [{ title: "Halt 1", atM: 100, seconds: 2 }]);
  await putPicture(send, routeId, 1, NOTE);
  return routeId;
}

async function is(page: WalkingPage, what: string, expression: string): Promise<void> {
  await until(what, async () => await page.evaluate(`(${expression}) === true`) === true)
    .catch(async (cause) => {
      throw new Error(String(await page.evaluate("document.body.innerText")), { cause });
    });
}

/** Loads the walk that a page shows, and opens it again after the network is gone. */
async function load(page: WalkingPage, endNetwork: () => Promise<unknown> | void): Promise<void> {
  await page.tap("button", /^Für unterwegs laden/);
  await until("it is loaded", () => page.has("heading", "Bereit ohne Internet"));
  await endNetwork();
  await page.reload();
}

/** Begins the walk, sees its map, and hears its station. */
async function walk(page: WalkingPage, hasPosition: boolean): Promise<void> {
  await page.tap("button", BEGIN);
  await passReady(page);
  await is(page, "the list is there", "document.querySelector('.list-rows .list-row') !== null");
  await page.evaluate("document.querySelector('.view-switch label:last-child').click()");
  await is(page, "the map is drawn", IS_DRAWN);
  if (hasPosition) {
    await page.report(onTrack(95), 5);
    await page.report(onTrack(98), 5);
    await is(page, "the station is heard", "window.heard.length === 1");
  } else {
    await page.evaluate("document.querySelector('.view-switch label').click()");
    await page.evaluate("document.querySelector('.list-rows .list-row').click()");
    await is(page, "it is heard", "document.querySelector('.body .btn-large') !== null");
  }
}

/** A step of a test, for an engine. */
type InPlace = (page: WalkingPage) => Promise<void>;

type Places = Readonly<Record<string, InPlace>>;

const PLACES: Places = {
  "from a service": (page) =>
    withService(async (service, send) => {
      await page.goto(`${service.base}/w/${await create(send)}`);
      await load(page, () => service[Symbol.asyncDispose]());
      await walk(page, true);
    }),
  "from published files": async (page) => {
    await using service = await Service.open({ env: { PAGE_LANGUAGE: "de" } });
    await create((path, init) => service.fetch(path, init));
    const files = await publishedFiles(service);
    await using server = new FolderServer(files);
    await page.goto(server.address + text(listedWalk(files, NAME).path));
    await load(page, () => {
      server.files = new Map();
    });
    await walk(page, true);
  },
  "from a pack on a disk": (page) =>
    withDataDir(async (folder) => {
      {
        await using service = await Service.open();
        await create((path, init) => service.fetch(path, init));
        for (const [name, content] of await unpack(await packOf(service))) {
          const path = join(folder, ...name.split("/"));
          await Deno.mkdir(join(path, ".."), { recursive: true });
          await Deno.writeFile(path, content);
        }
      }
      await page.goto(pathToFileURL(join(folder, "index.html")).href);
      await walk(page, false);
    }),
};

/** A page on a disk shares what is stored with the pack, in which the walk was begun. */
const ONE_PAGE: Places = {
  "from one page with everything inside": (page) =>
    withDataDir(async (folder) => {
      const path = join(folder, "alone.html");
      {
        await using service = await Service.open();
        await create((path, init) => service.fetch(path, init));
        const response = await service.fetch("/api/routes/1/alone.html");
        await Deno.writeFile(path, await response.bytes());
      }
      await page.goto(pathToFileURL(path).href);
      await walk(page, false);
    }),
};

for (const [engine, inEngine] of chosenEngines(ENGINES, 1)) {
  for (const [what, places] of [["walk", PLACES], ["page", ONE_PAGE]] as const) {
    Deno.test(`The guide in ${engine}: the own map of a ${what} is drawn and a station heard without a network and any other host`, (test) =>
      alone(test, inEngine, places));
  }
}
