/** A headless Firefox of this system, driven by WebDriver BiDi. @module */
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { reportSkipped } from "../support/log.ts";
import { LIMIT_MS } from "./chromium.ts";
import { isFile } from "./chromium_path.ts";
import { IS_HEADED } from "../support/debugging.ts";
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

/** What a test may change about its browser. */
export type Preferences = Readonly<Record<string, boolean | number | string>>;

/** Starts Firefox. @param userDataDir Its profile; without, one that is removed with it. */
export type LaunchFirefox = (userDataDir?: string) => Promise<Browser>;

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
    const browser = await launch();
    try {
      await work(browser);
    } finally {
      await browser.close();
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
  await withSound((sound) =>
    work((userDataDir) =>
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
          ...preferences,
        },
        ...(userDataDir === undefined ? {} : { userDataDir }),
      })
    )
  );
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
