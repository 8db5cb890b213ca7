/** A headless Chromium of this system, for the tests of what pages in a browser can do to the service. @module */
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
} from "playwright-core";
import { IS_HEADED } from "../support/debugging.ts";
import { print, reportSkipped } from "../support/log.ts";
import { sleep } from "../support/sleep.ts";
import { chromiumPath } from "./chromium_path.ts";

/** The flag of a browser with a microphone that beeps, which the headless shell does not give to a page. */
export const MICROPHONE_FLAG = "--use-fake-device-for-media-stream";

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
 * Runs `work` with a browser; says so if there is none. Tests share one, in which each has contexts of its own; one that
 * needs flags, a home folder or the whole browser gets a fresh one, which is closed at its end.
 */
export async function inChromium(
  test: Deno.TestContext,
  work: (browser: Browser) => Promise<void>,
  given: BrowserOptions = {},
): Promise<void> {
  const { options, prepare } = inShell(given);
  const { flags = [], home, isWhole = false } = options;
  const isShared = !isWhole && home === undefined && flags.length === 0;
  const browser = isShared ? shared : await launched(options);
  if (browser === null) return reportSkipped(test, MISSING);
  try {
    await work(withPrepared(browser, prepare));
  } finally {
    if (!isShared) await browser.close();
    else for (const context of browser.contexts()) await context.close();
  }
}

/** What a test without a browser reports. */
export const MISSING = "no Chromium or Chrome";

/** The browser that tests share, started before the first of them: nothing may stay open at the end of a test. */
let shared: Browser | null = null;
Deno.test.beforeAll(async () => void (shared ??= await launched({})));
Deno.test.afterAll(async () => await shared?.close());

/** What a browser needs for a test, and what its contexts need then. */
interface Prepared {
  readonly options: BrowserOptions;
  readonly prepare: (context: BrowserContext) => Promise<void>;
}

/** Takes the headless shell where it will do: it has no microphone, so pages make one themselves. */
export function inShell(options: BrowserOptions): Prepared {
  const { flags = [], isWhole = false } = options;
  if (isWhole || !flags.includes(MICROPHONE_FLAG) || !hasShell()) {
    return { options, prepare: () => Promise.resolve() };
  }
  const others = flags.filter((flag) => flag !== MICROPHONE_FLAG);
  return { options: { ...options, flags: others }, prepare: addMicrophone };
}

/** A browser whose contexts are prepared; the browser itself, which other tests use too, stays as it is. */
export function withPrepared(
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<void>,
): Browser {
  const prepared: Browser = Object.create(browser);
  prepared.newContext = async (options) => {
    const context = await browser.newContext(options);
    await prepare(context);
    return context;
  };
  return prepared;
}

/** Starts a browser; null if there is none. */
async function launched(options: BrowserOptions): Promise<Browser | null> {
  const launching = chromiumLaunch(options);
  return launching === null ? null : await chromium.launch(launching);
}

/** A microphone that beeps twice a second, in a browser without one. */
const BEEPING_MICROPHONE = `{
  // Scripts of tests may replace the class after this one.
  const OwnContext = AudioContext;
  MediaDevices.prototype.getUserMedia = async () => {
    const context = new OwnContext();
    const destination = context.createMediaStreamDestination();
    const half = context.sampleRate / 2;
    const buffer = context.createBuffer(1, half, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < half / 2; i++) samples[i] = 0.3 * Math.sin(2 * Math.PI * 440 * i / context.sampleRate);
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    source.connect(destination);
    source.start();
    await context.resume();
    return destination.stream;
  };
}`;

async function addMicrophone(context: BrowserContext): Promise<void> {
  await context.addInitScript(BEEPING_MICROPHONE);
}

/** Whether tests use the headless shell. */
function hasShell(): boolean {
  return !IS_HEADED && chromiumPath(true) !== chromiumPath(false);
}

/** How Chromium is started, without or with a profile on disk; null if there is none. */
export function chromiumLaunch(options: BrowserOptions): LaunchOptions | null {
  const { flags = [], home, isWhole = false } = options;
  const isShell = !isWhole && !IS_HEADED && !flags.includes(MICROPHONE_FLAG);
  const executablePath = chromiumPath(isShell);
  if (executablePath === undefined) return null;
  return {
    executablePath,
    headless: !IS_HEADED,
    args: [...FLAGS, ...flags],
    ...(home === undefined ? {} : { env: { ...Deno.env.toObject(), HOME: home } }),
  };
}

/** How long a page takes to load at most, in milliseconds, unless it was lost. */
const RELOAD_MS = 30_000;

/** How often a page is reloaded at most. */
const RELOADS = 4;

/**
 * Reloads a page, and again if that was lost, which is printed: while a driver is connected, Chromium ends a service worker that
 * another one replaces although it was given the navigation. The end of that one may then be taken for the end of the next,
 * which goes on, and until the page is there refuses a third.
 */
export async function reload(page: Page): Promise<void> {
  for (let tries = 1;; tries++) {
    try {
      await page.reload({ timeout: RELOAD_MS });
      return;
    } catch (error) {
      if (tries === RELOADS || !(error instanceof Error)) throw error;
      print(`reloaded again: ${error.message}`);
      await sleep(1000);
    }
  }
}
