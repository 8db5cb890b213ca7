/**
 * The guide in English, whose texts are a script of their own: loaded where they are shown, kept for the way, replaced by the
 * German ones where they are missing.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { WalkStation } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { beginWalk } from "./begin_walk.ts";
import { openPhone } from "./phone.ts";
import { inEitherPlace } from "./places.ts";

const STATIONS: readonly WalkStation[] = [{ title: "Halt 1", atM: 100, seconds: 1 }];

const SCRIPT = "**/assets/guide_english.*";
const ENGLISH: BrowserContextOptions = { locale: "en-GB" };
/** The page loads its files itself. */
const BARE: BrowserContextOptions = { serviceWorkers: "block" };

function languageOf(page: Page): Promise<string> {
  return page.evaluate<string>("document.documentElement.lang");
}

/** Opens the settings of the walk that is shown. */
async function openSettings(page: Page): Promise<void> {
  await page.evaluate("location.hash = '#settings'");
  await page.getByRole("radio", { name: "English" }).waitFor();
}

Deno.test("The guide in Chromium: an English phone has English, also without a network", (test) =>
  inChromium(
    test,
    (browser) =>
      inEitherPlace(test, "By the brook", STATIONS, async ({ base, home, path }) => {
        const { context, page, complaints } = await openPhone(browser, base, path, ENGLISH);
        await page.getByRole("button", { name: /^Load for the walk/ }).click();
        await page.getByRole("heading", { name: "Ready without internet" }).waitFor();
        await context.setOffline(true);
        await page.reload();
        await page.getByRole("heading", { name: "Ready without internet" }).waitFor();
        assert.equal(await languageOf(page), "en");
        await page.goto(base + home);
        await page.getByText("No internet. These walks are on your device.").waitFor();
        await page.getByRole("link", { name: "By the brook" }).waitFor();
        assert.equal(await languageOf(page), "en");
        assert.deepEqual(complaints, []);
      }),
  ));

Deno.test("The guide in Chromium: a German phone has English without a network, and loads it only then", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Am Bach", STATIONS, async ({ base, path }) => {
      const { context, page } = await openPhone(browser, base, path);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      await context.setOffline(true);
      await page.reload();
      await openSettings(page);
      const loaded = `performance.getEntriesByType("resource").filter(({ name, initiatorType }) =>
          initiatorType === "script" && name.includes("english")).length`;
      assert.equal(await page.evaluate(loaded), 0);
      await page.getByText("English", { exact: true }).tap();
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      assert.equal(await page.evaluate(loaded), 1);
      assert.equal(await languageOf(page), "en");
      await page.reload();
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await page.getByText("Deutsch", { exact: true }).tap();
      await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
      assert.equal(await languageOf(page), "de");
    })));

Deno.test("The guide in Chromium: a page in German does not ask for the English texts", (test) =>
  inChromium(
    test,
    (browser) =>
      inEitherPlace(test, "Am Bach", STATIONS, async ({ base, home, path }) => {
        const { page } = await openPhone(browser, base, "/favicon.ico", BARE);
        const asked: string[] = [];
        page.on("request", (request) => {
          // A published page asks for the size of every file, too.
          if (request.resourceType() === "script") asked.push(request.url());
        });
        await page.goto(base + home);
        await page.getByRole("link", { name: "Am Bach" }).waitFor();
        await page.goto(base + path);
        await beginWalk(page);
        await page.getByRole("listitem").first().waitFor();
        await openSettings(page);
        assert.ok(asked.some((url) => url.includes("/assets/guide_later.")));
        assert.deepEqual(asked.filter((url) => url.includes("english")), []);
      }),
  ));

Deno.test("The guide in Chromium: without the English texts it is German, and English can be chosen again", (test) =>
  inChromium(
    test,
    (browser) =>
      inEitherPlace(test, "By the brook", STATIONS, async ({ base, path }) => {
        const options = { ...BARE, ...ENGLISH };
        const { context, page } = await openPhone(browser, base, "/favicon.ico", options);
        await context.route(SCRIPT, (route) => route.abort());
        await page.goto(base + path);
        await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
        assert.equal(await languageOf(page), "de");
        await openSettings(page);
        const hint = page.getByText("Dafür brauchst du kurz Internet.");
        assert.equal(await hint.count(), 0);
        for (const _ of ["once", "again"]) {
          await page.getByText("English", { exact: true }).tap();
          await hint.waitFor();
          await until("German is marked", () => page.getByLabel("Deutsch").isChecked());
        }
        assert.equal(await languageOf(page), "de");
        await context.unroute(SCRIPT);
        await page.getByText("English", { exact: true }).tap();
        await page.getByRole("heading", { name: "Settings" }).waitFor();
        assert.ok(await page.getByLabel("English").isChecked());
        assert.equal(await languageOf(page), "en");
        assert.equal(await page.getByText("You need the internet for a moment.").count(), 0);
      }),
  ));

Deno.test("The guide in Chromium: the walk is read while the English texts are loaded, and German is never shown", (test) =>
  inChromium(
    test,
    (browser) =>
      inEitherPlace(test, "By the brook", STATIONS, async ({ base, path }) => {
        const options = { ...BARE, ...ENGLISH };
        const { context, page } = await openPhone(browser, base, "/favicon.ico", options);
        const { promise, resolve } = Promise.withResolvers<void>();
        const asked: string[] = [];
        await context.route(SCRIPT, async (route) => {
          asked.push("english");
          await promise;
          await route.continue();
        });
        // The page names what it will read; without that only its script asks for the walk.
        await context.route(base + path, async (route) => {
          if (!route.request().isNavigationRequest()) return await route.continue();
          const response = await route.fetch();
          const { link: _link, ...headers } = response.headers();
          const body = (await response.text()).replace(/<link rel="preload"[^>]*>/g, "");
          await route.fulfill({ response, headers, body });
        });
        page.on("requestfinished", (request) => {
          if (/\/outline$|\.json$/.test(request.url())) asked.push("walk");
        });
        await page.goto(base + path, { waitUntil: "commit" });
        await until("both are asked for", () =>
          Promise.resolve(
            asked.includes("english") && asked.includes("walk"),
          ));
        assert.equal(await page.evaluate("document.getElementById('app').innerText"), "");
        resolve();
        await page.getByRole("button", { name: "Start the walk" }).waitFor();
        assert.equal(await languageOf(page), "en");
      }),
  ));

Deno.test("The guide in Chromium: while the English texts are long in coming it is German", (test) =>
  inChromium(
    test,
    (browser) =>
      inEitherPlace(test, "By the brook", STATIONS, async ({ base, path }) => {
        const options = { ...BARE, ...ENGLISH };
        const { context, page } = await openPhone(browser, base, "/favicon.ico", options);
        const { promise, resolve } = Promise.withResolvers<void>();
        await context.route(SCRIPT, async (route) => {
          await promise;
          await route.continue();
        });
        await page.goto(base + path, { waitUntil: "commit" });
        await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
        assert.equal(await languageOf(page), "de");
        resolve();
        await page.getByRole("button", { name: "Start the walk" }).waitFor();
        assert.equal(await languageOf(page), "en");
      }),
  ));
