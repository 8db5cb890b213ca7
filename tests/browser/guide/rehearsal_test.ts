/**
 * Rehearsals in Chromium: who sees the switch, what is recorded on the way, and what the screen of it does.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { parseRehearsal } from "../../../src/web/rehearsal/format.ts";
import { decisionsIn, replay } from "../../../src/web/rehearsal/replay.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { until } from "../../support/until.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { oneChromium } from "../chromium.ts";
import { findingsOf } from "./findings.ts";
import { openPhone, walk, withService } from "./phone.ts";
import { PLACES } from "./places.ts";
import {
  begin,
  enterLate,
  LATE_STEPS,
  type RehearsalWalk,
  rehearse,
  STATIONS,
  switchOf,
  walkLate,
  withRehearsalWalk,
} from "./rehearsals.ts";

const inBrowser = oneChromium();

/** Paths of requests of a page that change something, or go elsewhere. */
function sendsOf(page: Page, base: string): string[] {
  const sends: string[] = [];
  page.on("request", (request) => {
    const isOwn = request.url().startsWith(base) || /^(blob|data):/.test(request.url());
    if (!isOwn || request.method() !== "GET") sends.push(`${request.method()} ${request.url()}`);
  });
  return sends;
}

/** Opens the screen of the rehearsal by the settings, as a teacher does. */
async function openScreen(page: Page, base: string, { path }: RehearsalWalk): Promise<void> {
  await page.goto(`${base}${path}#settings`);
  await page.getByRole("link", { name: "Probegang ansehen" }).click();
  await page.getByRole("heading", { name: "Hörkreise" }).waitFor();
}

function rowOf(page: Page, title: string) {
  return page.locator(".rehearsal-row").filter({ hasText: title });
}

Deno.test("The guide in Chromium: a rehearsal is offered only to who may write", (test) =>
  inBrowser(test, async (browser) => {
    await withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Frei", STATIONS);
      const { page } = await openPhone(browser, base, `/w/${routeId}#settings`);
      await switchOf(page).waitFor();
    });
    await withService(async ({ base }) => {
      const login = await fetch(`${base}/api/session`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ password: "geheimes-wort" }),
      });
      const cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
      await login.body?.cancel();
      const send = (path: string, init: RequestInit) =>
        fetch(base + path, { ...init, headers: { ...init.headers, Cookie: cookie } });
      const { routeId } = await createWalk(send, "Mit Passwort", STATIONS);
      const { page, context } = await openPhone(browser, base, "/");
      const settings = page.waitForResponse(/\/api\/settings/);
      await page.goto(`${base}/w/${routeId}#settings`);
      await settings;
      await page.getByRole("heading", { name: "Auf diesem Gerät" }).waitFor();
      assert.equal(await switchOf(page).count(), 0);
      assert.equal(await page.evaluate("typeof routeGuideRehearsal"), "undefined");
      const [name = "", value = ""] = cookie.split("=");
      await context.addCookies([{ name, value, url: base }]);
      await page.reload();
      await switchOf(page).waitFor();
    }, { EDIT_PASSWORD: "geheimes-wort" });
  }));

for (const { where, withWalk } of PLACES.filter(({ where }) => where !== "on a service")) {
  Deno.test(`The guide in Chromium ${where} has no rehearsals`, (test) =>
    inBrowser(test, (browser) =>
      withWalk("Dateien", STATIONS, async ({ base, path }) => {
        const { page } = await openPhone(browser, base, `${path}#rehearsal`);
        await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
        await page.goto(`${base}${path}#settings`);
        await page.getByRole("heading", { name: "Auf diesem Gerät" }).waitFor();
        assert.equal(await switchOf(page).count(), 0);
      })));
}

Deno.test("The guide in Chromium: a rehearsal goes on after a reload and without a network, and a tap makes a circle larger", (test) =>
  inBrowser(test, (browser) =>
    withRehearsalWalk(async ({ base }, send, walk) => {
      const phone = await openPhone(browser, base, "/");
      const { page, context } = phone;
      const sends = sendsOf(page, base);
      await begin(phone, base, walk);
      await rehearse(phone, STATIONS[0]);
      await page.reload();
      await page.getByRole("button", { name: /^Weitergehen/ }).click();
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await page.locator(".rehearsal-sign").waitFor();
      await context.setOffline(true);
      await enterLate(phone);
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await page.getByText(/Probegang: \d+ Standorte/).waitFor();
      await context.setOffline(false);

      await openScreen(page, base, walk);
      const row = rowOf(page, "Halt 2");
      await row.getByText("Kreis 2 wurde 20 m zu spät betreten.").waitFor();
      await row.getByText("Genauigkeit dort: 28 m.").waitFor();
      await rowOf(page, "Halt 1").getByText("Der Hörkreis passt.").waitFor();
      assert.equal(await rowOf(page, "Halt 1").getByRole("button").count(), 0);
      await rowOf(page, "Halt 3").getByText("Du warst nicht bei dieser Station.").waitFor();
      await page.locator(".walked-line").waitFor({ state: "attached" });
      assert.equal(await page.locator(".walked-entered").count(), 2);
      assert.equal(sends.join(), "", "nothing is sent without a tap");

      const radius = async () => number((await jsonOf(send(walk.poiPath(1), {}))).triggerRadiusM);
      await context.setOffline(true);
      await row.getByRole("button", { name: "45 m daraus machen: Kreis 2" }).click();
      await row.getByText(/Es gibt kein Internet/).waitFor();
      await context.setOffline(false);
      assert.equal(await radius(), 25);
      await row.getByRole("button", { name: "45 m daraus machen: Kreis 2" }).click();
      await row.getByText("Gespeichert: 45 m.").waitFor();
      assert.equal(await radius(), 45);
      assert.equal(sends.map((request) => request.slice(0, 3)).join(), "PUT");

      await page.reload();
      await page.getByRole("button", { name: /^Weitergehen/ }).click();
      await row.getByText("Der Hörkreis hat 45 m.").waitFor();
      await row.getByRole("button", { name: "Zurück auf 25 m: Kreis 2" }).click();
      await row.getByText("Wieder 25 m.").waitFor();
      assert.equal(await radius(), 25);
      assert.deepEqual(phone.complaints, []);
    })));

Deno.test("The guide in Chromium: the file of a rehearsal has what was logged, is shared, and deleted after a question", (test) =>
  inBrowser(test, (browser) =>
    withRehearsalWalk(async ({ base }, _send, walk) => {
      const phone = await openPhone(browser, base, "/");
      const { page } = phone;
      await page.addInitScript(`
        navigator.canShare = () => true;
        navigator.share = (data) => { window.shared = data; return Promise.resolve(); };`);
      await begin(phone, base, walk);
      await walkLate(phone);
      await openScreen(page, base, walk);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Als Datei speichern" }).click();
      const file = await download;
      assert.match(file.suggestedFilename(), /^probegang-probe-uebung-\d{4}-\d\d-\d\d\.json$/);
      const rehearsal = parseRehearsal(Deno.readTextFileSync(await file.path()));
      const fixes = rehearsal.entries.filter(({ kind }) => kind === "fix");
      assert.ok(fixes.length >= LATE_STEPS.length);
      assert.deepEqual(rehearsal.walk.stations.map(({ title }) => title), [
        "Halt 1",
        "Halt 2",
        "Halt 3",
      ]);
      const without = (entries: typeof rehearsal.entries) =>
        decisionsIn(entries).map(({ kind, stationId }) => `${kind} ${stationId}`);
      assert.deepEqual(without(replay(rehearsal)), without(rehearsal.entries));
      assert.ok(without(rehearsal.entries).includes(`played ${walk.poiIds[1]}`));

      await page.getByRole("button", { name: "Teilen" }).click();
      await until("it is shared", () => page.evaluate("window.shared !== undefined"));
      assert.equal(await page.evaluate("window.shared.files[0].type"), "application/json");

      await page.getByRole("button", { name: "Löschen" }).click();
      await page.getByRole("button", { name: "Behalten" }).click();
      await page.getByRole("button", { name: "Löschen" }).click();
      await page.getByRole("button", { name: "Ja, löschen" }).click();
      await page.getByText("Hier ist noch kein Probegang.").waitFor();
      await page.reload();
      await page.getByRole("button", { name: /^Weitergehen/ }).click();
      await page.getByText("Hier ist noch kein Probegang.").waitFor();
      assert.deepEqual(phone.complaints, []);
    })));

Deno.test("The guide in Chromium says why a circle was not changed after a rehearsal, and when nothing is kept", (test) =>
  inBrowser(test, (browser) =>
    withRehearsalWalk(async ({ base }, send, walk) => {
      const phone = await openPhone(browser, base, "/", { serviceWorkers: "block" });
      const { page } = phone;
      await begin(phone, base, walk);
      await walkLate(phone);
      await openScreen(page, base, walk);
      const key = rowOf(page, "Halt 2").getByRole("button");
      for (
        const [status, sentence] of [
          [401, /Melde dich zuerst im Editor an/],
          [403, /darfst du nichts ändern/],
          [412, /inzwischen geändert/],
          [500, /nicht geklappt/],
        ] as const
      ) {
        await page.route("**/pois/*", (route) =>
          route.request().method() === "PUT"
            ? route.fulfill({ status, json: {} })
            : route.continue());
        await key.click();
        await page.getByText(sentence).waitFor();
        await page.unroute("**/pois/*");
      }
      await jsonOf(send(walk.poiPath(1), { method: "DELETE" }));
      await key.click();
      await page.getByText("Diese Station gibt es nicht mehr.").waitFor();

      await page.addInitScript(
        "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };",
      );
      await page.evaluate("localStorage.clear()");
      await page.goto("about:blank");
      await page.goto(`${base}${walk.path}#settings`);
      await page.getByRole("button", { name: /^Weitergehen/ }).click();
      await switchOf(page).click();
      await page.getByText(/Dieses Gerät speichert gerade nichts/).waitFor();
      assert.equal(await switchOf(page).isChecked(), false);
      await page.goto(`${base}${walk.path}#rehearsal`);
      await page.getByText("Der Probegang lässt sich gerade nicht lesen.").waitFor();
    })));

Deno.test("The guide in Chromium: a rehearsal says while it cannot be kept, and keeps that later", (test) =>
  inBrowser(test, (browser) =>
    withRehearsalWalk(async ({ base }, _send, rehearsed) => {
      const phone = await openPhone(browser, base, "/");
      const { page } = phone;
      await begin(phone, base, rehearsed);
      await page.evaluate(`window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };`);
      await walk(phone, [onTrack(20), onTrack(30)]);
      await page.getByText("Probegang wird nicht gespeichert!").waitFor();
      await page.evaluate("void (IDBObjectStore.prototype.put = window.put)");
      await page.getByText(/Probegang: \d+ Standorte/).waitFor();
      await openScreen(page, base, rehearsed);
      await page.getByText(/, [3-9]\sStandorte/).waitFor();
    })));

Deno.test("The guide in Chromium: axe finds nothing on the screens of a rehearsal, in both languages, light and dark", (test) =>
  inBrowser(test, (browser) =>
    withRehearsalWalk(async ({ base }, _send, walk) => {
      for (const [locale, colorScheme] of [["de-DE", "light"], ["en-GB", "dark"]] as const) {
        const phone = await openPhone(browser, base, "/", { locale, colorScheme });
        const { page } = phone;
        await begin(phone, base, walk);
        const checked = async (screen: string) =>
          assert.deepEqual(await findingsOf(page), [], `${screen}, ${locale}, ${colorScheme}`);
        await walkLate(phone);
        await page.goto(`${base}${walk.path}#walk`);
        await page.locator(".rehearsal-sign").waitFor();
        await checked("walk");
        await page.goto(`${base}${walk.path}#pocket`);
        await page.locator(".pocket").waitFor();
        await checked("pocket");
        await page.goto(`${base}${walk.path}#settings`);
        await switchOf(page).waitFor();
        await checked("settings");
        await page.goto(`${base}${walk.path}#rehearsal`);
        await page.locator(".rehearsal-row").first().waitFor();
        await page.locator(".map-station").first().waitFor();
        await page.getByRole("button", { name: /^(Löschen|Delete)$/ }).click();
        await checked("rehearsal");
        await phone.context.close();
      }
    })));
