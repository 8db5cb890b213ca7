/** Photos of phones in the editor: their system converts HEIC, and no large canvas is made or kept. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { jpeg } from "../../support/media/pictures.ts";
import { inProfile } from "../profile.ts";
import { saved } from "./editor_page.ts";
import { type Fixture, openStation, PHONE, withEditor } from "./recorder.ts";

/** Keeps the size of every bitmap and canvas that the page decodes or draws. */
const KEEP_SIZES = `
  window.areas = [];
  window.canvases = [];
  const make = window.createImageBitmap;
  window.createImageBitmap = async (...given) => {
    const bitmap = await make(...given);
    window.areas.push(bitmap.width * bitmap.height);
    return bitmap;
  };
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    window.areas.push(this.canvas.width * this.canvas.height);
    window.canvases.push(this.canvas);
    return drawImage.apply(this, given);
  };`;

/** A browser that decodes at the size of the file and turns nothing upright. */
const NO_RESIZING = `${KEEP_SIZES}
  const resizing = window.createImageBitmap;
  window.createImageBitmap = (file) => resizing(file, { imageOrientation: "none" });`;

/** A browser that has no such function. */
const NO_BITMAPS = `${KEEP_SIZES}
  window.createImageBitmap = undefined;`;

/** Media types that the button for pictures accepts. */
async function accepted(page: Page): Promise<string> {
  await openStation(page);
  return await page.getByLabel("Bilder hinzufügen").getAttribute("accept") ?? "";
}

Deno.test("The editor in Chromium: on a phone HEIC is left out, so that an iPhone converts it", (test) =>
  inProfile(test, async (browser) => {
    await withEditor(browser, "", PHONE, async ({ page }) => {
      assert.equal(await accepted(page), "image/jpeg,image/png,image/webp");
    });
    await withEditor(browser, "", {}, async ({ page }) => {
      assert.match(await accepted(page), /image\/heic/);
    });
  }));

/** A JPEG of 24 million pixels that was held upright: turned by EXIF orientation 6. */
function photo(): Uint8Array {
  const plain = jpeg({ width: 6000, height: 4000 });
  const exif = [
    ...[0xff, 0xe1, 0, 34],
    ...new TextEncoder().encode("Exif\0\0MM"),
    ...[0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
  ];
  return Uint8Array.from([...plain.subarray(0, 2), ...exif, ...plain.subarray(2)]);
}

/** Width and height of the stored picture. */
async function storedSize({ page, send, routeId }: Fixture): Promise<number[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return await page.evaluate<number[]>(`new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve([image.naturalWidth, image.naturalHeight]);
    image.src = "${pois[0].images[0].url}";
  })`);
}

const BROWSERS = {
  "can decode at a smaller size": KEEP_SIZES,
  "cannot decode at a smaller size": NO_RESIZING,
  "has no createImageBitmap()": NO_BITMAPS,
};

for (const [name, script] of Object.entries(BROWSERS)) {
  Deno.test(`The editor in Chromium: a photo of 24 million pixels where the browser ${name}`, (test) =>
    inProfile(test, (browser) =>
      withEditor(browser, script, {}, async (fixture) => {
        const { page } = fixture;
        await openStation(page);
        await page.getByLabel("Bilder hinzufügen").setInputFiles({
          name: "photo.jpg",
          mimeType: "image/jpeg",
          buffer: Buffer.from(photo()),
        });
        await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
        await saved(page);
        assert.deepEqual(await storedSize(fixture), [1365, 2048]);
        const largest = await page.evaluate<number>("Math.max(...window.areas)");
        if (script !== NO_RESIZING) assert.ok(largest < 16_777_216, `${largest} pixels`);
        const left = "window.canvases.reduce((sum, { width, height }) => sum + width * height, 0)";
        assert.equal(await page.evaluate(left), 0, "the memory of the canvas is freed");
      })));
}
