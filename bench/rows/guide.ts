/** The guide in a browser: how long a pupil waits for the first station, and for a walk to be loaded. @module */
import type { Browser, Page } from "playwright-core";
import { STATIONS } from "../../src/sample/mod.ts";
import { sampleGpx } from "../../tools/sample/track.ts";
import type { Bench } from "../bench.ts";
import { slowDown, startBrowser } from "../browser.ts";
import { atMost, type Measured, median, type Row } from "../result.ts";

const STATION_COUNT = 20;
const PICTURES_A_STATION = 3;

/** Notes in the page when the first station is there: asking the page from outside takes time of its own. */
const NOTE_FIRST_STATION = `new MutationObserver((_records, observer) => {
  if (document.querySelector(".list-rows .list-row") === null) return;
  window.firstStationAt = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

/** The time to the first station on a slow phone, and to a walk that works without a network. */
export async function measureGuide(bench: Bench): Promise<Row[]> {
  const browser = await startBrowser();
  if (browser === null) return [];
  await using ours = await bench.ours();
  await fill(ours.base);
  try {
    const first: number[] = [];
    const loads: number[] = [];
    for (let round = 0; round < bench.options.rounds; round++) {
      first.push(await timeToFirstStation(browser, `${ours.base}/w/1`));
      loads.push(await timeToLoad(browser, ours.base));
    }
    return rowsOf(first, loads);
  } finally {
    await browser.close();
  }
}

function rowsOf(first: readonly number[], loads: readonly number[]): Row[] {
  const one = (label: string, values: readonly number[]): Measured => (
    { column: "ours", label, unit: "ms", values, cpuMs: null, cores: null, peakMb: null }
  );
  const walk = `${STATION_COUNT} stations, ${STATION_COUNT * PICTURES_A_STATION} pictures, ` +
    `${STATION_COUNT} recordings`;
  return [{
    work: "The guide: first station on a slow phone",
    measured: [one("navigation → the list of stations is there", first)],
    verdicts: [atMost("first station after", 1500, "ms", median(first))],
    notes: [`Nothing cached, CPU 4 times slower, 1.6 Mbit/s, 150 ms; ${walk}.`],
  }, {
    work: "The guide: load for the walk",
    measured: [one("tap → ready without internet", loads)],
    verdicts: [],
    notes: [`${walk}; loopback, not throttled; every file is checked by its SHA-256.`],
  }];
}

/** Milliseconds until a slow phone shows the first station. @param address Of the walk. */
export async function timeToFirstStation(browser: Browser, address: string): Promise<number> {
  return await withPage(browser, async (page) => {
    await slowDown(page);
    await page.addInitScript(NOTE_FIRST_STATION);
    await page.goto(`${address}#walk`, { waitUntil: "commit" });
    await page.locator(".list-rows .list-row").first().waitFor();
    return await page.evaluate<number>("firstStationAt");
  });
}

async function timeToLoad(browser: Browser, base: string): Promise<number> {
  return await withPage(browser, async (page) => {
    await page.goto(`${base}/w/1`);
    const button = page.locator(".load button");
    await button.waitFor();
    const started = performance.now();
    await button.click();
    await page.locator(".ready").waitFor();
    return performance.now() - started;
  });
}

/** Runs `work` with a phone that knows nothing yet. */
async function withPage(
  browser: Browser,
  work: (page: Page) => Promise<number>,
): Promise<number> {
  // The web servers of published walks have certificates of their own.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ignoreHTTPSErrors: true,
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Creates a walk out of the files of the sample walk. */
export async function fill(base: string): Promise<void> {
  const gpx = new File([sampleGpx("Bench")], "walk.gpx");
  await post(`${base}/api/routes`, { gpx });
  const pictures = STATIONS.flatMap(({ pictures }) => pictures.map(([bytes]) => fileOf(bytes)));
  const recordings = STATIONS.map(({ recording }) => fileOf(recording));
  for (let at = 0; at < STATION_COUNT; at++) {
    const poi = `${base}/api/routes/1/pois`;
    const fields = { title: `Station ${at + 1}`, lat: "50.67", lon: "7.24", sequence: String(at) };
    await post(poi, fields);
    for (let number = 0; number < PICTURES_A_STATION; number++) {
      const picture = pictures[(at + number) % pictures.length];
      if (picture !== undefined) await post(`${poi}/${at + 1}/pictures`, { picture });
    }
    const audio = recordings[at % recordings.length];
    if (audio !== undefined) await post(`${poi}/${at + 1}/audio`, { audio });
  }
}

function fileOf(bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], "file");
}

async function post(url: string, fields: Readonly<Record<string, string | File>>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await fetch(url, { method: "POST", body });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${url} returned ${response.status}: ${text}`);
}
