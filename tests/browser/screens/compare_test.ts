/** What is found when two pictures of a screen are compared, and what is tolerated. @module */
import assert from "node:assert/strict";
import { type Box, differences, type Screen } from "./compare.ts";

/** A colour: red, green, blue. */
type Rgb = readonly [red: number, green: number, blue: number];

const PAPER: Rgb = [245, 240, 227];
const INK: Rgb = [24, 28, 23];
const YELLOW: Rgb = [255, 202, 26];

const BUTTON: Box = { x: 20, y: 30, width: 80, height: 40 };
const TEXT: Box = { x: 20, y: 90, width: 160, height: 12 };

/** A screen of 200 × 120 pixels with a yellow button and a line of letters, which are strokes of two pixels. */
function screen(
  { button = BUTTON, buttonColour = YELLOW, text = TEXT, ink = INK }: {
    button?: Box;
    buttonColour?: Rgb;
    text?: Box;
    ink?: Rgb;
  } = {},
): Screen {
  const [width, height] = [200, 120];
  const rgb = new Uint8Array(3 * width * height);
  const fill = (box: Box, colour: Rgb) => {
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) rgb.set(colour, 3 * (y * width + x));
    }
  };
  fill({ x: 0, y: 0, width, height }, PAPER);
  fill(button, buttonColour);
  for (let x = text.x; x < text.x + text.width; x += 6) fill({ ...text, x, width: 2 }, ink);
  return { picture: { width, height, rgb }, regions: { button, text } };
}

/** The regions that differ between the usual screen and another. */
function differing(other: Screen): readonly string[] {
  return differences(screen(), other).map(({ region, text }) => `${region}: ${text}`);
}

Deno.test("tests/browser/screens/compare.ts: equal screens, other edges of letters and a shift of one pixel are none", () => {
  assert.deepEqual(differing(screen()), []);
  assert.deepEqual(differing(screen({ ink: [40, 44, 39] })), []);
  assert.deepEqual(differing(screen({ button: { ...BUTTON, y: 31, width: 81 } })), []);
});

Deno.test("tests/browser/screens/compare.ts: a changed colour, a lost line, a moved and a missing part are found", () => {
  assert.deepEqual(differing(screen({ buttonColour: [255, 176, 0] })), [
    "button: 50 of 50 blocks differ (100.0 %)",
  ]);
  assert.deepEqual(differing(screen({ ink: PAPER })), ["text: 40 of 40 blocks differ (100.0 %)"]);
  const moved = screen({ text: { ...TEXT, x: 28 } });
  assert.deepEqual(differing(moved), [
    "text: was at 20,90 with 160 × 12, is at 28,90 with 160 × 12",
  ]);
  const { picture, regions: { button } } = screen();
  assert.ok(button !== undefined);
  assert.deepEqual(differing({ picture, regions: { button } }), ["text: is missing"]);
});

Deno.test("tests/browser/screens/compare.ts: in a large region four blocks in a square are found, two are not", () => {
  const whole = { whole: { x: 0, y: 0, width: 200, height: 120 } };
  const withSpot = (width: number, height: number): Screen => {
    const { picture } = screen({ button: { x: 160, y: 16, width, height } });
    return { picture, regions: whole };
  };
  assert.equal(differences(withSpot(1, 1), withSpot(8, 16)).length, 0);
  assert.equal(differences(withSpot(1, 1), withSpot(16, 16)).length, 1);
});

Deno.test("tests/browser/screens/compare.ts: what is outside of all regions is compared, too", () => {
  const { picture, regions: { text } } = screen({ buttonColour: PAPER });
  assert.ok(text !== undefined);
  const [found] = differences({ ...screen(), regions: { text } }, { picture, regions: { text } });
  assert.equal(found?.region, "rest");
  assert.ok(found.blocks.every(({ x, y }) => x >= 16 && x < 100 && y >= 24 && y < 70));
});
