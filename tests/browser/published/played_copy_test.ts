/**
 * Recordings of published walks out of a copy, in three engines: they are heard and can be seeked without a server, and
 * one that plays while its walk is loaded plays on.
 *
 * @module
 */
import assert from "node:assert/strict";
import { listedWalk, publishedFiles } from "../../support/published_files.ts";
import { text } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { openPhone } from "../guide/phone.ts";
import { preparePhone } from "../guide/webkit_phone.ts";
import { inWebKit } from "../webkit.ts";
import { BEGIN, passReady, READY_KEYS } from "../guide/begin_walk.ts";

const NAME = "Am Bach";

const STATIONS: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 12, hasPicture: true },
  { title: "Halt 2", atM: 220, seconds: 3 },
];

/** Runs `work` with a server of a published walk, and the path of the walk below it. */
async function withWalk(work: (server: FolderServer, path: string) => Promise<void>) {
  await using service = await Service.open({ env: { PAGE_LANGUAGE: "de" } });
  await createWalk((path, init) => service.fetch(path, init), NAME, STATIONS);
  const files = await publishedFiles(service);
  await using server = new FolderServer(files);
  await work(server, text(listedWalk(files, NAME).path));
}

/** Moves the slider of the recording that is shown to its ninth second. */
const SEEK = `{
  const slider = document.querySelector("input[type=range]");
  slider.value = "8";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}`;

/** Reads the second of the recording that is shown. */
const SECOND = "Number(document.querySelector('input[type=range]')?.value)";

Deno.test("The guide on published files in Chromium: a recording that plays while its walk is loaded plays on, and can be seeked", (test) =>
  inChromium(test, (browser) =>
    withWalk(async (server, path) => {
      const { origin, pathname } = new URL(path, server.address);
      const { page, complaints } = await openPhone(browser, origin, pathname);
      await page.evaluate("navigator.serviceWorker.ready");
      await page.reload();
      const load = page.getByRole("button", { name: /Für unterwegs laden/ });
      await load.waitFor();
      await page.evaluate("location.hash = '#walk'");
      await page.getByRole("listitem").filter({ hasText: "Halt 1" }).getByRole("link").click();
      await until("it plays", async () => await page.evaluate<number>(SECOND) >= 1);
      await page.goto(`${origin}${pathname}#`);
      await load.click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      server.files = new Map();
      await page.goBack();
      await page.evaluate(SEEK);
      await until("it goes on there", async () => await page.evaluate<number>(SECOND) >= 9);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide on published files in Firefox: a loaded walk works after the server is gone, recordings can be seeked", (test) =>
  inFirefox(test, (browser) =>
    withWalk(async (server, path) => {
      const page = await openFirefoxPage(browser, { width: 390, height: 844 });
      await page.goto(server.address + path);
      await page.locator(".load button").click();
      await page.waitForSelector(".ready");
      server.files = new Map();
      await page.reload();
      await page.waitForSelector(".ready");
      for (const key of [".btn-large", ...READY_KEYS]) await page.locator(key).click();
      await page.locator(".list-rows .list-row").click();
      await page.waitForSelector(".player");
      const second = async () => Number(await page.evaluate(SECOND));
      await until("it plays", async () => await second() >= 1);
      await page.evaluate(SEEK);
      await until("it goes on there", async () => await second() >= 9);
    })));

Deno.test("The guide on published files in WebKit: a loaded walk works after the server is gone, recordings can be seeked", (test) =>
  inWebKit(test, (page) =>
    withWalk(async (server, path) => {
      preparePhone(page);
      await page.goto(server.address + path);
      await page.sees("button", /Für unterwegs laden/);
      await page.tap("button", /Für unterwegs laden/);
      await page.sees("heading", "Bereit ohne Internet");
      server.files = new Map();
      await page.reload();
      await page.sees("heading", "Bereit ohne Internet");
      await page.tap("button", BEGIN);
      await passReady(page);
      await page.tap("link", /Halt 1/);
      await page.until("it plays", async () => Number(await page.evaluate(SECOND)) >= 1);
      await page.evaluate(`(() => ${SEEK})()`);
      await page.until("it goes on there", async () => Number(await page.evaluate(SECOND)) >= 9);
    })));
