/** Tests of where positions and pictures are on the printed map. @module */
import assert from "node:assert/strict";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import { onPage, pageFrame, pictureImages } from "../../../web/print/plan_map.tsx";
import { onTrack } from "../../support/walk.ts";

const SIZE = { width: 703, height: 393 };

/** The numbers of a transformation, as SVG has them. */
function numbersOf(transform: string): readonly number[] {
  const [, numbers = ""] = /^matrix\((.*)\)$/.exec(transform) ?? [];
  return numbers.split(" ").map(Number);
}

Deno.test("pageFrame() has all positions on the paper, north at the top, at the scale that it says", () => {
  const page = pageFrame([onTrack(0), onTrack(1000, 200)], SIZE);
  const [south, north] = [onPage(page, onTrack(0)), onPage(page, onTrack(1000, 200))];
  assert.ok(north.y > 40 && south.y < SIZE.height - 40 && north.y < south.y && north.x > south.x);
  assert.ok(Math.abs((south.y - north.y) * page.metresPerUnit - 1000) < 2);
  assert.ok(Math.abs(south.x + north.x - SIZE.width) < .01, "in the middle");
});

Deno.test("pageFrame() enlarges a single position to no more than some hundred metres", () => {
  const { metresPerUnit } = pageFrame([onTrack(0)], SIZE);
  assert.ok(Math.abs(metresPerUnit - .4) < .001);
});

Deno.test("pictureImages() puts the points of a picture where they are on the ground", () => {
  const page = pageFrame([onTrack(0), onTrack(800)], SIZE);
  const points = [[0, 0, 900, -300], [500, 0, 900, 500], [0, 600, -100, -300]] as const;
  const map: StoredMap = {
    width: 500,
    height: 600,
    points: points.map(([x, y, atM, eastM]) => ({ x, y, ...onTrack(atM, eastM) })),
    opacity: .7,
    attribution: "",
    url: "/api/routes/1/map",
    mediaType: "image/png",
    bytes: 1,
  };
  const [image] = pictureImages(map, page);
  assert.ok(image !== undefined);
  assert.equal(image.opacity, .7);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersOf(image.transform);
  for (const { x, y, lat, lon } of map.points) {
    const at = onPage(page, { lat, lon });
    assert.ok(Math.hypot(a * x + c * y + e - at.x, b * x + d * y + f - at.y) < .1);
  }
  assert.deepEqual(pictureImages({ ...map, points: map.points.slice(0, 2) }, page), []);
});
