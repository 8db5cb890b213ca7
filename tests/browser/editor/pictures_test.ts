/**
 * Pictures in the editor: shrunk, upright, without what the camera knows, many at once.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { Send } from "../../../tools/sample/fill.ts";
import { bytes, concat } from "../../support/media/bytes.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { until, withService } from "../guide/scene.ts";
import { openDesk, saved } from "./desk.ts";

const SECRET = "taken at 50.6702 north";

/** A photo of a phone that was held upright: turned by EXIF orientation 6, with a place. */
function photo(): Uint8Array {
  const picture = jpeg({ width: 3000, height: 2000 });
  const tiff = concat(
    new TextEncoder().encode("II*\0"),
    bytes(8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0),
    new TextEncoder().encode(SECRET),
  );
  const body = concat(new TextEncoder().encode("Exif\0\0"), tiff);
  const exif = concat(bytes(0xff, 0xe1, 0, body.length + 2), body);
  return concat(picture.subarray(0, 2), exif, picture.subarray(2));
}

function file(name: string, content: Uint8Array, mimeType = "image/jpeg") {
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** Opens the first station of a walk. */
async function openStation(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Halt 1/ }).first().click();
  await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
}

/** Paths of the stored pictures, in their order. */
async function picturesOf(send: Send, routeId: number): Promise<string[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  const images: { url: string }[] = pois[0].images;
  return images.map(({ url }) => url);
}

Deno.test("The editor in Chromium: a stored picture is upright, small, and knows no place", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Bilder", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openDesk(browser, base, `/edit/${routeId}`);
      await openStation(page);
      await page.getByLabel("Bilder dazu").setInputFiles(file("photo.jpg", photo()));
      await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
      await saved(page);
      const [path = ""] = await picturesOf(send, routeId);
      const stored = new Uint8Array(await (await send(path, {})).arrayBuffer());
      const text = new TextDecoder("latin1").decode(stored);
      assert.ok(!text.includes("Exif") && !text.includes(SECRET), "EXIF is gone");
      const size = await page.evaluate<number[]>(
        `createImageBitmap(new Blob([Uint8Array.fromBase64("${stored.toBase64()}")]))
          .then(({ width, height }) => [width, height])`,
      );
      assert.deepEqual(size, [1365, 2048]);
    })));

Deno.test("The editor in Chromium: twelve pictures at once, one of which cannot be read", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Bilder", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openDesk(browser, base, `/edit/${routeId}`);
      await openStation(page);
      const files = Array.from(
        { length: 12 },
        (_, i) => file(`${i + 1}.jpg`, jpeg({ width: 16 * (i + 1) })),
      );
      files[4] = file("urlaub.heic", new TextEncoder().encode("no picture"), "image/heic");
      await page.getByLabel("Bilder dazu").setInputFiles(files);
      await page.getByText("Der Browser kann „urlaub.heic“ nicht lesen.").waitFor();
      await until("eleven pictures are stored", async () =>
        (await picturesOf(send, routeId)).length === 11);
      await saved(page);
      // In the order in which they were chosen: the first one is 16 pixels wide, the last one 192.
      const widths: number[] = [];
      for (const path of await picturesOf(send, routeId)) {
        widths.push(
          await page.evaluate<number>(
            `fetch("${path}").then((response) => response.blob()).then(createImageBitmap)
            .then(({ width }) => width)`,
          ),
        );
      }
      assert.deepEqual(
        widths,
        [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12].map((n) =>
          16 * n
        ),
      );
      await page.getByRole("textbox", { name: "Bildtext 11" }).fill("Der letzte");
      await page.getByRole("button", { name: "Bild 2 nach vorn" }).click();
      await saved(page);
      await page.getByRole("button", { name: "Rückgängig" }).first().click();
      await saved(page);
    })));
