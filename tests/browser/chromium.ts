/**
 * A headless Chromium of this system, for the tests of what pages in a browser can do to the service.
 *
 * @module
 */
import { type Browser, chromium, type LaunchOptions, type Page } from "playwright-core";
import { IS_HEADED } from "../support/debugging.ts";

/** Where Windows has Chrome or Edge, which is a Chromium too. */
const WINDOWS_PATHS: readonly string[] = [
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Chromium that can have no window, where a system has it: half the work for a machine that runs many tests. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The flag of a browser with a microphone that beeps, which the headless shell does not give to a page. */
export const MICROPHONE_FLAG = "--use-fake-device-for-media-stream";

/** Where systems install Chromium or Chrome; the browser driver brings none of its own. */
const PATHS: readonly string[] = Deno.build.os === "windows" ? WINDOWS_PATHS : [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** No sandbox, because tests may run as root in a container; no traffic but that of the tests. */
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

/** How long a test waits for a page at most, in milliseconds: other browsers may keep this machine busy. */
export const LIMIT_MS = 120_000;

/** What a test may change about its browser. */
export interface BrowserOptions {
  /** Further flags. */
  readonly flags?: readonly string[];
  /** Whether it has to be the browser that people have, not the headless shell. */
  readonly isWhole?: boolean;
  /** Home folder, in which the browser looks for certificate authorities of the user. */
  readonly home?: string;
}

/** Runs `work` with the fixture of a test, which is set up for a page. */
export type WithFixture<Fixture> = (
  page: Page,
  work: (fixture: Fixture) => Promise<void>,
) => Promise<void>;

/** Runs the steps of a test, by their names, one after the other with one fixture; says so if there is no browser. */
export async function stepsInChromium<Fixture>(
  test: Deno.TestContext,
  withFixture: WithFixture<Fixture>,
  steps: Readonly<Record<string, (fixture: Fixture) => Promise<void>>>,
  options: BrowserOptions = {},
): Promise<void> {
  await inChromium(test, async (browser) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await withFixture(page, async (fixture) => {
      for (const [name, step] of Object.entries(steps)) await test.step(name, () => step(fixture));
    });
  }, options);
}

/**
 * Runs `work` with a fresh browser and closes it, however that ends; says so if there is no browser. For tests that end
 * their browser, wear it out or need flags of their own; the tests of other files share one by {@link oneChromium}.
 */
export async function inChromium(
  test: Deno.TestContext,
  work: (browser: Browser) => Promise<void>,
  options: BrowserOptions = {},
): Promise<void> {
  const browser = await launched(options);
  if (browser === null) return reportSkipped(test, MISSING);
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** What a test without a browser reports. */
export const MISSING = "no Chromium or Chrome";

/** Runs the work of a test with a browser. */
export type InBrowser = (
  test: Deno.TestContext,
  work: (browser: Browser) => Promise<void>,
) => Promise<void>;

/**
 * One browser for all tests of a file, started before the first of them. What a test opens is in contexts, which share
 * nothing and are closed at its end. Called once, outside of tests.
 */
export function oneChromium(options: BrowserOptions = {}): InBrowser {
  let browser: Browser | null = null;
  Deno.test.beforeAll(async () => void (browser = await launched(options)));
  Deno.test.afterAll(async () => await browser?.close());
  return async (test, work) => {
    if (browser === null) return reportSkipped(test, MISSING);
    try {
      await work(browser);
    } finally {
      for (const context of browser.contexts()) await context.close();
    }
  };
}

/** Starts a browser; null if there is none. */
async function launched(options: BrowserOptions): Promise<Browser | null> {
  const launching = chromiumLaunch(options);
  return launching === null ? null : await chromium.launch(launching);
}

/** How Chromium is started, without or with a profile on disk; null if there is none. */
export function chromiumLaunch(options: BrowserOptions): LaunchOptions | null {
  const { flags = [], home, isWhole = false } = options;
  const isShell = !isWhole && !IS_HEADED && !flags.includes(MICROPHONE_FLAG);
  const paths = isShell ? [HEADLESS_SHELL, ...PATHS] : PATHS;
  const executablePath = paths.find(isFile);
  if (executablePath === undefined) return null;
  return {
    executablePath,
    headless: !IS_HEADED,
    args: [...FLAGS, ...flags],
    ...(home === undefined ? {} : { env: { ...Deno.env.toObject(), HOME: home } }),
  };
}

/** Says that a test was not run, because a program is missing. */
export function reportSkipped({ name }: Deno.TestContext, missing: string): void {
  const reason = `skipped: ${name}: ${missing} is installed here\n`;
  Deno.stderr.writeSync(new TextEncoder().encode(reason));
}

/** Whether a path is a file. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
