/**
 * Walks without a network: loading, interruptions, changes, and seeking in stored recordings in both engines.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { night } from "../../support/extent.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { jsonOf } from "../../support/responses.ts";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { openPhone, withService } from "./phone.ts";
import { inEitherPlace, PLACES } from "./places.ts";
import { until } from "../../support/until.ts";
import { beginWalk, READY_KEYS } from "./begin_walk.ts";

const STATIONS: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 12, hasPicture: true },
  { title: "Halt 2", atM: 220, seconds: 3, hasPicture: true },
  { title: "Halt 3", atM: 340, seconds: 3, hasPicture: true },
];

const READY = { name: "Bereit ohne Internet" };

async function loadForTheWalk(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
  await page.getByRole("heading", READY).waitFor();
}

for (const { where, withWalk } of PLACES) {
  Deno.test(`The guide in Chromium ${where}: a loaded walk works without a network, recordings can be seeked`, (test) =>
    inProfile(test, (browser) =>
      withWalk("Ohne Netz", STATIONS, async ({ base, home, path }) => {
        const { context, page, complaints } = await openPhone(browser, base, path);
        await loadForTheWalk(page);
        await context.setOffline(true);
        await page.reload();
        await page.getByRole("heading", READY).waitFor();
        await page.getByText("3 Aufnahmen und 3 Bilder").waitFor();
        await beginWalk(page);
        await page.getByRole("listitem").filter({ hasText: "Halt 1" }).getByRole("link").click();
        await page.getByRole("button", { name: "Anhalten" }).waitFor();
        const slider = page.getByRole("slider");
        await until("its length is known", async () => await slider.getAttribute("max") === "12");
        await slider.fill("8");
        await until("it goes on there", async () => Number(await slider.inputValue()) >= 9);
        assert.equal(await pictureWidth(page), 1);
        await page.goto(`${base}${home}`);
        await page.getByText("Das sind die Wege auf deinem Gerät.").waitFor();
        await page.getByRole("link", { name: "Ohne Netz" }).waitFor();
        assert.deepEqual(complaints, []);
      })));
}

/** Whether a walk on this device has its texts, and the mark that it is not complete. */
const HAS_TEXTS = `(async () => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("walk-")) continue;
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return paths.length >= 3 && paths.every((path) => !/media|audio|picture/.test(path));
  }
  return false;
})()`;

Deno.test("The guide in Chromium: of a walk that was begun, texts and track stay without loading it", (test) =>
  inProfile(test, (browser) =>
    inEitherPlace(test, "Begonnen", STATIONS, async ({ base, path }) => {
      const { context, page, complaints } = await openPhone(browser, base, path);
      await page.evaluate("navigator.serviceWorker.ready.then(() => {})");
      assert.equal(await page.evaluate(HAS_TEXTS), false);
      await beginWalk(page);
      await until("texts and track", () => page.evaluate<boolean>(HAS_TEXTS));
      await page.goto("about:blank");
      await page.goto(base + path);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).waitFor();
      await context.setOffline(true);
      await page.reload();
      await page.getByRole("heading", { name: "Begonnen" }).waitFor();
      await page.evaluate("location.hash = '#walk'");
      await page.getByRole("listitem").filter({ hasText: "Halt 3" }).waitFor();
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide in Chromium: a device that has no space for the app itself says that it is full", (test) =>
  inProfile(test, (browser) =>
    inEitherPlace(test, "Voll", STATIONS, async ({ base, path }) => {
      const { context, page } = await openPhone(browser, base, "/favicon.ico");
      const session = await context.newCDPSession(page);
      const quotaSize = 100_000;
      await session.send("Storage.overrideQuotaForOrigin", { origin: base, quotaSize });
      await page.goto(base + path);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByText("Dein Gerät ist voll. Lösche etwas und lade dann weiter.").waitFor();
    })));

/** Natural width of the first picture in pixels; 0 when it did not load. */
function pictureWidth(page: Page): Promise<number> {
  return page.evaluate<number>("document.querySelector('.shots img').naturalWidth");
}

Deno.test("The guide in Chromium: loading goes on by itself after the connection broke", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Abbruch", STATIONS);
      const { context, page } = await openPhone(browser, base, `/w/${routeId}`);
      const broken = `**/pois/${poiIds[2]}/audio`;
      let isBroken = true;
      let whole = 0;
      await context.route("**/audio", (route) => {
        if (isBroken && route.request().url().endsWith(`/${poiIds[2]}/audio`)) {
          return route.abort("connectionreset");
        }
        whole++;
        return route.continue();
      });
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByText("Es geht weiter, sobald wieder Internet da ist.").waitFor();
      assert.equal(await page.getByRole("heading", READY).count(), 0, broken);
      // A page that is loaded again still has what was there, and goes on by itself.
      await page.reload();
      await page.getByText("Es geht weiter, sobald wieder Internet da ist.").waitFor();
      isBroken = false;
      await page.getByRole("heading", READY).waitFor();
      assert.equal(whole, 3, "every recording was loaded once");
    })));

Deno.test("The guide in Chromium: a changed walk is offered; the old copy holds until the new one is whole", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Änderung", STATIONS);
      const { context, page } = await openPhone(browser, base, `/w/${routeId}`);
      await loadForTheWalk(page);
      const init = {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ title: "Neuer Name" }),
      };
      const changed = await send(`/api/routes/${routeId}/pois/${poiIds[0]}`, init);
      assert.equal(changed.status, 200);
      await changed.body?.cancel();
      await page.reload();
      await page.getByRole("heading", { name: "Der Weg hat sich geändert" }).waitFor();
      await page.goto(`${base}/w/${routeId}#walk`);
      await page.getByText("Halt 1").first().waitFor();
      await page.goto(`${base}/w/${routeId}#`);
      let audioRequests = 0;
      context.on("request", (request) => audioRequests += Number(request.url().endsWith("/audio")));
      await page.getByRole("button", { name: /Änderung laden/ }).click();
      await page.getByRole("heading", READY).waitFor();
      assert.equal(audioRequests, 0, "recordings that are the same are not loaded again");
      await page.goto(`${base}/w/${routeId}#walk`);
      await page.getByText("Neuer Name").first().waitFor();
      const names = await page.evaluate<string[]>("caches.keys()");
      assert.equal(names.filter((name) => name.startsWith(`walk-${routeId}-`)).length, 1);
    })));

Deno.test("The guide in Chromium: a changed walk replaces a copy that was loaded while the clock was ahead", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Falsche Uhr", STATIONS);
      const { context, page } = await openPhone(browser, base, `/w/${routeId}`);
      await page.evaluate(`{
        const { now } = Date;
        Date.now = () => now() + 3_600_000;
      }`);
      await loadForTheWalk(page);
      const init = {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name: "Richtige Uhr" }),
      };
      await jsonOf(send(`/api/routes/${routeId}`, init));
      await page.reload();
      await page.getByRole("button", { name: /Änderung laden/ }).click();
      await page.getByRole("heading", READY).waitFor();
      await context.setOffline(true);
      await page.reload();
      await page.getByRole("heading", READY).waitFor();
      await page.getByRole("heading", { name: "Richtige Uhr" }).waitFor();
    })));

Deno.test("The guide in Chromium: a file with a wrong hash never makes a walk ready", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Falsch", STATIONS);
      const { context, page } = await openPhone(browser, base, `/w/${routeId}`);
      await context.route(`**/pois/${poiIds[1]}/audio`, (route) => {
        return route.fulfill({ body: "something else", contentType: "audio/wav" });
      });
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByText("Das Laden hat nicht geklappt. Versuche es noch einmal.").waitFor();
      assert.equal(await page.getByRole("heading", READY).count(), 0);
    })));

night.test("The guide in Firefox: a loaded walk works after the server is gone, recordings can be seeked", (test) =>
  inFirefox(test, (browser) =>
    withDataDir(async (dataDir) => {
      const service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
      const { base } = service;
      const page = await openFirefoxPage(browser, { width: 390, height: 844 });
      try {
        const { routeId } = await createWalk(
          (path, init) => fetch(base + path, init),
          "Ohne Netz",
          STATIONS,
        );
        await page.goto(`${base}/w/${routeId}`);
        await page.locator(".load button").click();
        await page.waitForSelector(".ready");
      } finally {
        await service[Symbol.asyncDispose]();
      }
      await page.reload();
      await page.waitForSelector(".ready");
      for (const key of [".btn-large", ...READY_KEYS]) await page.locator(key).click();
      await page.locator(".list-rows .list-row").click();
      await page.waitForSelector(".player");
      const second = async () =>
        Number(await page.evaluate("document.querySelector('input[type=range]')?.value"));
      await until("it plays", async () => await second() >= 1);
      await page.evaluate(`{
        const slider = document.querySelector("input[type=range]");
        slider.value = "8";
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }`);
      await until("it goes on there", async () => await second() >= 9);
    })));
