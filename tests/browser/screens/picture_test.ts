/** PNG files of screens. @module */
import assert from "node:assert/strict";
import { besideEachOther, decodePng, encodePng, type Picture } from "./picture.ts";

/** A picture of one row. */
function row(...colours: readonly (readonly [number, number, number])[]): Picture {
  return { width: colours.length, height: 1, rgb: Uint8Array.from(colours.flat()) };
}

Deno.test("tests/browser/screens/picture.ts: up to 256 colours stay as they are", () => {
  const picture = row([255, 202, 26], [24, 28, 23], [0, 0, 0], [255, 255, 255]);
  assert.deepEqual(decodePng(encodePng(picture)), picture);
});

Deno.test("tests/browser/screens/picture.ts: of more colours each stays nearly as it is", () => {
  const picture = row(
    ...Array.from({ length: 3000 }, (_, index) => [index % 100, index % 60, index % 150] as const),
  );
  const { rgb } = decodePng(encodePng(picture));
  const most = rgb.reduce((most, value, at) => {
    return Math.max(most, Math.abs(value - (picture.rgb[at] ?? 0)));
  }, 0);
  assert.ok(most <= 12, `a value differs by ${most}`);
});

Deno.test("tests/browser/screens/picture.ts: pictures have a gap between them, and white below the lower one", () => {
  const red = row([200, 0, 0]);
  const column = { width: 1, height: 2, rgb: Uint8Array.from([0, 0, 9, 0, 0, 8]) };
  const { width, height, rgb } = besideEachOther([red, column], 1);
  assert.deepEqual([width, height], [3, 2]);
  assert.deepEqual([...rgb], [200, 0, 0, 255, 255, 255, 0, 0, 9, ...Array(6).fill(255), 0, 0, 8]);
});
