/** What else is loaded while a pupil waits for a sound, and when the walk is on the phone. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone, withService } from "./phone.ts";
import { shortenLimit } from "./sound_stubs.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

const STATIONS = ["Eiche", "Bach"].map((title, index) => (
  { title, atM: 100 + 200 * index, seconds: 5, hasPicture: true }
));

/** Runs `work` on the list of a walk with pictures. */
async function onList(
  test: Deno.TestContext,
  prepare: (page: Page) => Promise<unknown>,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  await inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Bilder", STATIONS);
      const { page } = await openPhone(browser, base, "/", { serviceWorkers: "block" });
      await prepare(page);
      await page.goto(`${base}/w/${routeId}#walk`);
      await page.locator(".list-rows .list-row").first().waitFor();
      await work(page);
    }));
}

/** Opens the first station. */
async function open(page: Page): Promise<void> {
  await page.locator(".list-rows").getByRole("link", { name: "Eiche" }).click();
  await page.getByRole("heading", { name: "Eiche" }).waitFor();
}

Deno.test("Picture waits until the recording of its station sounds, and keeps its area on the page", (test) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const prepare = (page: Page) =>
    page.route("**/audio*", async (route) => {
      await released;
      await route.continue();
    });
  return onList(test, prepare, async (page) => {
    await open(page);
    const picture = page.locator(".shots .pic");
    assert.equal(await picture.getAttribute("src"), null);
    const before = await picture.boundingBox();
    release();
    await until("the picture is loaded", () => isLoaded(page));
    assert.deepEqual(await picture.boundingBox(), before);
  });
});

Deno.test("Picture waits three seconds for a recording that does not come, and no longer", (test) => {
  const prepare = async (page: Page) => {
    await page.addInitScript(shortenLimit(3000));
    await page.route("**/audio*", () => {});
  };
  return onList(test, prepare, async (page) => {
    await open(page);
    await until("the picture is loaded", () => isLoaded(page));
    await page.getByRole("button", { name: "Anhalten" }).waitFor();
  });
});

async function isLoaded(page: Page): Promise<boolean> {
  return await page.evaluate<boolean>(
    "(document.querySelector('.shots .pic')?.naturalWidth ?? 0) > 0",
  );
}

Deno.test("Picture that the network loses leaves its area empty, and comes with the network", (test) =>
  onList(test, (page) => page.route("**/pictures/*", (route) => route.abort()), async (page) => {
    const pictures = page.locator(".list-rows .pic");
    await until("no broken picture is shown", async () => {
      const sources = await Promise.all(
        (await pictures.all()).map((picture) => picture.getAttribute("src")),
      );
      return sources.length === 2 && sources.every((source) => source === null);
    });
    await page.unroute("**/pictures/*");
    await page.evaluate("void dispatchEvent(new Event('online'))");
    await until("the pictures are loaded", () =>
      page.evaluate<boolean>(
        "[...document.querySelectorAll('.list-rows .pic')].every((image) => image.naturalWidth > 0)",
      ));
  }));

Deno.test("Picture of the list is given up when a station is opened", (test) => {
  const givenUp: string[] = [];
  const asked: string[] = [];
  const prepare = async (page: Page) => {
    await page.route("**/pictures/*", (route) => void asked.push(route.request().url()));
    page.on("requestfailed", (request) => givenUp.push(request.url()));
  };
  return onList(test, prepare, async (page) => {
    await until("the pictures are asked for", () => Promise.resolve(asked.length >= 2));
    const ofList = [...asked];
    await open(page);
    await until(
      "their requests are given up",
      () => Promise.resolve(ofList.every((url) => givenUp.includes(url))),
    );
  });
});

Deno.test("The guide in Chromium asks the server for nothing that is on the phone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Kopie", STATIONS);
      const { page, context } = await openPhone(browser, base, `/w/${routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      const asked = new Set<string>();
      context.on("response", (response) => {
        const { pathname, protocol } = new URL(response.url());
        if (protocol !== "blob:" && !response.fromServiceWorker()) asked.add(pathname);
      });
      await page.reload();
      await beginWalk(page);
      await open(page);
      await until("the picture is loaded", () => isLoaded(page));
      await page.getByRole("link", { name: "Weitergehen" }).waitFor();
      // Whether the walk is still there, and whether it has changed.
      assert.deepEqual([...asked].sort(), [`/api/routes/${routeId}/manifest`, `/w/${routeId}`]);
    })));
