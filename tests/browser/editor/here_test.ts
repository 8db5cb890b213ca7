/** "A station here": exact, vague, far away, refused, without a position, and while it waits. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { distanceM } from "../../../src/shared/geo.ts";
import type { Send } from "../../support/sample.ts";
import { onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { type EditorPage, openEditorPage, saved } from "./editor_page.ts";
import { createWay, storedStations } from "./placing.ts";
import { until } from "../../support/until.ts";

const hereButton = (page: Page) => page.getByRole("button", { name: "Hier eine Station" });

async function stand({ context }: EditorPage, northM: number, eastM: number, accuracy: number) {
  const { lat, lon } = onTrack(northM, eastM);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy });
}

async function newest(page: Page, send: Send, routeId: number, count: number) {
  await until(`${count} stations are stored`, async () => {
    return (await storedStations(send, routeId)).length === count;
  });
  await saved(page);
  const stations = await storedStations(send, routeId);
  return stations.reduce((a, b) => a.id > b.id ? a : b);
}

Deno.test("The editor in Chromium: a station here is at an exact position, and asks at a vague or distant one", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, false);
      const editorPage = await openEditorPage(browser, base, `/edit/${routeId}`);
      const { page } = editorPage;
      await stand(editorPage, 400, 40, 8);
      await hereButton(page).click();
      const exact = await newest(page, send, routeId, 1);
      assert.ok(distanceM(exact, onTrack(400, 40)) < 1, "exactly there");

      await stand(editorPage, 800, 40, 150);
      await hereButton(page).click();
      const vague = page.getByRole("group", { name: "Ihr Standort ist nur auf etwa 150 m genau." });
      await vague.getByRole("button", { name: "Auf den nächsten Punkt des Weges (40 m)" }).click();
      const snapped = await newest(page, send, routeId, 2);
      assert.ok(distanceM(snapped, onTrack(800)) < 1, "on the track");

      await stand(editorPage, 1200, 3000, 8);
      await hereButton(page).click();
      const far = page.getByRole("group", {
        name: "Ihr Standort ist etwa 3,0 km vom Weg entfernt.",
      });
      await far.getByRole("button", { name: "Abbrechen" }).click();
      assert.equal((await storedStations(send, routeId)).length, 2);
      await hereButton(page).click();
      await far.getByRole("button", { name: "Trotzdem an den Standort" }).click();
      const there = await newest(page, send, routeId, 3);
      assert.ok(distanceM(there, onTrack(1200, 3000)) < 1);
      await until("the map shows the station", async () => {
        const map = await page.locator(".mapview").boundingBox();
        const boxes = await Promise.all(
          (await page.locator(".map-station").all()).map((marker) => marker.boundingBox()),
        );
        return map !== null &&
          boxes.some((box) =>
            box !== null && box.x > map.x && box.x < map.x + map.width - 48 &&
            Math.abs(box.x + 24 - map.x - map.width / 2) < 2
          );
      });
      assert.deepEqual(editorPage.complaints, []);
    })));

Deno.test("The editor in Chromium: a station here without permission or position says so, and what to do", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, false);
      const denied = await openEditorPage(browser, base, `/edit/${routeId}`, { permissions: [] });
      await hereButton(denied.page).click();
      const note = (page: Page, text: RegExp) => page.getByRole("status").filter({ hasText: text });
      const refusal = note(denied.page, /darf Ihren Standort nicht verwenden.+Adresszeile/);
      await refusal.waitFor();
      await refusal.getByRole("button", { name: "Schließen" }).click();
      await refusal.waitFor({ state: "detached" });
      assert.deepEqual(denied.complaints, []);

      const editorPage = await openEditorPage(browser, base, `/edit/${routeId}`);
      for (
        const [code, text] of [
          [2, /findet seinen Standort nicht/],
          [3, /hat zu lange gedauert/],
        ] as const
      ) {
        await editorPage.page.evaluate(`navigator.geolocation.getCurrentPosition = (_, refuse) =>
          setTimeout(() => refuse({ code: ${code}, message: "" }))`);
        await hereButton(editorPage.page).click();
        await note(editorPage.page, text).waitFor();
      }
      assert.equal((await storedStations(send, routeId)).length, 0);
      assert.deepEqual(editorPage.complaints, []);
    })));

/** Counts what is asked for, and responds when the test says so. */
const SLOW_POSITION = `
  window.asked = 0;
  navigator.geolocation.getCurrentPosition = (respond, refuse, { timeout }) => {
    window.asked++;
    window.limitMs = timeout;
    window.respond = respond;
  };`;

Deno.test("The editor in Chromium: while it waits for a position it says so and asks once", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, false);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await hereButton(page).waitFor();
      await page.evaluate(SLOW_POSITION);
      await hereButton(page).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Ihr Standort wird gesucht …").waitFor();
      assert.equal(await hereButton(page).getAttribute("aria-disabled"), "true");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Space");
      assert.equal(await page.evaluate("window.asked"), 1);
      assert.ok(
        await page.evaluate<number>("window.limitMs") < 60_000,
        "it does not wait for ever",
      );
      const { lat, lon } = onTrack(700);
      await page.evaluate(`window.respond({ coords:
        { latitude: ${lat}, longitude: ${lon}, accuracy: 5 } })`);
      await newest(page, send, routeId, 1);
      assert.equal(await page.getByText("Ihr Standort wird gesucht …").count(), 0);
    })));
