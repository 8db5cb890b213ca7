/** The official map in the editor: taken along as a picture, stopped and resumed, and what goes wrong. @module */
import assert from "node:assert/strict";
import type { Browser, Locator, Page } from "playwright-core";
import {
  fitAffine,
  mercatorLat,
  mercatorLon,
  pixelOfPosition,
} from "../../../src/shared/projection.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import type { Send } from "../../../tools/sample/fill.ts";
import { tileColour } from "../../support/media/tiles.ts";
import { TileServer, type TileServerOptions } from "../../support/tile_server.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { createLoop, openMapDialog } from "./map_dialog.ts";

const ATTRIBUTION = "© Vermessungsamt (2026)";

/** A teacher at the part of the dialog with tiles. */
interface Teacher {
  readonly page: Page;
  readonly dialog: Locator;
  readonly server: TileServer;
  /** The map that the service has. */
  readonly stored: () => Promise<StoredMap | null>;
  readonly base: string;
}

/** Opens the dialog of a walk, with a tile server of this kind. */
async function withTeacher(
  browser: Browser,
  options: TileServerOptions,
  work: (teacher: Teacher) => Promise<void>,
): Promise<void> {
  await using server = new TileServer(options);
  await withService(async ({ base }, send: Send) => {
    const routeId = await createLoop(send);
    const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
    const dialog = await openMapDialog(page);
    await dialog.getByRole("radio", { name: "Amtliche Karte" }).check();
    const stored = async () =>
      (await (await send(`/api/routes/${routeId}/outline`, {})).json()).map;
    await work({ page, dialog, server, stored, base });
  }, { TILE_URL: server.url, TILE_ATTRIBUTION: ATTRIBUTION });
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
        assert.ok(all > 20 && all <= 289, `${all} tiles`);
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
        assert.ok(map !== null);
        assert.deepEqual([map.attribution, map.opacity], [ATTRIBUTION, 1]);
        assert.ok(Math.max(map.width, map.height) <= 4096);
        await button(again, "Karte entfernen").click();
        await again.waitFor({ state: "hidden" });
        assert.equal(await stored(), null);
        await page.getByRole("button", { name: "Rückgängig: Karte entfernen" }).click();
        await until("the tiles are back", async () => await stored() !== null);
      }),
  ));

Deno.test("The editor in Chromium, map dialog: some tiles that are not there are counted, and the map is stored", (test) =>
  inChromium(test, (browser) =>
    withTeacher(
      browser,
      { respond: ({ x }) => x % 5 === 0 ? "missing" : "tile" },
      async ({ dialog, stored }) => {
        await button(dialog, "Karte mitnehmen").click();
        await dialog.getByText(/^\d+ Kacheln gab es nicht\. Dort bleibt die Karte leer\.$/)
          .waitFor();
        assert.notEqual(await stored(), null);
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

Deno.test("The editor in Chromium, map dialog: the picture has each tile where it is on the ground", (test) =>
  inChromium(
    test,
    (browser) =>
      withTeacher(browser, {}, async ({ page, dialog, server, stored, base }) => {
        await button(dialog, "Karte mitnehmen").click();
        await dialog.getByRole("heading", { name: "Die Karte ist dabei" }).waitFor();
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

for (const [what, server, sentence] of TROUBLES) {
  Deno.test(`The editor in Chromium, map dialog: a tile server that ${what} is said in a sentence, and nothing is stored`, (test) =>
    inChromium(test, (browser) =>
      withTeacher(browser, server, async ({ dialog, stored }) => {
        await button(dialog, "Karte mitnehmen").click();
        await dialog.getByRole("alert").filter({ hasText: sentence }).waitFor();
        await button(dialog, "Noch einmal versuchen").waitFor();
        assert.equal(await stored(), null);
      })));
}
