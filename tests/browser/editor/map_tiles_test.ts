/**
 * Map tiles in the editor: taken along with a walk, stopped and resumed, what goes wrong, and files of other programs.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Browser, Locator, Page } from "playwright-core";
import { encodePmtiles } from "../../../src/shared/pmtiles/encode.ts";
import { TILE_CODES } from "../../../src/shared/pmtiles/header.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import { surroundingTiles } from "../../../src/shared/surroundings.ts";
import type { Send } from "../../../tools/sample/fill.ts";
import { pmtilesOf } from "../../support/media/pmtiles.ts";
import { tilePng } from "../../support/media/tiles.ts";
import { TileServer, type TileServerOptions } from "../../support/tile_server.ts";
import { until } from "../../support/until.ts";
import { START } from "../../support/walk.ts";
import { oneChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { createLoop, openMapDialog } from "./map_dialog.ts";

const inChromium = oneChromium();

const ATTRIBUTION = "© Vermessungsamt (2026)";

/** A teacher at the part of the dialog with tiles. */
interface Teacher {
  readonly page: Page;
  readonly dialog: Locator;
  readonly server: TileServer;
  /** The map that the service has. */
  readonly stored: () => Promise<StoredMap | null>;
}

/** Opens the dialog of a walk, with a tile server of this kind. */
async function withTeacher(
  browser: Browser,
  options: TileServerOptions,
  work: (teacher: Teacher) => Promise<void>,
  env: Readonly<Record<string, string>> = { TILE_STORE: "yes" },
): Promise<void> {
  await using server = new TileServer(options);
  await withService(async ({ base }, send: Send) => {
    const routeId = await createLoop(send);
    const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
    const dialog = await openMapDialog(page);
    await dialog.getByRole("radio", { name: "Amtliche Karte" }).check();
    const stored = async () =>
      (await (await send(`/api/routes/${routeId}/outline`, {})).json()).map;
    await work({ page, dialog, server, stored });
  }, { TILE_URL: server.url, TILE_ATTRIBUTION: ATTRIBUTION, ...env });
  await until("the tile server rests", () => server.underWay === 0);
}

function button(dialog: Locator, name: string): Locator {
  return dialog.getByRole("button", { name, exact: true });
}

Deno.test("The editor in Chromium, map dialog: tiles are counted before, loaded, stopped, resumed while the dialog is closed, stored, and removed", (test) =>
  inChromium(
    test,
    (browser) =>
      withTeacher(browser, { delayMs: 150 }, async ({ page, dialog, stored }) => {
        const sizes = dialog.locator("dl dd");
        const all = Number(await sizes.nth(1).innerText());
        assert.ok(all > 20 && all <= 400, `${all} tiles`);
        assert.match(await sizes.nth(2).innerText(), /^etwa \d+,\d\sMB$/);
        assert.ok(await dialog.locator(".map-dialog-todo").count() > 0);
        await button(dialog, "Karte mitnehmen").click();
        await dialog.getByText(new RegExp(`^[1-9]\\d* von ${all}$`)).waitFor();
        await button(dialog, "Anhalten").click();
        await dialog.getByRole("heading", { name: "Angehalten" }).waitFor();
        assert.equal(await dialog.locator(":focus").count(), 1, "the focus is in the dialog");
        const [, before = ""] = /(\d+) von/.exec(await dialog.innerText()) ?? [];
        assert.ok(Number(before) > 0 && Number(before) < all);
        await button(dialog, "Weiter").click();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        await until("the tiles are stored", async () => await stored() !== null);
        await page.getByText("Die Karte ist da.").waitFor();
        const again = await openMapDialog(page);
        await again.getByRole("heading", { name: "Die Karte ist dabei" }).waitFor();
        await again.getByText(ATTRIBUTION).first().waitFor();
        const map = await stored();
        assert.ok(map?.kind === "tiles");
        assert.equal(map.attribution, ATTRIBUTION);
        assert.deepEqual([map.tileType, map.minZoom, map.maxZoom], ["image/png", 13, 17]);
        await button(again, "Karte entfernen").click();
        await again.waitFor({ state: "hidden" });
        assert.equal(await stored(), null);
        await page.getByRole("button", { name: "Rückgängig: Karte entfernen" }).click();
        await until("the tiles are back", async () => (await stored())?.kind === "tiles");
      }),
  ));

Deno.test("The editor in Chromium, map dialog: some tiles that are not there are counted, and the map is stored", (test) =>
  inChromium(test, (browser) =>
    withTeacher(
      browser,
      { respond: ({ x, z }) => z === 17 && x % 5 === 0 ? "missing" : "tile" },
      async ({ dialog, stored }) => {
        await button(dialog, "Karte mitnehmen").click();
        await dialog.getByText(/^\d+ Kacheln gab es nicht\. Dort bleibt die Karte leer\.$/)
          .waitFor();
        assert.equal((await stored())?.kind, "tiles");
      },
    )));

/** A file with the tiles around a place. */
function tilesAround(lat: number, lon: number): Uint8Array {
  const found = surroundingTiles([[[lat, lon]]], { maxZoom: 15 });
  return encodePmtiles({
    tiles: (found?.tiles ?? []).map((tile) => ({ ...tile, bytes: tilePng(tile, 8) })),
    tileType: "image/png",
    attribution: "© Test",
  });
}

/** What goes wrong with which server, and the sentence that says so. */
const TROUBLES: readonly (readonly [what: string, server: TileServerOptions, sentence: string])[] =
  [
    ["lets no page read", { hasCors: false }, "Der Kartendienst erlaubt das im Browser nicht."],
    ["sends pages", { respond: () => "page" }, "Statt der Karte kam eine andere Seite."],
    ["refuses", { respond: () => "refused" }, "Der Kartendienst lehnt ab."],
    ["is closed", { respond: () => "closed" }, "Der Kartendienst hat gerade zu viel zu tun."],
    ["has nothing here", { respond: () => "missing" }, "Diese Karte hat hier nichts."],
  ];

for (const [what, server, sentence] of TROUBLES) {
  Deno.test(`The editor in Chromium, map dialog: a tile server that ${what} is said in a sentence, and nothing is stored`, (test) =>
    inChromium(test, (browser) =>
      withTeacher(browser, server, async ({ dialog, stored }) => {
        await button(dialog, "Karte mitnehmen").click();
        await dialog.getByRole("alert").filter({ hasText: sentence }).waitFor();
        await button(dialog, "Noch einmal versuchen").waitFor();
        if (server.hasCors === false) await dialog.getByText(/^route-guide map \d+$/).waitFor();
        assert.equal(await stored(), null);
      })));
}

Deno.test("The editor in Chromium, map dialog: without TILE_STORE it says who sets it, and has no button", (test) =>
  inChromium(test, (browser) =>
    withTeacher(browser, {}, async ({ dialog }) => {
      await dialog.getByText(/nicht eingestellt, dass man sie speichern darf/).waitFor();
      await dialog.getByText(/TILE_STORE/).waitFor();
      assert.equal(await button(dialog, "Karte mitnehmen").count(), 0);
    }, {})));

Deno.test("The editor in Chromium, map dialog: a map file with vector tiles, a broken one and one of another area are refused in words", (test) =>
  inChromium(test, (browser) =>
    withTeacher(browser, {}, async ({ dialog, stored }) => {
      const choose = dialog.getByLabel("Kartendatei wählen");
      const alert = dialog.getByRole("alert");
      const file = (name: string, content: Uint8Array) => ({
        name,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(content),
      });
      const good = tilesAround(START.lat, START.lon);
      const refused = [
        [pmtilesOf({ header: { tileCode: TILE_CODES.mvt } }), "Vektordaten"],
        [good.subarray(0, good.length - 1), "Diese Karten-Datei ist beschädigt"],
        [tilesAround(48.1, 11.5), "Die Karte zeigt eine andere Gegend als dieser Weg."],
      ] as const;
      for (const [content, sentence] of refused) {
        await choose.setInputFiles(file("karte.pmtiles", content));
        await alert.filter({ hasText: sentence }).waitFor();
        assert.equal(await stored(), null);
      }
      await choose.setInputFiles(file("karte.pmtiles", good));
      await dialog.getByRole("heading", { name: "Die Karte ist dabei" }).waitFor();
      assert.equal((await stored())?.kind, "tiles");
    })));
