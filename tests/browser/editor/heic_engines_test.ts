/**
 * A HEIC picture that is dropped on a station in Firefox and in WebKit, the engine of Safari: it is decoded and upright.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Send } from "../../support/sample.ts";
import { heic } from "../../support/media/heic.ts";
import { createWalk } from "../../support/walk.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { withService } from "../guide/phone.ts";
import { inWebKit } from "../webkit.ts";
import { until } from "../../support/until.ts";

/** A phone that was held upright: the file asks for a quarter turn. */
const PHOTO = heic({
  colours: ["red", "lime", "blue"],
  columns: 3,
  rows: 1,
  quarterTurns: 3,
});

/** Drops the picture on the first row of the list; runs in the page. */
const DROP = `(() => {
  const dataTransfer = new DataTransfer();
  const bytes = Uint8Array.from(atob("${PHOTO.toBase64()}"), (byte) => byte.charCodeAt(0));
  dataTransfer.items.add(new File([bytes], "IMG_0001.HEIC", { type: "image/heic" }));
  for (const type of ["dragenter", "dragover", "drop"]) {
    document.querySelector("[aria-labelledby=stations] li").dispatchEvent(
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
    );
  }
})()`;

/** Waits for the stored picture. @returns Its width and height. */
async function storedSize(send: Send, routeId: number): Promise<readonly [number, number]> {
  let picture = new Uint8Array();
  await until("the picture is stored", async () => {
    const { pois: [poi] } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
    if (poi.images.length === 0) return false;
    picture = new Uint8Array(await (await send(poi.images[0].url, {})).arrayBuffer());
    return true;
  });
  return jpegSize(picture);
}

/** Width and height of a JPEG, from its frame header (ITU-T T.81). */
function jpegSize(picture: Uint8Array): readonly [number, number] {
  const view = new DataView(picture.buffer, picture.byteOffset);
  let at = 2;
  while (view.getUint8(at + 1) < 0xc0 || view.getUint8(at + 1) > 0xc2) {
    at += 2 + view.getUint16(at + 2);
  }
  return [view.getUint16(at + 7), view.getUint16(at + 5)];
}

Deno.test("The editor in Firefox: a HEIC picture that is dropped on a station is stored upright", (test) =>
  inFirefox(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "HEIC", [{ title: "Halt 1", atM: 100 }]);
      const page = await openFirefoxPage(browser, { width: 1280, height: 800 });
      await page.goto(`${base}/edit/${routeId}`);
      await page.waitForSelector("[aria-labelledby=stations] li");
      await page.evaluate(DROP);
      assert.deepEqual(await storedSize(send, routeId), [512, 1536]);
    })));

Deno.test("The editor in WebKit: a HEIC picture that is dropped on a station is stored upright", (test) =>
  inWebKit(test, (page) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "HEIC", [{ title: "Halt 1", atM: 100 }]);
      await page.goto(`${base}/edit/${routeId}`);
      await page.sees("button", /Halt 1/);
      await page.evaluate(DROP);
      assert.deepEqual(await storedSize(send, routeId), [512, 1536]);
    })));
