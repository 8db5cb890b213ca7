/**
 * A headless Firefox of this system, driven by WebDriver BiDi.
 *
 * @module
 */
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { isFile, LIMIT_MS, reportSkipped } from "./chromium.ts";
import { IS_WINDOWS } from "../support/platform.ts";
import { withSound } from "./sound_device.ts";

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
};

/** Firefox stops a recording with an error on a machine that has no loudspeaker, unless nothing can be heard. */
const WITHOUT_SOUND = { "media.default_volume": "0.0" };

/**
 * Runs `work` with a fresh browser and closes it, however that ends; says so if there is no browser.
 *
 * @param preferences Further preferences, such as a microphone that beeps.
 */
export async function inFirefox(
  test: Deno.TestContext,
  work: (browser: Browser) => Promise<void>,
  preferences: Readonly<Record<string, boolean | number | string>> = {},
): Promise<void> {
  const executablePath = PATHS.find(isFile);
  if (executablePath === undefined) return reportSkipped(test, "no Firefox");
  await withSound(async (sound) => {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath,
      headless: true,
      // Certificates of a test come from an authority of its own.
      acceptInsecureCerts: true,
      timeout: LIMIT_MS,
      env: { ...Deno.env.toObject(), ...sound },
      extraPrefsFirefox: {
        ...PREFERENCES,
        ...(sound === null ? WITHOUT_SOUND : {}),
        ...preferences,
      },
    });
    try {
      await work(browser);
    } finally {
      await browser.close();
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
