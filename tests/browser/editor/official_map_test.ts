/** The official map in the editor: chosen on the page, drawn by itself, stopped, drawn again, and what goes wrong. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Browser, Locator, Page } from "playwright-core";
import {
  fitAffine,
  mercatorLat,
  mercatorLon,
  pixelOfPosition,
} from "../../../src/shared/projection.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import { sampled } from "../../support/extent.ts";
import type { Send } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { tileColour, tilePng } from "../../support/media/tiles.ts";
import { jsonOf } from "../../support/responses.ts";
import { TileServer, type TileServerOptions } from "../../support/tile_server.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { createLoop, onLoop, openMapList } from "./map_dialog.ts";

const ATTRIBUTION = "© Vermessungsamt (2026)";

/** A teacher on the page of a walk without a map, while the school has one of its own. */
interface Teacher {
  readonly page: Page;
  /** The band below the map. */
  readonly band: Locator;
  readonly server: TileServer;
  readonly send: Send;
  readonly routeId: number;
  /** The map that the service has. */
  readonly stored: () => Promise<StoredMap | null>;
  readonly base: string;
}

/** The map of a walk. */
async function mapOf(send: Send, routeId: number): Promise<StoredMap | null> {
  return (await (await send(`/api/routes/${routeId}/outline`, {})).json()).map;
}

/** Opens the page of a walk, with a tile server of this kind. */
async function withTeacher(
  browser: Browser,
  options: TileServerOptions,
  work: (teacher: Teacher) => Promise<void>,
): Promise<void> {
  await using server = new TileServer(options);
  await withService(async ({ base }, send: Send) => {
    const routeId = await createLoop(send);
    const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
    const stored = () => mapOf(send, routeId);
    await work({ page, band: page.locator(".map-band"), server, send, routeId, stored, base });
  }, { TILE_URL: server.url, TILE_ATTRIBUTION: ATTRIBUTION });
  await until("the tile server rests", () => server.underWay === 0);
}

function button(within: Locator | Page, name: string): Locator {
  return within.getByRole("button", { name, exact: true });
}

/** Has the page get tiles of basemap.de from the test. @returns How many it has asked for. */
async function serveBasemap(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route("https://sgx.geodatenzentrum.de/**", async (route) => {
    asked++;
    const [z = 0, y = 0, x = 0] =
      route.request().url().match(/\d+(?=[/.])/g)?.slice(-3).map(Number) ?? [];
    await route.fulfill({
      contentType: "image/png",
      headers: { "Access-Control-Allow-Origin": "*" },
      body: Buffer.from(tilePng({ z, x, y })),
    });
  });
  return () => asked;
}

Deno.test("The editor in Chromium, official map: it is proposed, shown and taken along after a yes, and no other page may ask for it", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createLoop(send);
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      const asked = await serveBasemap(page);
      await page.goto(`${base}/edit/${routeId}`);
      await page.getByText("Karte von basemap.de einblenden?").waitFor();
      await saved(page);
      assert.deepEqual([asked(), complaints], [0, []]);
      const title = page.getByRole("textbox", { name: "Name" });
      await page.getByRole("button", { name: "Über diesen Weg" }).click();
      await title.fill("Mit Karte");
      await button(page, "Ja").click();
      await page.getByText("Die Karte ist da.").waitFor();
      assert.equal(await title.inputValue(), "Mit Karte", "what was open is open again");
      const map = await mapOf(send, routeId);
      assert.match(map?.attribution ?? "", /^© GeoBasis-DE \/ BKG \(20\d\d\) CC BY 4\.0$/);
      assert.ok(asked() > 20);
      const policyOf = async (path: string) => {
        const { headers, body } = await send(path, {});
        await body?.cancel();
        return headers.get("Content-Security-Policy") ?? "";
      };
      const host = "https://sgx.geodatenzentrum.de";
      assert.ok((await policyOf(`/edit/${routeId}`)).includes(`connect-src 'self' ${host};`));
      assert.ok(!(await policyOf(`/w/${routeId}`)).includes(host));
      await button(page, "Rückgängig: Karte hinzufügen").click();
      await until("the map is gone", async () => await mapOf(send, routeId) === null);
      await page.reload();
      await saved(page);
      const list = await openMapList(page);
      await list.getByRole("button", { name: /^basemap\.de/, pressed: true }).waitFor();
      assert.equal(await mapOf(send, routeId), null, "it does not come again by itself");
      await list.getByRole("button", { name: /^basemap\.de/ }).click();
      await list.getByText("Die Karte kommt mit dem Weg mit.").waitFor();
      await list.getByRole("button", { name: /^Keine Karte/ }).click();
      await until("the map is gone", async () => await mapOf(send, routeId) === null);
      await list.getByRole("button", { name: /^Keine Karte/, pressed: true }).waitFor();
      const { entries } = await jsonOf(send(`/api/routes/${routeId}/removed`, {}));
      assert.ok(JSON.stringify(entries).includes('"map"'), "it can be brought back");
    })));

Deno.test("The editor in Chromium, official map: after a no nothing is asked any more, and maps of other countries cannot be chosen", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createLoop(send);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await button(page, "Nein").click();
      await page.locator(".map-band").waitFor({ state: "hidden" });
      await page.reload();
      const list = await openMapList(page);
      await list.getByRole("button", { name: /^Keine Karte/, pressed: true }).waitFor();
      const isEnabled = (name: RegExp) => list.getByRole("button", { name }).isEnabled();
      assert.deepEqual(
        await Promise.all(
          [/^TopPlusOpen Deutschland/, /^basemap\.at Nur/, /^swisstopo Nur/].map(isEnabled),
        ),
        [true, false, false],
      );
      assert.equal(await page.locator(".map-band").count(), 0);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium, official map: the picture is drawn by itself, stopped for good, and goes on when asked", (test) =>
  inChromium(
    test,
    (browser) =>
      withTeacher(browser, { delayMs: 150 }, async ({ page, band, server, stored }) => {
        await band.getByText(/^0,\d\sMB von etwa \d,\d\sMB$/).waitFor();
        await button(band, "Anhalten").click();
        await band.getByText("Karte angehalten").waitFor();
        await page.reload();
        await saved(page);
        await until("the map has its tiles", () => server.underWay === 0);
        assert.equal(await band.count(), 0, "it does not begin by itself");
        const list = await openMapList(page);
        await list.getByRole("button", { name: /^Karte der Schule/, pressed: true }).click();
        await page.getByText("Die Karte ist da.").waitFor();
        await list.getByText(ATTRIBUTION).last().waitFor();
        const map = await stored();
        assert.ok(map !== null);
        assert.deepEqual([map.attribution, map.opacity], [ATTRIBUTION, 1]);
        assert.ok(Math.max(map.width, map.height) <= 4096);
      }),
  ));

Deno.test("The editor in Chromium, official map: a track that leaves its picture asks, and after a yes it is drawn again", (test) =>
  inChromium(
    test,
    (browser) =>
      withTeacher(browser, {}, async ({ page, band, stored, send, routeId }) => {
        await page.getByText("Die Karte ist da.").waitFor();
        const before = await stored();
        const far = Array.from({ length: 30 }, (_, i) => onLoop(90, 400 + 60 * i));
        const form = new FormData();
        const track = gpx("Neu", far.map(({ lat, lon }) => [lat, lon]));
        form.append("gpx", new File([new Uint8Array(track)], "neu.gpx"));
        await jsonOf(send(`/api/routes/${routeId}`, { method: "PUT", body: form }));
        await page.reload();
        await band.getByText("Der Weg reicht jetzt über seine Karte hinaus.").waitFor();
        assert.deepEqual(await stored(), before, "only after a yes");
        await button(band, "Ja").click();
        await until(
          "another map is stored",
          async () =>
            (await stored())?.url !== before?.url || (await stored())?.width !== before?.width,
        );
        await band.waitFor({ state: "hidden" });
        await button(page, "Rückgängig: Karte ersetzen").click();
        await until("the first one is back", async () => (await stored())?.width === before?.width);
      }),
  ));

Deno.test("The editor in Chromium, official map: some tiles that are not there are counted, and the map is stored", (test) =>
  inChromium(test, (browser) =>
    withTeacher(
      browser,
      { respond: ({ x }) => x % 5 === 0 ? "missing" : "tile" },
      async ({ band, stored }) => {
        await band.getByText(/^\d+ Kacheln gab es nicht\. Dort bleibt die Karte leer\.$/).waitFor();
        assert.notEqual(await stored(), null);
        await button(band, "Schließen").click();
        await band.waitFor({ state: "hidden" });
      },
    )));

/** The colour of a picture of a page at some of its pixels. */
const COLOURS = `async ({ url, pixels }) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return pixels.map(({ x, y }) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
}`;

Deno.test("The editor in Chromium, official map: the picture has each tile where it is on the ground", (test) =>
  inChromium(
    test,
    (browser) =>
      withTeacher(browser, {}, async ({ page, server, stored, base }) => {
        await page.getByText("Die Karte ist da.").waitFor();
        const map = await stored();
        const fit = map === null ? null : fitAffine(map.points);
        assert.ok(map !== null && fit !== null);
        const zoom = Math.round(Math.log2(1 / (256 * fit.xx))); // the page's own map asks for others
        const tiles = server.asked.filter((name) => name.startsWith(`${zoom}/`)).map((name) => {
          const [z = 0, x = 0, y = 0] = name.split("/").map(Number);
          const middle = {
            lat: mercatorLat((y + 0.5) / 2 ** z),
            lon: mercatorLon((x + 0.5) / 2 ** z),
          };
          const at = pixelOfPosition(fit, middle);
          return {
            colour: tileColour({ z, x, y }),
            at: { x: Math.round(at.x), y: Math.round(at.y) },
          };
        }).filter(({ at: { x, y } }) => x > 0 && y > 0 && x < map.width && y < map.height - 30);
        assert.ok(tiles.length > 20);
        const input = { url: base + map.url, pixels: tiles.map(({ at }) => at) };
        const colours = await page.evaluate<number[][]>(`(${COLOURS})(${JSON.stringify(input)})`);
        for (const [index, { colour }] of tiles.entries()) {
          const off = colour.map((value, part) => Math.abs(value - (colours[index]?.[part] ?? 0)));
          assert.ok(Math.max(...off) < 12, `tile ${index}: ${colours[index]}, not ${colour}`);
        }
      }),
  ));

/** What goes wrong with which server, and the sentence that says so. */
const TROUBLES: readonly (readonly [what: string, server: TileServerOptions, sentence: string])[] =
  [
    [
      "lets no page read",
      { hasCors: false },
      "Dieser Kartendienst erlaubt nicht, dass man seine Karte mitnimmt.",
    ],
    ["sends pages", { respond: () => "page" }, "Statt der Karte kam eine andere Seite."],
    ["refuses", { respond: () => "refused" }, "Der Kartendienst lehnt ab."],
    ["is closed", { respond: () => "closed" }, "Der Kartendienst hat gerade zu viel zu tun."],
    ["has nothing here", { respond: () => "missing" }, "Diese Karte hat hier nichts."],
  ];

for (const [what, server, sentence] of sampled(TROUBLES, 2)) {
  Deno.test(`The editor in Chromium, official map: a tile server that ${what} is said in a sentence, and nothing is stored`, (test) =>
    inChromium(test, (browser) =>
      withTeacher(browser, server, async ({ page, band, stored }) => {
        await band.getByRole("alert").filter({ hasText: sentence }).waitFor();
        await button(band, "Noch einmal versuchen").waitFor();
        assert.equal(await stored(), null);
        await button(band, "Schließen").click();
        await page.reload();
        await saved(page);
        await page.waitForLoadState("networkidle");
        assert.equal(await band.count(), 0, "it is not tried again by itself");
      })));
}
