/** The sheet of signs, printed: every code on the paper leads where its sign says. @module */
import assert from "node:assert/strict";
import decodeQR from "qr/decode.js";
import { fillSample } from "../support/sample.ts";
import { createWalk } from "../support/walk.ts";
import { inChromium, LIMIT_MS } from "./chromium.ts";
import { withService } from "./guide/phone.ts";
import { until } from "../support/until.ts";
import { canReadPdf, cropped, type PrintedBox, rendered } from "./printed.ts";

/** A code on the sheet: its box in CSS pixels from the corner of the paper, and the link beside it. */
interface PrintedCode extends PrintedBox {
  readonly link: string;
}

Deno.test("The sheet in Chromium: every code decodes from the printed page", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      await fillSample(send);
      const page = await browser.newPage();
      page.setDefaultTimeout(LIMIT_MS);
      await page.goto(`${base}/w/1/sheet`);
      await page.getByRole("heading", { name: "Rund um den Eulenberg" }).waitFor();
      await page.emulateMedia({ media: "print" });
      await until("all codes are there", () => page.evaluate(ALL_IMAGES_COMPLETE));
      const codes: readonly PrintedCode[] = await page.evaluate(BOXES_OF_CODES);
      assert.equal(codes.length, 7, "one for the walk, six for its stations");
      const [paper] = await rendered(await page.pdf({ preferCSSPageSize: true }));
      assert.ok(paper !== undefined);
      for (const { link, ...box } of codes) {
        assert.equal(decodeQR(cropped(paper, box)), `${base}/${link.replace(/^[^/]*\//, "")}`);
      }
    })));

Deno.test("The sheet in Chromium: a sign alone is not larger than one among others", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const stations = Array.from({ length: 7 }, (_, i) => ({ title: `Halt ${i}`, atM: 100 * i }));
      const { routeId: one } = await createWalk(send, "Eine Station", stations.slice(0, 1));
      const { routeId: seven } = await createWalk(send, "Sieben", stations);
      const page = await browser.newPage();
      page.setDefaultTimeout(LIMIT_MS);
      await page.emulateMedia({ media: "print" });
      const sizes = async (routeId: number) => {
        await page.goto(`${base}/w/${routeId}/sheet`);
        await page.getByRole("listitem").first().waitFor();
        const boxes: { width: number; height: number }[] = [];
        for (const sign of await page.getByRole("listitem").all()) {
          const { width = 0, height = 0 } = await sign.boundingBox() ?? {};
          boxes.push({ width: Math.round(width), height: Math.round(height) });
        }
        return boxes;
      };
      const [alone] = await sizes(one);
      const among = await sizes(seven);
      assert.deepEqual(alone, among[0], "on the first sheet");
      const [first, last] = [among[0], among[6]];
      assert.ok(first !== undefined && last !== undefined);
      assert.ok(
        last.height <= first.height && last.height > first.height * 0.8,
        "on the next sheet",
      );
      assert.equal((await rendered(await page.pdf({ preferCSSPageSize: true }))).length, 2);
    })));

/** Whether the pictures are loaded; runs in the page. */
const ALL_IMAGES_COMPLETE = "[...document.images].every((image) => image.complete)";

/** All codes of the first sheet; runs in the page. */
const BOXES_OF_CODES = `(() => {
  const paper = document.querySelector(".sheet-page").getBoundingClientRect();
  return [...document.querySelectorAll("img.code")].map((code) => {
    const { x, y, width, height } = code.getBoundingClientRect();
    const sign = code.closest(".sign, .first");
    const link = sign.querySelector(".link").textContent;
    return { x: x - paper.x, y: y - paper.y, width, height, link };
  });
})()`;
