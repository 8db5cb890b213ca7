/**
 * What the editor draws again: only what has changed, so that a key is on the screen at once on long walks too.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const STATIONS = Array.from({ length: 12 }, (_, at) => (
  { title: `Halt ${at + 1}`, atM: 100 + 80 * at, description: "Ein Text.", hasPicture: true }
));

/** Counts changes of the page by its parts; what moves on the map with a pointer is a part of its own. */
const COUNT_CHANGES = `{
  window.changes = {};
  const parts = { point: ".map-position, .leaflet-marker-pane, .profile-point", map: ".editor-map", profile: ".profile",
    list: ".order", form: ".side-panel", bar: ".bar" };
  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const moved = [...addedNodes, ...removedNodes].some((node) =>
        node instanceof Element && node.matches(".map-position, .profile-point"));
      const [part] = moved ? ["point"] : Object.entries(parts).find(([, selector]) =>
        element?.closest(selector) !== null) ?? [];
      if (part !== undefined) changes[part] = (changes[part] ?? 0) + 1;
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}`;

/** Keeps which stations were drawn again on the map. */
const COUNT_DRAWN_MARKS = `{
  window.drawn = new Set();
  new MutationObserver((records) => {
    for (const { target } of records) {
      const mark = target.closest(".map-station");
      if (mark !== null) drawn.add(mark.getAttribute("aria-label"));
    }
  }).observe(document.querySelector(".leaflet-marker-pane"), { subtree: true, childList: true, attributes: true });
}`;

/** Which parts of the page have changed since the last call. */
async function changed(page: Page): Promise<string[]> {
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
  );
  const parts = await page.evaluate<string[]>("Object.keys(changes).sort()");
  await page.evaluate("changes = {}");
  return parts;
}

Deno.test("The editor in Chromium: typing and pointing draw nothing else again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Zeichnen", STATIONS);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      let checks = 0;
      page.on("request", (request) => checks += request.url().endsWith("/checks") ? 1 : 0);
      await page.locator(".map-station").nth(STATIONS.length - 1).waitFor();
      await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Halt 5" })
        .click();
      const text = page.getByRole("textbox", { name: "Text zum Lesen" });
      await text.click();
      await page.keyboard.type("A");
      await saved(page);
      await until("the text is stored", async () => {
        const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
        return pois[4].description.includes("A");
      });
      await saved(page);
      await page.evaluate(COUNT_CHANGES);
      await changed(page);
      const checksBefore = checks;

      await page.keyboard.type("B");
      assert.deepEqual((await changed(page)).filter((part) => part !== "form"), [], "a key");
      await until("the text is stored", async () => {
        const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
        return pois[4].description.includes("AB");
      });
      await saved(page);
      const afterSaving = await changed(page);
      assert.deepEqual(afterSaving.filter((part) => part !== "form"), [], "a saved pause");
      assert.equal(checks, checksBefore, "an edit of a text asks the server for no findings");

      await page.evaluate(COUNT_DRAWN_MARKS);
      await page.getByRole("textbox", { name: "Name" }).fill("Bach");
      await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Bach" })
        .waitFor();
      await saved(page);
      await changed(page);
      assert.deepEqual(await page.evaluate("[...drawn]"), ["Station 5: Bach"], "a name");

      const box = await page.locator(".profile").first().boundingBox();
      assert.ok(box !== null);
      for (let at = 0; at < 10; at++) {
        await page.mouse.move(box.x + 100 + 20 * at, box.y + box.height / 2);
      }
      const afterPointing = await changed(page);
      assert.ok(afterPointing.includes("point"), "the point follows");
      const others = afterPointing.filter((part) => !["point", "profile", "map"].includes(part));
      assert.deepEqual(others, [], "pointing at the profile");
    })));

Deno.test("The editor in Chromium: pointing at the profile draws stations and labels of the map once", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Zeigen", STATIONS);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.locator(".map-station").nth(STATIONS.length - 1).waitFor();
      const box = await page.locator(".profile").first().boundingBox();
      assert.ok(box !== null);
      await page.mouse.move(box.x + 80, box.y + box.height / 2);
      await page.locator(".map-position").waitFor();
      // The map may still put its labels where there is space for them.
      await page.evaluate(`new Promise((resolve) => {
        window.drawn = 0;
        let rest = setTimeout(resolve, 500);
        const observer = new MutationObserver((records) => {
          drawn += records.length;
          clearTimeout(rest);
          rest = setTimeout(resolve, 500);
        });
        const options = { subtree: true, childList: true, attributes: true };
        for (const part of document.querySelectorAll(".map-overlay, .map-station, .leaflet-circles-pane")) {
          observer.observe(part, options);
        }
        for (const part of document.querySelectorAll(".profile-axes, .profile-station, .profile-panel table")) {
          observer.observe(part, options);
        }
      })`);
      await page.evaluate("drawn = 0");
      const point = page.locator(".profile-point");
      const before = await point.getAttribute("transform");
      await page.mouse.move(box.x + 280, box.y + box.height / 2);
      await until(
        "the point follows",
        async () => await point.getAttribute("transform") !== before,
      );
      await changed(page).catch(() => []);
      assert.equal(await page.evaluate("drawn"), 0);
    })));
