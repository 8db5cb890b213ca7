/**
 * HEIC pictures in the editor: decoded in browsers that cannot, upright, small, without EXIF, also without a connection
 * once that was done; what cannot be decoded gets a sentence that helps.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { concat, latin1 } from "../../support/media/bytes.ts";
import { heic, type HeicOptions } from "../../support/media/heic.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { file } from "./dropped.ts";
import { until } from "../../support/until.ts";

const SECRET = "taken at 50.6702 north";

/** EXIF of a phone that was held upright: it asks for a turn, which the file asks for by itself, too. */
const EXIF = concat(
  latin1("II*\0"),
  Uint8Array.of(8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0),
  latin1(SECRET),
);

const ROW: HeicOptions = { colours: ["red", "lime", "blue"], columns: 3, rows: 1 };

function photo(name: string, options: HeicOptions) {
  return file(name, "image/heic", heic(options));
}

async function withStation(
  test: Deno.TestContext,
  work: (
    fixture: { page: Page; send: Send; routeId: number; complaints: string[] },
  ) => Promise<void>,
): Promise<void> {
  await inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "HEIC", [{ title: "Halt 1", atM: 100 }]);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      await work({ page, send, routeId, complaints });
    }));
}

async function openStation(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Halt 1" })
    .click();
  await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
}

/** Stored pictures of the station, in their order. */
async function picturesOf(send: Send, routeId: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  const images: { url: string }[] = pois[0].images;
  const stored: Uint8Array<ArrayBuffer>[] = [];
  for (const { url } of images) {
    stored.push(new Uint8Array(await (await send(url, {})).arrayBuffer()));
  }
  return stored;
}

/** Size of a picture, and the colour in the middle of its first and last tile: the largest channel. */
async function pixelsOf(page: Page, picture: Uint8Array) {
  return await page.evaluate<{ width: number; height: number; first: string; last: string }>(
    `createImageBitmap(new Blob([Uint8Array.fromBase64("${picture.toBase64()}")])).then((image) => {
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(image, 0, 0);
      const nameAt = (x, y) => {
        const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
        return red > 200 ? "red" : green > 200 ? "lime" : blue > 200 ? "blue" : "?";
      };
      const edge = Math.min(width, height) / 2;
      return { width, height, first: nameAt(edge, edge), last: nameAt(width - edge, height - edge) };
    })`,
  );
}

Deno.test("The editor in Chromium: a HEIC picture is stored upright, as JPEG, without EXIF", (test) =>
  withStation(test, async ({ page, send, routeId, complaints }) => {
    await page.getByLabel("Bilder hinzufügen").setInputFiles([
      photo("quer.heic", { ...ROW, exif: EXIF }),
      // Turned by three quarters against the clock: what was left is on top.
      photo("hoch.heic", { ...ROW, quarterTurns: 3, exif: EXIF }),
      photo("gespiegelt.heif", { ...ROW, isMirrored: true, brands: ["mif1", "heic"] }),
      file("zuletzt.jpg", "image/jpeg", jpeg({ width: 16 })),
    ]);
    await page.getByRole("button", { name: "Bild 4 entfernen" }).waitFor();
    await saved(page);
    const stored = await picturesOf(send, routeId);
    const shown = [];
    for (const picture of stored.slice(0, 3)) {
      assert.deepEqual([...picture.subarray(0, 2)], [0xff, 0xd8], "it is a JPEG");
      const text = new TextDecoder("latin1").decode(picture);
      assert.ok(!text.includes("Exif") && !text.includes(SECRET), "EXIF is gone");
      shown.push(await pixelsOf(page, picture));
    }
    assert.deepEqual(shown, [
      { width: 1536, height: 512, first: "red", last: "blue" },
      { width: 512, height: 1536, first: "red", last: "blue" },
      { width: 1536, height: 512, first: "blue", last: "red" },
    ]);
    assert.deepEqual(complaints, []);
  }));

Deno.test("The editor in Chromium: a HEIC picture of 50 megapixels says that it is converted, and is shrunk", (test) =>
  withStation(test, async ({ page, send, routeId }) => {
    const large = photo("groß.heic", { ...ROW, columns: 16, rows: 12 });
    await page.getByLabel("Bilder hinzufügen").setInputFiles([large, {
      ...large,
      name: "noch.heic",
    }]);
    await page.getByText("„groß.heic“ wird umgewandelt").waitFor();
    await page.getByText("„noch.heic“ wird umgewandelt").waitFor();
    await page.getByRole("button", { name: "Bild 2 entfernen" }).waitFor();
    await page.getByText("wird umgewandelt").waitFor({ state: "hidden" });
    await saved(page);
    for (const picture of await picturesOf(send, routeId)) {
      const { width, height } = await pixelsOf(page, picture);
      assert.deepEqual([width, height], [2048, 1536]);
    }
  }));

Deno.test("The editor in Chromium: what cannot be decoded gets a sentence of its own, and the rest goes on", (test) =>
  withStation(test, async ({ page, send, routeId }) => {
    const damaged = heic({ ...ROW, change: (coded) => coded.map((byte, i) => i < 8 ? byte : 0) });
    const huge = heic({ ...ROW, columns: 40, rows: 25 });
    await page.getByLabel("Bilder hinzufügen").setInputFiles([
      file("halb.heic", "image/heic", heic(ROW).subarray(0, 500)),
      file("kaputt.heic", "image/heic", damaged),
      file(
        "serie.heic",
        "image/heic-sequence",
        heic({ ...ROW, brands: ["msf1", "hevc"] })
          .subarray(0, 24),
      ),
      file("neu.avif", "image/avif", heic({ ...ROW, brands: ["avif", "mif1"] })),
      file("riesig.heic", "image/heic", huge),
      photo("gut.heic", ROW),
    ]);
    await page.getByText("„halb.heic“ ist beschädigt oder nicht vollständig.").waitFor();
    await page.getByText("„kaputt.heic“ ist beschädigt oder nicht vollständig.").waitFor();
    await page.getByText("„serie.heic“ ist eine Bilderserie.").waitFor();
    await page.getByText("„neu.avif“ nicht lesen: Es ist ein AVIF-Bild.").waitFor();
    await page.getByText("„riesig.heic“ ist für diesen Computer zu groß.").waitFor();
    await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
    await saved(page);
    assert.equal((await picturesOf(send, routeId)).length, 1);
  }));

Deno.test("The editor in Chromium: once used, HEIC is decoded without a connection", (test) =>
  withStation(test, async ({ page, send, routeId }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await openStation(page);
    assert.deepEqual(asked.filter((path) => /heic|libheif/.test(path)), [], "not loaded before");
    await page.getByLabel("Bilder hinzufügen").setInputFiles(photo("erst.heic", ROW));
    await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
    await saved(page);
    await until("the decoder is kept", () =>
      page.evaluate<boolean>(
        `caches.open("editor-tools").then((cache) => cache.keys())
          .then((keys) => ["heic", "libheif"].every((name) => keys.some(({ url }) => url.includes(name)))
            && navigator.serviceWorker.controller !== null)`,
      ));
    await page.reload();
    await openStation(page);
    // Without the browser's own cache, only what was kept on purpose is left.
    const network = await page.context().newCDPSession(page);
    await network.send("Network.clearBrowserCache");
    await page.context().setOffline(true);
    await page.getByLabel("Bilder hinzufügen").setInputFiles(photo("später.heic", ROW));
    await page.getByRole("progressbar", { name: "Bild 2 wird hochgeladen" }).waitFor();
    assert.equal(await page.locator(".problem").count(), 0);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Bild 2 entfernen" }).waitFor();
    await saved(page);
    assert.equal((await picturesOf(send, routeId)).length, 2);
  }));

Deno.test("The editor in Chromium: without the decoder a HEIC picture gets a sentence that helps", (test) =>
  withStation(test, async ({ page }) => {
    await page.context().setOffline(true);
    await page.getByLabel("Bilder hinzufügen").setInputFiles(photo("strand.heic", ROW));
    await page.getByText(/„strand\.heic“ ist ein HEIC-Bild\..*einmal eine Verbindung/).waitFor();
    await page.context().setOffline(false);
    await page.getByLabel("Bilder hinzufügen").setInputFiles(photo("strand.heic", ROW));
    await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
    assert.equal(await page.getByText("ist ein HEIC-Bild").count(), 0);
  }));
