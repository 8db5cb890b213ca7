/**
 * Takes the pictures of the pages that README shows: the sample walk in a phone and on a laptop. Needs a
 * Chromium.
 *
 *     deno run --config workspace.json -A tools/screenshots.ts
 *
 * @module
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { ServiceProcess, withDataDir } from "../tests/support/process/process.ts";
import { fillSample } from "../tests/support/sample.ts";
import { pointAt } from "./sample/track.ts";
import { beginWalk } from "../tests/browser/guide/begin_walk.ts";

const FOLDER = new URL("../docs/pages/", import.meta.url);
const PHONE = { width: 390, height: 780 };
const LAPTOP = { width: 1180, height: 720 };
const DESKTOP = { width: 1280, height: 800 };

/** Opens a page of the guide and takes its picture. */
async function capture(
  browser: Browser,
  name: string,
  url: string,
  viewport: { readonly width: number; readonly height: number },
  prepare: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    locale: "de-DE",
    reducedMotion: "reduce",
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("h1").waitFor();
  await prepare(page);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: new URL(`${name}.png`, FOLDER).pathname });
  await context.close();
}

/** Begins the walk, some metres before the second station. */
async function begin(page: Page): Promise<void> {
  const walkTo = async (share: number) => {
    const { lat, lon } = pointAt(share);
    await page.context().setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
    await page.waitForTimeout(500);
  };
  await walkTo(0.1);
  await beginWalk(page);
  for (const share of [0.11, 0.12, 0.13, 0.14]) await walkTo(share);
  await page.locator(".compass").waitFor();
}

/** Opens the form of a station in the editor. */
async function openStation(page: Page): Promise<void> {
  await page.locator(".map-station").nth(5).waitFor();
  await page.getByRole("button", { name: "Nein" }).click();
  const list = page.getByRole("region", { name: "Stationen", exact: true });
  await list.getByRole("button", { name: "Die Steinbrücke" }).click();
  await page.getByRole("heading", { name: "Station bearbeiten", exact: true }).waitFor();
  await page.waitForTimeout(500);
}

await withDataDir(async (dataDir) => {
  await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
  const routeId = await fillSample((path, init) => fetch(service.base + path, init));
  const walk = `${service.base}/w/${routeId}`;
  const executablePath = Deno.args[0] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const still = () => Promise.resolve();
  await capture(browser, "start", walk, PHONE, still);
  await capture(browser, "walk", walk, PHONE, begin);
  await capture(browser, "station", `${walk}#s2`, PHONE, still);
  await capture(browser, "map", walk, LAPTOP, begin);
  await capture(browser, "editor", `${service.base}/edit/${routeId}`, DESKTOP, openStation);
  await browser.close();
});
