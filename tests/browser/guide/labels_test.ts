/**
 * The guide in situations that are harder: plain http, many stations and points, map tiles of another server.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { moved } from "../../../src/shared/geo.ts";
import { fillSample } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { png } from "../../support/media/samples.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { createWalk, onTrack, START } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { openEditorPage } from "../editor/editor_page.ts";
import { beginWalk } from "./begin_walk.ts";

Deno.test("The guide in Chromium: over plain http it says what is missing, and tapping works in full", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Im WLAN", [
        { title: "Halt 1", atM: 100, seconds: 0.5, hasPicture: true, description: "Ein Text." },
        { title: "Halt 2", atM: 200, seconds: 0.5 },
      ]);
      const plain = base.replace("127.0.0.1", "walk.test");
      const phone = await openPhone(browser, plain, `/w/${routeId}`, { permissions: [] });
      const { page } = phone;
      assert.equal(await page.evaluate("isSecureContext"), false);
      await page.getByText("Diese Seite darf deinen Standort nicht wissen.").waitFor();
      await page.getByText("Warum ist das so?").click();
      await page.getByText("Mit https geht es.").waitFor();
      assert.equal(await page.getByRole("button", { name: /Für unterwegs laden/ }).count(), 0);
      await beginWalk(page);
      await page.getByRole("link", { name: /Tippe hier, wenn du da bist/ }).click();
      await page.getByRole("heading", { name: "Halt 1" }).waitFor();
      await page.getByText("Ein Text.").waitFor();
      await page.getByRole("link", { name: "Weitergehen" }).click();
      await page.getByRole("link", { name: /Tippe hier, wenn du da bist/ }).click();
      await page.getByRole("link", { name: "Zum Schluss" }).click();
      await page.getByRole("heading", { name: "Geschafft!" }).waitFor();
      assert.equal((await phone.played()).length, 2);
      assert.deepEqual(phone.complaints, []);
    }), { flags: ["--host-resolver-rules=MAP walk.test 127.0.0.1"] }));

Deno.test("The guide in Chromium: 60 stations and 100 000 points, list and map", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const turns = Array.from({ length: 100_000 }, (_, i): [number, number] => {
        const angle = i / 100_000 * 12 * Math.PI;
        const position = moved(START, angle * 180 / Math.PI, 300 + i / 200);
        return [position.lat, position.lon];
      });
      const body = new FormData();
      body.append("gpx", new File([gpx("Lang", turns)], "a.gpx"));
      const route = await jsonOf(send("/api/routes", { method: "POST", body }), 201);
      const routeId = number(route.id);
      for (let i = 0; i < 60; i++) {
        const init = {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ title: `Halt ${i + 1}`, ...onTrack(i * 12), sequence: i }),
        };
        await jsonOf(send(`/api/routes/${routeId}/pois`, init), 201);
      }
      const { page, complaints } = await openPhone(browser, base, `/w/${routeId}`);
      await beginWalk(page);
      await until(
        "the list has all stations",
        async () => await page.getByRole("listitem").count() === 60,
      );
      await page.getByText("Karte", { exact: true }).click();
      await until("the stations are on the map", async () =>
        await page.locator(".map-station").count() === 60);
      await page.getByRole("button", { name: "Vergrößern" }).click();
      await page.getByRole("button", { name: "Ganzer Weg" }).click();
      const line = await page.locator(".map-track").getAttribute("d");
      assert.ok((line?.length ?? 0) > 100, "the track is drawn");
      assert.deepEqual(complaints, []);
    })));

/** Labels of the map that are at its edge, or over one of its buttons. */
const CROWDED = `(() => {
  const box = (element) => element.getBoundingClientRect();
  const map = box(document.querySelector(".mapview"));
  const keys = [...document.querySelectorAll(".mapview-keys > *, .mapview-north, .mapview-scale")];
  const covers = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [...document.querySelectorAll(".map-label")].filter((label) => {
    const at = box(label);
    return at.left < map.left + 4 || at.right > map.right - 4 || at.top < map.top + 4 ||
      at.bottom > map.bottom - 4 || keys.some((key) => covers(at, box(key)));
  }).map((label) => label.textContent);
})()`;

/** Waits until no label is crowded: the map may draw again when it gets its size. */
async function nothingCrowded(page: Page, situation: string): Promise<void> {
  let crowded = ["not looked yet"];
  await until(`no label is crowded, ${situation}`, async () => {
    crowded = await page.evaluate<string[]>(CROWDED);
    return crowded.length === 0;
  }).catch((error: Error) => {
    throw new Error(`${error.message}: ${crowded}`);
  });
}

Deno.test("The guide in Chromium: labels of the map keep off its edge and its buttons", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      for (const [width, height] of [[390, 844], [320, 640], [1280, 800]] as const) {
        const { context, page } = await openPhone(browser, base, `/w/${routeId}`, {
          viewport: { width, height },
        });
        await beginWalk(page);
        if (width < 900) await page.getByText("Karte", { exact: true }).click();
        await page.locator(".map-label").filter({ hasText: "Start und Ziel" }).waitFor();
        await nothingCrowded(page, `${width} pixels wide`);
        for (let zoom = 0; zoom < 2; zoom++) {
          await page.getByRole("button", { name: "Vergrößern" }).click();
          await nothingCrowded(page, `${width} pixels wide, zoomed`);
        }
        await context.close();
      }
    })));

Deno.test("The editor in Chromium: tiles come from TILE_URL and from nowhere else, with their credit; the guide asks for none", (test) =>
  inChromium(test, async (browser) => {
    const asked: { path: string; referrer: string | null }[] = [];
    const tiles = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      ({ url, headers }) => {
        asked.push({ path: new URL(url).pathname, referrer: headers.get("Referer") });
        return new Response(new Uint8Array(png()), { headers: { "Content-Type": "image/png" } });
      },
    );
    try {
      const env = {
        TILE_URL: `http://127.0.0.1:${tiles.addr.port}/{z}/{x}/{y}.png`,
        TILE_ATTRIBUTION: "Karte: Probe",
      };
      await withService(async ({ base }, send) => {
        const routeId = await fillSample(send);
        const { page: guide } = await openPhone(browser, base, `/w/${routeId}`);
        await beginWalk(guide);
        await guide.getByText("Karte", { exact: true }).click();
        await guide.locator(".map-station").first().waitFor();
        await guide.waitForLoadState("networkidle");
        assert.deepEqual(asked, [], "phones of pupils ask the school's own address");
        const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
        await page.getByText("Karte: Probe").waitFor();
        await until("tiles were asked for", () => Promise.resolve(asked.length > 3));
        assert.ok(asked.every(({ referrer }) => referrer === `${base}/`), "the origin, no more");
        const others = complaints.filter((line) => !line.includes(`:${tiles.addr.port}/`));
        assert.deepEqual(others, []);
      }, env);
    } finally {
      await tiles.shutdown();
    }
  }));
