/** Pictures in the editor: shrunk, upright, without the data of the camera, many at once. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { bigEndian, bytes, concat, latin1 } from "../../support/media/bytes.ts";
import { jpeg, pngChunk } from "../../support/media/pictures.ts";
import { createWalk } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const SECRET = "taken at 50.6702 north";

/** A photo of a phone that was held upright: turned by EXIF orientation 6, with a position. */
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

/** A picture that stays large when it is shrunk. */
function noise(width: number, height: number): Uint8Array {
  const rows = new Uint8Array(height * (1 + 3 * width));
  // A linear congruential generator; the first byte of each row names its filter, 0 is none.
  let state = 1;
  rows.forEach((_, i) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    rows[i] = i % (1 + 3 * width) === 0 ? 0 : state >>> 24;
  });
  return concat(
    latin1("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", bigEndian(width, 4), bigEndian(height, 4), bytes(8, 2, 0, 0, 0)),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND"),
  );
}

/** Opens the first station of a walk. */
async function openStation(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Halt 1" })
    .click();
  await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
}

/** Paths of the stored pictures, in their order. */
async function picturesOf(send: Send, routeId: number): Promise<string[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  const images: { url: string }[] = pois[0].images;
  return images.map(({ url }) => url);
}

Deno.test("The editor in Chromium: a stored picture is upright, small, and has no position", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Bilder", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      await page.getByLabel("Bilder hinzufügen").setInputFiles(file("photo.jpg", photo()));
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
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Bilder", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      const files = Array.from(
        { length: 12 },
        (_, i) => file(`${i + 1}.jpg`, jpeg({ width: 16 * (i + 1) })),
      );
      files[4] = file("urlaub.heic", new TextEncoder().encode("no picture"), "image/heic");
      await page.getByLabel("Bilder hinzufügen").setInputFiles(files);
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

Deno.test("The editor in Chromium: each picture shows how far its upload has got", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Langsam", [{ title: "Halt 1", atM: 100 }]);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      const limit = async (uploadThroughput: number) =>
        await network.send("Network.emulateNetworkConditions", {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        });
      const network = await context.newCDPSession(page);
      await limit(15_000);
      await page.getByLabel("Bilder hinzufügen").setInputFiles([
        { name: "1.png", mimeType: "image/png", buffer: Buffer.from(noise(800, 600)) },
        { name: "2.png", mimeType: "image/png", buffer: Buffer.from(noise(800, 600)) },
      ]);
      const shareOf = async (number: number) =>
        Number(
          await page.getByRole("progressbar", { name: `Bild ${number} wird hochgeladen` })
            .getAttribute("value"),
        );
      await until("the first picture is half uploaded", async () => {
        const share = await shareOf(1);
        return share > 30 && share < 80;
      });
      assert.equal(await shareOf(2), 0, "the second one waits");
      assert.equal((await picturesOf(send, routeId)).length, 0);
      await limit(-1);
      await page.getByRole("button", { name: "Bild 2 entfernen" }).waitFor();
      await saved(page);
      assert.equal((await picturesOf(send, routeId)).length, 2);
    })));

Deno.test("The editor in Chromium: twelve pictures at once, one of which the server refuses", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Zu groß", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      const files = Array.from(
        { length: 12 },
        (_, i) => file(`${i + 1}.jpg`, jpeg({ width: 16 * (i + 1) })),
      );
      files[4] = file("5.png", noise(1600, 1200), "image/png");
      await page.getByLabel("Bilder hinzufügen").setInputFiles(files);
      await until("eleven pictures are stored", async () =>
        (await picturesOf(send, routeId)).length === 11);
      const refusal = page.getByRole("alert").filter({
        hasText: "„5.png“ wurde nicht angenommen.",
      });
      await refusal.getByText(/Die Datei ist zu groß\. Erlaubt sind 1,0\sMB\./).waitFor();
      await page.getByRole("button", { name: "Bild 11 entfernen" }).waitFor();
      assert.equal(await page.getByRole("textbox", { name: /^Bildtext/ }).count(), 11);
      await refusal.getByRole("button").click();
      await refusal.waitFor({ state: "hidden" });
      await saved(page);
    }, { MAX_UPLOAD_MB: "1" })));

Deno.test("The editor in Chromium: the arrows of pictures point where they move, wide and narrow", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Pfeile", [
        { title: "Halt 1", atM: 100 },
        { title: "Halt 2", atM: 300 },
      ]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      await page.getByLabel("Bilder hinzufügen").setInputFiles(
        [16, 32, 48].map((width) => file(`${width}.jpg`, jpeg({ width }))),
      );
      await page.getByRole("button", { name: "Bild 3 entfernen" }).waitFor();
      await saved(page);
      const drawingOf = (name: string) =>
        page.getByRole("button", { name }).locator("svg").innerHTML();
      const pictures = page.getByRole("region", { name: "Bilder" }).getByRole("listitem");
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const boxes = await Promise.all((await pictures.all()).map((image) => image.boundingBox()));
        const [first, second, third] = boxes;
        assert.equal(first?.x, third?.x, "the pictures are one below the other");
        assert.ok((first?.y ?? 0) < (second?.y ?? 0) && (second?.y ?? 0) < (third?.y ?? 0));
        // The buttons of the list move stations up and down.
        assert.equal(await drawingOf("Bild 2 nach vorn"), await drawingOf("Nach oben"));
        assert.equal(await drawingOf("Bild 2 nach hinten"), await drawingOf("Nach unten"));
      }
    })));
