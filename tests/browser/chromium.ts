/**
 * A headless Chromium of this system, for the tests of what pages in a browser can do to the service.
 *
 * @module
 */
import { type Browser, chromium, type Page } from "playwright-core";

/** Where Windows has Chrome or Edge, which is a Chromium too. */
const WINDOWS_PLACES: readonly string[] = [
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Where systems install Chromium or Chrome; the browser driver brings none of its own. */
const PLACES: readonly string[] = Deno.build.os === "windows" ? WINDOWS_PLACES : [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** No sandbox, because tests may run as root in a container; no traffic but that of the tests. */
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

/** Runs `work` in the scene of a test, which is set up for a page. */
export type WithScene<Scene> = (
  page: Page,
  work: (scene: Scene) => Promise<void>,
) => Promise<void>;

/** Runs the steps of a test, by their names, one after the other in one scene; says so if there is no browser. */
export async function stepsInChromium<Scene>(
  test: Deno.TestContext,
  withScene: WithScene<Scene>,
  steps: Readonly<Record<string, (scene: Scene) => Promise<void>>>,
): Promise<void> {
  const ran = await withPage((page) =>
    withScene(page, async (scene) => {
      for (const [name, step] of Object.entries(steps)) await test.step(name, () => step(scene));
    })
  );
  if (ran) return;
  const reason = `skipped: ${test.name}: no Chromium or Chrome is installed here\n`;
  Deno.stderr.writeSync(new TextEncoder().encode(reason));
}

/**
 * Runs `work` with a page of a fresh browser and closes the browser, however that ends.
 *
 * @returns False when this system has no Chromium; `work` was then not run.
 */
async function withPage(work: (page: Page) => Promise<void>): Promise<boolean> {
  const executablePath = PLACES.find(isFile);
  if (executablePath === undefined) return false;
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    await work(await browser.newPage());
  } finally {
    await browser.close();
  }
  return true;
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
