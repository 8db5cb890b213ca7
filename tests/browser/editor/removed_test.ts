/**
 * The list of removed things: what was removed from a walk is found in it after a reload, and comes back whole.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { fillSample, type Send } from "../../support/sample.ts";
import { type Json, jsonOf, number, objects } from "../../support/responses.ts";
import { createWalk, recording } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { isLoaded, openEditorPage, saved } from "./editor_page.ts";
import { row } from "./stations.ts";
import { until } from "../../support/until.ts";

/** Opens the list of removed things by its button in the form of the walk. */
async function openRemoved(page: Page) {
  await page.getByRole("button", { name: "Über diesen Weg" }).click();
  await page.getByRole("button", { name: /^Entferntes und Ersetztes/ }).click();
  return page.getByRole("dialog", { name: "Entferntes und Ersetztes" });
}

/** The stations of a walk, as the API has them. */
async function poisOf(send: Send, routeId: number): Promise<readonly Json[]> {
  return objects((await jsonOf(send(`/api/routes/${routeId}/pois`, {}), 200)).pois);
}

/** Deletes something with `Keep-Previous`, as another page would. */
async function remove(send: Send, path: string): Promise<void> {
  await jsonOf(send(path, { method: "DELETE", headers: { "Keep-Previous": "true" } }), 200);
}

Deno.test("The editor in Chromium: a removed station is found after a reload, and comes back with recording and pictures", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const before = await poisOf(send, routeId);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await row(page, "Der Steinbruch").click();
      await page.getByRole("button", { name: "Station entfernen" }).click();
      await saved(page);
      assert.equal((await poisOf(send, routeId)).length, before.length - 1);
      await page.reload();

      const dialog = await openRemoved(page);
      const entry = dialog.getByRole("listitem").filter({ hasText: "Station „Der Steinbruch“" });
      await entry.getByText("War Station 3. Mit Aufnahme und 1 Bild.").waitFor();
      await entry.getByText("Bleibt noch 30 Tage").waitFor();
      await entry.getByRole("button", { name: "Zurückholen" }).click();
      await entry.getByText("Wieder da, als Station 3.").waitFor();
      assert.deepEqual(await poisOf(send, routeId), before);

      await entry.getByRole("button", { name: "Zur Station" }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
      const name = page.getByRole("textbox", { name: "Name", exact: true });
      assert.equal(await name.inputValue(), "Der Steinbruch");
      await page.locator("audio").waitFor();
      await page.locator(".pics img").waitFor();
      // It can be taken back by its name.
      await page.getByRole("button", { name: /^Rückgängig: .*Der Steinbruch.* zurückholen/ })
        .click();
      await until(
        "the station is removed again",
        async () => (await poisOf(send, routeId)).length === before.length - 1,
      );
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a recording is swapped, one without its station waits, and each says so", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Tausch", [
        { title: "Tor", atM: 100, seconds: 1 },
        { title: "Brunnen", atM: 200, seconds: 2 },
      ]);
      const poi = (index: number) => `/api/routes/${routeId}/pois/${poiIds[index]}`;
      const lengthOf = async (path: string) =>
        (await (await send(`${path}/audio`, {})).arrayBuffer()).byteLength;
      const first = await lengthOf(poi(0));
      await remove(send, `${poi(0)}/audio`);
      const body = new FormData();
      body.append("audio", new File([recording(3)], "a.wav"));
      await jsonOf(send(`${poi(0)}/audio`, { method: "POST", body }), 201);
      await remove(send, `${poi(1)}/audio`);
      await remove(send, poi(1));

      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openRemoved(page);
      const rowOf = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
      const waiting = rowOf("Aufnahme von „Brunnen“");
      await waiting.getByText("Erst die Station zurückholen.").waitFor();
      assert.equal(await waiting.getByRole("button").count(), 0);
      const swapped = rowOf("Aufnahme von „Tor“");
      await swapped.getByText("Die Station hat jetzt eine andere Aufnahme.").waitFor();
      await swapped.getByRole("button", { name: "Tauschen" }).click();
      await swapped.filter({ hasText: "Wieder da." }).waitFor();
      assert.equal(await lengthOf(poi(0)), first);
      await rowOf("Alte Aufnahme von „Tor“").waitFor();

      await rowOf("Station „Brunnen“").getByRole("button", { name: "Zurückholen" }).click();
      await waiting.getByRole("button", { name: "Zurückholen" }).click();
      await waiting.getByText("Wieder da.").waitFor();
      assert.ok(await lengthOf(poi(1)) > 0);
    })));

Deno.test("The editor in Chromium: a removed thing is removed for good by keyboard, after a question that names it", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Einwilligung", [
        { title: "Tor", atM: 100, seconds: 1 },
        { title: "Brunnen", atM: 200 },
      ]);
      for (const id of poiIds) await remove(send, `/api/routes/${routeId}/pois/${id}`);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openRemoved(page);
      await dialog.getByRole("button", { name: "Etwas sofort für immer löschen" }).focus();
      await page.keyboard.press("Enter");
      const entry = dialog.getByRole("listitem").filter({ hasText: "Station „Tor“" });
      const key = entry.getByRole("button", { name: "Für immer löschen" });
      await key.focus();
      await page.keyboard.press("Enter");
      const question = page.getByRole("dialog", { name: "Für immer löschen?" });
      await question.getByText("Station „Tor“: Danach lässt sich das nicht mehr zurückholen.")
        .waitFor();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "hidden" });
      assert.ok(await key.evaluate((it) => it.matches(":focus")), "the focus is back");
      assert.equal(await entry.count(), 1);

      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await dialog.getByText("Station „Tor“: für immer gelöscht.").waitFor();
      await entry.waitFor({ state: "detached" });
      const { entries } = await jsonOf(send(`/api/routes/${routeId}/removed`, {}), 200);
      assert.deepEqual(objects(entries).map(({ title }) => title), ["Brunnen"]);
      const hasFocus = await page.evaluate<boolean>("document.activeElement !== document.body");
      assert.ok(hasFocus, "the focus does not fall to the body");

      // What the server does not remove is not called removed.
      await page.route("**/removed/*", (route) =>
        route.fulfill({
          status: 500,
          json: { error: { code: "internal", message: "It failed." } },
        }));
      const other = dialog.getByRole("listitem").filter({ hasText: "Station „Brunnen“" });
      await other.getByRole("button", { name: "Für immer löschen" }).click();
      await question.getByRole("button", { name: "Für immer löschen" }).click();
      await other.getByText("Das ging nicht.").waitFor();
      assert.equal(await dialog.getByText("Station „Brunnen“: für immer gelöscht.").count(), 0);
    })));

Deno.test("The editor in Chromium: the list of removed things says when it needs the connection, and when it is empty", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Leer", [{ title: "Tor", atM: 100 }]);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await saved(page);
      await until("what is opened later is loaded", () =>
        page.evaluate<boolean>(isLoaded("walk_texts_form", "removed_dialog")));
      await context.setOffline(true);
      await row(page, "Tor").click();
      await page.getByRole("button", { name: "Station entfernen" }).click();
      const dialog = await openRemoved(page);
      await dialog.getByText("Dafür ist eine Verbindung zu Route Guide nötig.").waitFor();
      await context.setOffline(false);
      // What waited is sent first, so that it is in the list.
      await dialog.getByText("Station „Tor“", { exact: true }).waitFor();
      await dialog.getByRole("button", { name: "Zurückholen" }).click();
      await dialog.getByText("Wieder da, als Station 1.").waitFor();
      await page.keyboard.press("Escape");
      await page.reload();
      await openRemoved(page);
      await dialog.getByText("Hier liegt nichts").waitFor();
    })));

Deno.test("The editor in Chromium: the list of removed things says that a walk is in the trash, and brings it back", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Weg", [{ title: "Tor", atM: 100 }]);
      await remove(send, `/api/routes/${routeId}/pois/${poiIds[0]}`);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await saved(page);
      await jsonOf(send(`/api/routes/${routeId}`, { method: "DELETE" }), 200);
      const dialog = await openRemoved(page);
      await dialog.getByText("Dieser Weg liegt im Papierkorb.").waitFor();
      await dialog.getByRole("button", { name: "Zurückholen" }).click();
      await dialog.getByText("Station „Tor“", { exact: true }).waitFor();
      const { id } = await jsonOf(send(`/api/routes/${routeId}`, {}), 200);
      assert.equal(number(id), routeId);
    })));
