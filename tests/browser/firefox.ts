/** A headless Firefox of this system, driven by WebDriver BiDi. @module */
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { reportSkipped } from "../support/log.ts";
import { LIMIT_MS } from "./chromium.ts";
import { isFile } from "./chromium_path.ts";
import { IS_HEADED } from "../support/debugging.ts";
import { IS_WINDOWS } from "../support/platform.ts";
import { withSound } from "./sound_device.ts";
import { until } from "../support/until.ts";

/** Where systems install Firefox. */
const PATHS: readonly string[] = IS_WINDOWS
  ? ["C:\\Program Files\\Mozilla Firefox\\firefox.exe"]
  : [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ];

/** Sound may start by itself: the tests of refusals are run in Chromium. */
const PREFERENCES = {
  "media.autoplay.default": 0,
  "permissions.default.geo": 1,
  "geo.provider.testing": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  // Add-ons that a system brings make a start a fifth longer.
  "extensions.enabledScopes": 0,
  "extensions.installDistroAddons": false,
  "extensions.systemAddon.update.enabled": false,
};

/** Firefox stops a recording with an error on a machine that has no loudspeaker, unless nothing can be heard. */
const WITHOUT_SOUND = { "media.default_volume": "0.0" };

/** What a test may change about its browser. */
export type Preferences = Readonly<Record<string, boolean | number | string>>;

/**
 * Where a profile is kept that Firefox was once opened with, for as long as the test command runs: with its caches a
 * start takes half the work, and the browsers that people have are not new either.
 */
const FOLDER = Deno.env.get("FIREFOX_PROFILES");

/** Puts a used profile into an empty folder. @param open Opens one with what all tests prefer: a profile keeps that. */
async function fillProfile(
  folder: string,
  open: (folder: string) => Promise<Browser>,
): Promise<void> {
  if (FOLDER === undefined) return;
  const used = join(FOLDER, "used");
  if (!existsSync(used)) {
    const first = await Deno.makeTempDir({ dir: FOLDER });
    await (await open(first)).close();
    await Deno.rename(first, used).catch((error) => {
      if (!existsSync(used)) throw error; // else another test was faster
    });
  }
  await cp(used, folder, { recursive: true });
}

/** Starts Firefox. @param folder Its profile; an empty folder gets one. */
export type LaunchFirefox = (folder: string) => Promise<Browser>;

/**
 * Runs `work` with a fresh browser and closes it, however that ends; says so if there is no browser.
 *
 * @param preferences Further preferences, such as a microphone that beeps.
 */
export async function inFirefox(
  test: Deno.TestContext,
  work: (browser: Browser) => Promise<void>,
  preferences: Preferences = {},
): Promise<void> {
  await withFirefox(test, async (launch) => {
    const folder = await Deno.makeTempDir({ prefix: "route-guide-firefox-" });
    try {
      const browser = await launch(folder);
      try {
        await work(browser);
      } finally {
        await browser.close();
      }
    } finally {
      await removeProfile(folder);
    }
  }, preferences);
}

/** Runs `work` with what starts Firefox, beside a loudspeaker; says so if there is no browser. */
export async function withFirefox(
  test: Deno.TestContext,
  work: (launch: LaunchFirefox) => Promise<void>,
  preferences: Preferences = {},
): Promise<void> {
  const executablePath = PATHS.find(isFile);
  if (executablePath === undefined) return reportSkipped(test, "no Firefox");
  await withSound(async (sound) => {
    const open = (userDataDir: string, more: Preferences = {}) =>
      puppeteer.launch({
        browser: "firefox",
        executablePath,
        headless: !IS_HEADED,
        // Certificates of a test come from an authority of its own.
        acceptInsecureCerts: true,
        timeout: LIMIT_MS,
        env: { ...Deno.env.toObject(), ...sound },
        extraPrefsFirefox: {
          ...PREFERENCES,
          ...(sound === null ? WITHOUT_SOUND : {}),
          ...more,
        },
        userDataDir,
      });
    await work(async (folder) => {
      if ([...Deno.readDirSync(folder)].length === 0) await fillProfile(folder, open);
      return await open(folder, preferences);
    });
  });
}

/** Removes the folder of a profile, once the last process of the browser has stopped writing to it. */
export async function removeProfile(folder: string): Promise<void> {
  await until(`${folder} is removed`, async () => {
    try {
      await Deno.remove(folder, { recursive: true });
      return true;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return true;
      if (error instanceof Error && /ENOTEMPTY|not empty/i.test(error.message)) return false;
      throw error;
    }
  });
}

/** Opens a page as wide as that of a phone or of a computer. */
export async function openFirefoxPage(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.setViewport(viewport);
  return page;
}
