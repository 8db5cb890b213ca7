/** Copies that are older than the walk of the server: codes of new stations, and walks that were deleted. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { createWalk, onTrack, recording, type WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

const STATIONS: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 8 },
  { title: "Halt 2", atM: 220, seconds: 3 },
];

const GONE = { name: "Diesen Weg gibt es nicht mehr." };

async function load(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
  await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
}

/** Adds a station with a recording. @returns Its id. */
async function addStation(send: Send, routeId: number, title: string): Promise<number> {
  const pois = `/api/routes/${routeId}/pois`;
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ title, ...onTrack(280), sequence: 9 }),
  };
  const id = number((await jsonOf(send(pois, init), 201)).id);
  const body = new FormData();
  body.append("audio", new File([recording(3)], "audio.wav"));
  await jsonOf(send(`${pois}/${id}/audio`, { method: "POST", body }), 201);
  return id;
}

/** Names of the caches of walks. */
async function copies(page: Page): Promise<string[]> {
  const names = await page.evaluate<string[]>("caches.keys()");
  return names.filter((name) => name.startsWith("walk-"));
}

Deno.test("The guide in Chromium: the code of a station that a copy does not have reads the walk from the server", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Neue Station", STATIONS);
      const { context, page, complaints } = await openPhone(browser, base, `/w/${routeId}`);
      await load(page);
      const newId = await addStation(send, routeId, "Die Quelle");
      await context.setOffline(true);
      await page.goto(`${base}/w/${routeId}/s/${newId}`);
      await page.getByRole("heading", { name: "Diese Station ist noch nicht auf deinem Handy." })
        .waitFor();
      await context.setOffline(false);
      await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await page.getByRole("heading", { name: "Die Quelle" }).waitFor();
      await page.goto(`${base}/w/${routeId}/s/${newId}`);
      await page.getByRole("button", { name: /Tippen und hören|Anhalten/ }).waitFor();
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await page.getByRole("link", { name: "Der Weg hat sich geändert" }).click();
      await page.getByRole("button", { name: /Änderung laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      const path = `/api/routes/${routeId}/pois/${newId}`;
      await jsonOf(send(path, { method: "DELETE" }), 200);
      const other = await openPhone(browser, base, `/w/${routeId}/s/${newId}`);
      await other.page.getByRole("heading", { name: "Diese Station gibt es nicht mehr." })
        .waitFor();
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide in Chromium: a walk that was deleted says so, and its copies are deleted", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Einwilligung", STATIONS);
      const { page } = await openPhone(browser, base, `/w/${routeId}`);
      await load(page);
      await page.reload();
      await beginWalk(page);
      await jsonOf(send(`/api/routes/${routeId}`, { method: "DELETE" }), 200);
      await page.reload();
      await page.getByRole("heading", GONE).waitFor();
      assert.deepEqual(await copies(page), []);
    })));

Deno.test("The guide in Chromium: a walk that is deleted while a recording plays goes after its end", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Mitten im Wort", STATIONS);
      const { page } = await openPhone(browser, base, `/w/${routeId}`);
      await load(page);
      await beginWalk(page);
      await page.getByRole("listitem").filter({ hasText: "Halt 1" }).getByRole("link").click();
      await page.getByRole("button", { name: "Anhalten" }).waitFor();
      await jsonOf(send(`/api/routes/${routeId}`, { method: "DELETE" }), 200);
      const refused = page.waitForResponse((response) => response.status() === 404);
      await page.evaluate("void dispatchEvent(new Event('online'))");
      await refused;
      const second = async () => Number(await page.getByRole("slider").inputValue());
      await until("it plays on", async () => await second() >= 6);
      assert.equal((await copies(page)).length, 1);
      await page.getByRole("heading", GONE).waitFor();
      assert.deepEqual(await copies(page), []);
    })));

Deno.test("The guide in Chromium: only the server's own word deletes a copy, also in the list of walks", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Fremdes WLAN", STATIONS);
      const { context, page } = await openPhone(browser, base, `/w/${routeId}`);
      await load(page);
      const foreign = [
        { status: 404, contentType: "text/html", body: "<h1>Please log in</h1>" },
        { status: 404, contentType: "application/json", body: '{"message":"Not Found"}' },
        { status: 503, contentType: "application/json", body: '{"error":"HttpError"}' },
        { status: 200, contentType: "text/html", body: "<h1>Please log in</h1>" },
      ];
      for (const response of foreign) {
        await context.route("**/manifest", (route) => route.fulfill(response));
        const asked = page.waitForResponse("**/manifest");
        await page.reload();
        await asked;
        await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
        assert.equal((await copies(page)).length, 1);
        await context.unroute("**/manifest");
      }
      await jsonOf(send(`/api/routes/${routeId}`, { method: "DELETE" }), 200);
      await context.route(`**/api/routes/${routeId}`, (route) => route.fulfill(foreign[0] ?? {}));
      const asked = page.waitForResponse(`**/api/routes/${routeId}`);
      await page.goto(`${base}/`);
      await asked;
      assert.equal((await copies(page)).length, 1);
      await context.unroute(`**/api/routes/${routeId}`);
      await page.reload();
      await until("the copy is deleted", async () => (await copies(page)).length === 0);
    })));
