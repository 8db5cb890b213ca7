/**
 * What the guide uses of a phone: the home screen, the wake lock, vibration, and the controls of the lock
 * screen.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { jsonOf } from "../../support/responses.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone, walk, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

/** Counts wake locks and keeps vibrations; the machine of a test has neither a screen nor a motor. */
const COUNT = `
  window.wakeLocks = 0;
  window.pulses = [];
  navigator.vibrate = (pattern) => pulses.push(pattern) > 0;
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = function (type) {
    wakeLocks++;
    return request.call(this, type);
  };`;

Deno.test("The guide in Chromium can be installed, and opens without a network, the map included", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Startbildschirm", [{ title: "Halt", atM: 100 }]);
      const { context, page, complaints } = await openPhone(browser, base, `/w/${routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      const devtools = await context.newCDPSession(page);
      const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
      const errors = installabilityErrors.map(({ errorId }) => errorId);
      // The profile of a test counts as a private window.
      assert.deepEqual(errors.filter((id) => id !== "in-incognito"), []);
      const { errors: ofManifest } = await devtools.send("Page.getAppManifest");
      assert.deepEqual(ofManifest, []);
      await page.close();
      await context.setOffline(true);
      const opened = await context.newPage();
      await opened.goto(`${base}/`);
      await opened.getByRole("link", { name: "Startbildschirm" }).click();
      await beginWalk(opened);
      await opened.getByText("Karte", { exact: true }).click();
      await opened.locator(".map-station").first().waitFor();
      assert.deepEqual(complaints, []);
    })));

/** Taps the button that begins the walk the moment it is on the page, before anything is drawn. */
const TAP_AT_ONCE = `document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver((_records, observer) => {
    const button = document.querySelector(".btn-large");
    if (button === null) return;
    observer.disconnect();
    button.click();
  }).observe(document.body, { childList: true, subtree: true });
});`;

Deno.test("The guide in Chromium begins with a tap that comes before the page is drawn", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Schnell", [{ title: "Halt", atM: 100 }]);
      const { page, complaints } = await openPhone(browser, base, "/", { permissions: [] });
      await page.addInitScript(`${COUNT} ${TAP_AT_ONCE}`);
      await page.goto(`${base}/w/${routeId}`);
      await page.getByText("Dein Standort ist ausgeschaltet.").waitFor();
      assert.equal(await page.evaluate("wakeLocks"), 1);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide in Chromium takes the wake lock again, vibrates once at a station, and names the recording", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Handy", [{
        title: "Halt",
        atM: 100,
        seconds: 5,
      }]);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { page } = phone;
      await page.addInitScript(COUNT);
      await page.reload();
      await beginWalk(page);
      const count = () => page.evaluate<number>("wakeLocks");
      await until("a wake lock", async () => await count() > 0);
      const before = await count();
      await page.evaluate(`
        Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
        document.dispatchEvent(new Event("visibilitychange"));
        delete document.visibilityState;
        document.dispatchEvent(new Event("visibilitychange"));`);
      await until("another one", async () => await count() === before + 1);
      await walk(phone, [80, 86, 92, 98, 104].map((metres) => onTrack(metres)));
      await until(
        "an icon on the lock screen",
        () => page.evaluate<boolean>("navigator.mediaSession.metadata?.artwork.length === 1"),
      );
      assert.deepEqual(await page.evaluate("pulses"), [[200, 100, 200]]);
      assert.deepEqual(await shownOnLockScreen(page), {
        title: "1 Halt",
        artist: "Handy",
        album: "Handy",
        picture: "icon",
      });
    })));

/** What the page shows on a locked screen, and what the address of the picture leads to. */
async function shownOnLockScreen(page: Page): Promise<unknown> {
  return await page.evaluate(`(async () => {
    const { title, artist, album, artwork } = navigator.mediaSession.metadata;
    const [{ src, sizes }] = artwork;
    const image = new Image();
    image.src = src;
    await image.decode();
    if (sizes !== image.naturalWidth + "x" + image.naturalHeight) return "not " + sizes;
    const { pathname } = new URL(src);
    const picture = pathname.startsWith("/assets/icon-") ? "icon" : pathname;
    return { title, artist, album, picture };
  })()`);
}

Deno.test("The guide in Chromium shows school and picture of the station on the lock screen", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const stations = [{ title: "Halt", atM: 100, seconds: 5, hasPicture: true }];
      const { routeId, poiIds } = await createWalk(send, "Handy", stations);
      const init = {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ schoolName: "Schule am Park" }),
      };
      await jsonOf(send(`/api/routes/${routeId}`, init));
      const { page } = await openPhone(browser, base, `/w/${routeId}`);
      await beginWalk(page);
      await page.getByRole("listitem").getByRole("link").click();
      // It is shown once the sound has begun, which it would delay.
      await until(
        "a picture on the lock screen",
        () => page.evaluate<boolean>("navigator.mediaSession.metadata?.artwork.length === 1"),
      );
      assert.deepEqual(await shownOnLockScreen(page), {
        title: "1 Halt",
        artist: "Schule am Park",
        album: "Handy",
        picture: `/api/routes/${routeId}/pois/${poiIds[0]}/pictures/1`,
      });
    })));

Deno.test("The guide in Chromium loads the map when it is wanted, and says when it cannot", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Waldweg", [{ title: "Halt", atM: 100 }]);
      const { page } = await openPhone(browser, base, `/w/${routeId}`, {
        serviceWorkers: "block",
      });
      let isBroken = true;
      await page.route(
        "**/assets/guide_walk_map.*",
        (route) => isBroken ? route.abort() : route.continue(),
      );
      await beginWalk(page);
      await page.getByText("Karte", { exact: true }).first().click();
      await page.getByText(
        "Die Karte lässt sich gerade nicht laden. Die Liste funktioniert trotzdem.",
      ).waitFor();
      isBroken = false;
      await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await page.locator(".map-station").first().waitFor();
    })));
