/** Loading a walk: it goes on whatever is shown and after a reload, and what is there is used before all is. @module */
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { jsonOf } from "../../support/responses.ts";
import { createWalk, recording, type WalkStation } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { openPhone, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

const STATIONS: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 12, hasPicture: true, description: "Schau hin!" },
  { title: "Halt 2", atM: 220, seconds: 3, hasPicture: true },
  { title: "Halt 3", atM: 340, seconds: 3, hasPicture: true, description: "Lies das." },
];

const READY = { name: "Bereit ohne Internet" };

/** Keeps requests for a path waiting; the function that it returns lets them go on. */
async function hold(context: BrowserContext, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(`**${path}`, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** The row of a station in the list. */
function row(page: Page, title: string) {
  return page.getByRole("listitem").filter({ hasText: title });
}

Deno.test("The guide in Chromium: “Begin” does not stop loading; the walk screen says how far it is", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Los", STATIONS);
      const { context, page, complaints } = await openPhone(browser, base, `/w/${routeId}`);
      const release = await hold(context, `/pois/${poiIds[1]}/audio`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await beginWalk(page);
      await page.locator(".strip").getByText(/^Lädt: \d+\u00a0%$/).waitFor();
      await row(page, "Halt 2").getByText("Wird geladen").waitFor();
      await row(page, "Halt 3").getByText("Noch nicht geladen").waitFor();
      const stored = await page.evaluate<string[]>(`(async () => {
        const [name] = (await caches.keys()).filter((name) => name.startsWith("walk-"));
        const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
        return urls.map((url) => new URL(url).pathname.replace(/^\\/api\\/routes\\/\\d+\\//, ""))
          .map((path) => path.replace(/pictures\\/\\d+/, "picture"));
      })()`);
      const first = `pois/${poiIds[0]}`;
      assert.deepEqual(stored.slice(1), ["outline", "pois", `${first}/audio`, `${first}/picture`]);
      release();
      await page.locator(".strip").waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Zurück zum Anfang" }).click();
      await page.getByRole("heading", READY).waitFor();
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide in Chromium: what was loaded is used without a server; the rest comes when it is back", (test) =>
  inProfile(test, (browser) =>
    withDataDir(async (dataDir) => {
      let service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
      const { base } = service;
      try {
        const send = (path: string, init?: RequestInit) => fetch(base + path, init);
        const { routeId, poiIds } = await createWalk(send, "Halb", STATIONS);
        const { context, page } = await openPhone(browser, base, `/w/${routeId}`);
        await hold(context, `/pois/${poiIds[2]}/audio`);
        await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
        await beginWalk(page);
        await row(page, "Halt 3").getByText("Wird geladen").waitFor();
        await service[Symbol.asyncDispose]();
        await context.unrouteAll({ behavior: "ignoreErrors" });

        await page.goto(`${base}/`);
        await page.getByText("Das sind die Wege auf deinem Gerät.").waitFor();
        await page.getByRole("link", { name: "Halb" }).click();
        await page.getByText("Es geht weiter, sobald wieder Internet da ist.").waitFor();
        await beginWalk(page, /Weg beginnen|Weitergehen/);
        await page.locator(".strip").getByText(/^Wartet auf Internet: \d+\u00a0%$/).waitFor();
        await row(page, "Halt 3").getByText("Noch nicht geladen").waitFor();
        assert.equal(await page.getByText("kein Internet").count(), 0);
        await row(page, "Halt 1").getByRole("link").click();
        await page.getByRole("button", { name: "Anhalten" }).waitFor();
        await until(
          "the picture of the station is shown",
          () => page.evaluate("document.querySelector('.shots img')?.naturalWidth > 0"),
        );
        await page.getByRole("button", { name: "Anhalten" }).click();
        await page.getByRole("link", { name: "Zum Weg" }).click();
        await row(page, "Halt 3").getByRole("link").click();
        await page.getByText("Diese Station ist noch nicht geladen.").waitFor();
        await page.getByText("Den Text kannst du schon lesen.").waitFor();
        assert.equal(await page.getByText("Ohne Internet geht").count(), 0);

        service = await ServiceProcess.start({
          dataDir,
          env: { LOG: "off", PORT: new URL(base).port },
        });
        await page.getByText("Diese Station ist noch nicht geladen.")
          .waitFor({ state: "detached" });
        await page.getByRole("button", { name: /Anhören|Noch einmal hören/ }).click();
        await page.getByRole("button", { name: "Anhalten" }).waitFor();
        await page.goto(`${base}/w/${routeId}#`);
        await page.getByRole("heading", READY).waitFor();
      } finally {
        await service[Symbol.asyncDispose]();
      }
    })));

Deno.test("The guide in Chromium: loading that was stopped by hand stays so after a reload, and says what is left", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Halt", STATIONS);
      const { context, page } = await openPhone(browser, base, `/w/${routeId}`);
      const release = await hold(context, `/pois/${poiIds[2]}/audio`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await until(
        "two stations are there",
        async () => Number(await page.locator("progress").getAttribute("value")) > 70,
      );
      await page.getByRole("button", { name: "Anhalten" }).click();
      await page.getByRole("button", { name: /Weiterladen/ }).waitFor();
      await page.reload();
      await page.getByRole("button", { name: /Weiterladen \(noch 0,1/ }).waitFor();
      release();
      await page.getByRole("button", { name: /Weiterladen/ }).click();
      await page.getByRole("heading", READY).waitFor();
    })));

/** Lets recordings find no space while another walk is on the device. */
const FULL_STORAGE = `{
  const { put } = Cache.prototype;
  globalThis.refusals = 0;
  Cache.prototype.put = async function (request, response) {
    const walks = new Set((await caches.keys()).map((name) => /^walk-\\d+/.exec(name)?.[0]));
    walks.delete(undefined);
    if (walks.size > 1 && String(request).endsWith("/audio")) {
      refusals++;
      throw new DOMException("No space", "QuotaExceededError");
    }
    return await put.call(this, request, response);
  };
}`;

Deno.test("The guide in Chromium: a full storage names the other walks; without them loading goes on", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const old = await createWalk(send, "Vom letzten Jahr", STATIONS);
      const { routeId } = await createWalk(send, "Neu", STATIONS);
      const { page } = await openPhone(browser, base, `/w/${old.routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", READY).waitFor();
      await page.addInitScript(FULL_STORAGE);
      await page.goto(`${base}/w/${routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByText("Dein Gerät ist voll. Lösche etwas und lade dann weiter.").waitFor();
      await beginWalk(page);
      const refusals = async () => Number(await page.evaluate("refusals"));
      const before = await refusals();
      await page.locator(".strip").getByText("Dein Gerät ist voll.").click();
      await until("the page has tried again by itself", async () => await refusals() > before);
      await page.getByRole("listitem").filter({ hasText: "Vom letzten Jahr" })
        .getByText(/0,3\u00a0MB/).waitFor();
      await page.getByRole("button", { name: "Löschen Vom letzten Jahr" }).click();
      await page.getByText("Diese Wege sind auch auf deinem Gerät:").waitFor({ state: "detached" });
      await page.getByRole("button", { name: /laden \(/ }).click();
      await page.getByRole("heading", READY).waitFor();
    })));

Deno.test("The guide in Chromium: a copy says when it was loaded, unless it is older than that", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Datum", STATIONS);
      const { page } = await openPhone(browser, base, `/w/${routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      const day = await page.evaluate<string>(
        "new Intl.DateTimeFormat('de', { day: 'numeric', month: 'long' }).format(new Date())",
      );
      await page.getByText(`Geladen am ${day}.`).waitFor();
      await page.evaluate(`(async () => {
        const name = (await caches.keys()).find((name) => name.startsWith("walk-"));
        const cache = await caches.open(name);
        const manifest = await (await cache.match("/complete")).text();
        await cache.put("/complete", new Response(manifest));
      })()`);
      await page.reload();
      await page.getByRole("heading", READY).waitFor();
      assert.equal(await page.getByText("Geladen am").count(), 0);
      // Safari and an app on the home screen of an iPhone keep data apart.
      await page.addInitScript("Object.defineProperty(navigator, 'standalone', { value: false })");
      await page.reload();
      await page.getByText("Öffne den Weg draußen wieder hier in Safari.").waitFor();
    })));

Deno.test("The guide in Chromium: a browser that refuses storage shows the walk of the server", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Verboten", STATIONS);
      const { page } = await openPhone(browser, base, "/");
      await page.addInitScript(`CacheStorage.prototype.keys = () => {
        return Promise.reject(new DOMException("Refused", "SecurityError"));
      };`);
      await page.goto(`${base}/w/${routeId}`);
      await beginWalk(page);
      await row(page, "Halt 1").getByRole("link").click();
      await page.getByRole("button", { name: "Anhalten" }).waitFor();
    })));

Deno.test("The guide in Chromium says where a walk cannot be loaded: plain http, and browsers in apps", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Nur hier", STATIONS);
      const insecure = base.replace("127.0.0.1", "walk.test");
      const { page } = await openPhone(browser, insecure, `/w/${routeId}`);
      await page.getByRole("heading", { name: "Du brauchst unterwegs Internet." }).waitFor();
      await page.getByText("Nur mit https lässt sich der Weg laden.").waitFor();
      const inApp = await openPhone(browser, base, "/");
      await inApp.page.addInitScript("delete Navigator.prototype.serviceWorker");
      await inApp.page.goto(`${base}/w/${routeId}`);
      await inApp.page.getByText("Öffne diese Seite in Safari oder Chrome.").waitFor();
      assert.deepEqual(inApp.complaints, []);
    }, { ALLOWED_HOSTS: "walk.test" }), {
    flags: ["--host-resolver-rules=MAP walk.test 127.0.0.1"],
  }));

Deno.test("The guide in Chromium: an old copy is used until the new version is whole, also after a reload", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Neue Aufnahme", STATIONS);
      const { context, page } = await openPhone(browser, base, `/w/${routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", READY).waitFor();
      const body = new FormData();
      body.append("audio", new File([recording(20)], "audio.wav"));
      const audio = `/api/routes/${routeId}/pois/${poiIds[0]}/audio`;
      await jsonOf(send(audio, { method: "PUT", body }), 200);
      const before = await page.evaluate<string[]>("caches.keys()");
      const release = await hold(context, audio);
      await page.reload();
      await page.getByRole("button", { name: /Änderung laden/ }).click();
      await page.getByRole("progressbar").waitFor();
      await context.setOffline(true);
      await page.reload();
      await beginWalk(page);
      await row(page, "Halt 1").getByRole("link").click();
      await page.getByRole("button", { name: "Anhalten" }).waitFor();
      const slider = page.getByRole("slider");
      await until("the old one plays", async () => await slider.getAttribute("max") === "12");
      release();
      await context.setOffline(false);
      await page.getByRole("button", { name: "Anhalten" }).click();
      await until("the new version replaces the old one", async () => {
        const names = await page.evaluate<string[]>("caches.keys()");
        return names.length === before.length && names.some((name) => !before.includes(name));
      });
      await page.reload();
      await page.getByRole("button", { name: "Weitergehen" }).click();
      await page.getByRole("button", { name: "Anhören" }).click();
      await until("the new one plays", async () => await slider.getAttribute("max") === "20");
    })));
