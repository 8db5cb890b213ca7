/**
 * The guide in WebKit, the engine of Safari: layout on a phone, worker, copies, sound by position, a lost server.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { sleep } from "../../support/sleep.ts";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { inWebKit } from "../webkit.ts";
import type { WebKitPage } from "../webkit_page.ts";
import { preparePhone, report, untilUnlocked } from "./webkit_phone.ts";
import { goOn } from "./whole_walk.ts";
import { BEGIN, passReady } from "./begin_walk.ts";

const STATIONS: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 8, hasPicture: true, description: "Ein Text." },
  { title: "Halt 2", atM: 220, seconds: 8, hasPicture: true, description: "Ein Text." },
];

/** A phone reports its position about once a second; half of that is as good here. */
const REPORT_MS = 500;

/** A service that has one walk, and the phone. */
interface Fixture {
  readonly page: WebKitPage;
  readonly service: ServiceProcess;
  /** Address of the walk. */
  readonly walk: string;
}

/** Waits until a recording plays, and its second advances. */
async function untilPlaying(page: WebKitPage, poiPath: string, fromS: number): Promise<void> {
  await page.until(`${poiPath} plays from second ${fromS}`, async () => {
    const [src, second] = await list(page, "[window.element?.src, window.element?.currentTime]");
    return String(src).includes(poiPath) && Number(second) > fromS;
  });
}

async function list(page: WebKitPage, expression: string): Promise<readonly unknown[]> {
  const value = await page.evaluate(expression);
  return Array.isArray(value) ? value : [];
}

async function assertFits(page: WebKitPage, screen: string): Promise<void> {
  const width = "document.documentElement.scrollWidth";
  assert.deepEqual(await list(page, `[innerWidth, ${width}]`), [390, 390], screen);
}

/** Walks from some metres before a station into its circle, until the page shows it. */
async function arrive(page: WebKitPage, atM: number, title: string): Promise<void> {
  let metres = atM - 24;
  await page.until(`${title} is reached`, async () => {
    await report(page, onTrack(metres));
    metres = Math.min(atM, metres + 6);
    await sleep(REPORT_MS);
    return await page.has("heading", title);
  });
}

const STEPS: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
  "every screen is as wide as a phone": async ({ page, service, walk }) => {
    await page.goto(`${service.base}/`);
    await page.sees("link", /Mit WebKit/);
    await assertFits(page, "list of walks");
    const headings = { "": "Mit WebKit", "#walk": "Mit WebKit", "#s1": "Halt 1", "#s2": "Halt 2" };
    const others = { "#end": "Noch nicht ganz!", "#settings": "Einstellungen" };
    for (const [hash, heading] of Object.entries({ ...headings, ...others })) {
      await page.goto(walk + hash);
      await page.sees("heading", heading);
      await assertFits(page, hash);
    }
  },
  "what the page says is on the screen": async ({ page, walk }) => {
    await page.goto(walk);
    await page.sees("button", BEGIN);
    const [x, y, color] = await list(
      page,
      `(() => {
        const sign = document.querySelector(".btn-large");
        const { left, top, width } = sign.getBoundingClientRect();
        return [left + width / 2, top + 8, getComputedStyle(sign).backgroundColor];
      })()`,
    );
    await page.until(
      "the button is drawn",
      async () => (await page.picture()).colorAt(Number(x), Number(y)) === color,
    );
  },
  "the worker is installed, and a copy is loaded": async ({ page }) => {
    const worker = "navigator.serviceWorker.ready.then(({ active }) => active !== null)";
    assert.equal(await page.evaluate(worker), true);
    await page.tap("button", /^Für unterwegs laden/);
    await page.sees("heading", "Bereit ohne Internet");
  },
  "a recording begins by position, in ranges of the copy": async ({ page }) => {
    await page.tap("button", BEGIN);
    await untilUnlocked(page);
    await passReady(page);
    await arrive(page, 100, "Halt 1");
    await untilPlaying(page, "/pois/1/audio", 1);
    const range = `fetch(element.src, { headers: { Range: "bytes=4-9" } })
      .then((response) => [response.status, response.headers.get("Content-Range")])`;
    assert.deepEqual(await list(page, range), [206, "bytes 4-9/128044"]);
    assert.match(String(await page.evaluate("element.src")), /[?&]copy=/);
  },
  "a reload in the middle of a walk goes on where it was": async ({ page }) => {
    await page.reload();
    await goOn(page);
    await untilUnlocked(page);
    await arrive(page, 220, "Halt 2");
    await untilPlaying(page, "/pois/2/audio", 0.5);
  },
  "without the server the walk opens, and a recording plays from where it is seeked": async (
    { page, service, walk },
  ) => {
    await service[Symbol.asyncDispose]();
    await page.goto(`${service.base}/`);
    await page.tap("link", /Mit WebKit/);
    await page.sees("heading", "Bereit ohne Internet");
    await page.reload();
    await page.sees("heading", "Bereit ohne Internet");
    // The address of the link at a station.
    await page.goto(`${walk}/s/1`);
    await goOn(page);
    await page.sees("heading", "Halt 1");
    await page.until("the recording plays", async () => {
      if (await page.has("button", "Anhalten")) return true;
      await page.tap("button", /^(Anhören|Tippen und hören)/);
      return false;
    });
    await untilPlaying(page, "/pois/1/audio", 0.2);
    await page.evaluate(`(() => {
      const slider = document.querySelector("input[type=range]");
      slider.value = "5";
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    })()`);
    await untilPlaying(page, "/pois/1/audio", 5.5);
    await page.until(
      "the picture is there",
      async () => await page.evaluate("document.querySelector('.shots img').naturalWidth") === 1,
    );
  },
};

Deno.test("The guide in WebKit", (test) =>
  inWebKit(test, (page) =>
    withDataDir(async (dataDir) => {
      const env = { LOG: "off", PAGE_LANGUAGE: "de" };
      await using service = await ServiceProcess.start({ dataDir, env });
      const { base } = service;
      const { routeId } = await createWalk(
        (path, init) => fetch(base + path, init),
        "Mit WebKit",
        STATIONS,
      );
      preparePhone(page);
      const fixture = { page, service, walk: `${base}/w/${routeId}` };
      // Each step goes on where the one before has ended.
      for (const [name, step] of Object.entries(STEPS)) {
        if (!await test.step(name, () => step(fixture))) break;
      }
    })));
