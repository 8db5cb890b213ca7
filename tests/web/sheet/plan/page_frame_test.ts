/**
 * Tests of where positions, pictures and tiles are on the printed map.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { StoredMap } from "../../../../src/shared/stored_map.ts";
import {
  pictureImages,
  tileImage,
  tilesOnPage,
} from "../../../../src/web/sheet/plan/map_images.ts";
import { onPage, pageFrame } from "../../../../src/web/sheet/plan/page_frame.ts";
import { onTrack } from "../../../support/walk.ts";

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
  const map: StoredMap & { kind: "picture" } = {
    kind: "picture",
    width: 500,
    height: 600,
    points: points.map(([x, y, atM, eastM]) => ({ x, y, ...onTrack(atM, eastM) })),
    opacity: .7,
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

/** What a file of tiles has. */
const TILES = {
  kind: "tiles",
  tileType: "image/png",
  minZoom: 13,
  maxZoom: 17,
  bounds: { minLat: 50.6, minLon: 7.1, maxLat: 50.8, maxLon: 7.4 },
  attribution: "",
} as const;

Deno.test("tilesOnPage() names the tiles that cover the map, at a zoom at which they can be read", () => {
  const page = pageFrame([onTrack(0), onTrack(1000)], SIZE);
  const tiles = tilesOnPage(TILES, page);
  const images = tiles.map((tile) => numbersOf(tileImage(tile, "blob:", page).transform));
  const [size = 0] = images[0] ?? [];
  assert.ok(256 * size > 130 && 256 * size < 290, "a pixel is about a unit");
  assert.ok(Math.min(...images.map(([, , , , x = 0]) => x)) <= 0);
  assert.ok(Math.min(...images.map(([, , , , , y = 0]) => y)) <= 0);
  assert.ok(Math.max(...images.map(([, , , , x = 0]) => x + 256 * size)) >= SIZE.width);
  assert.ok(Math.max(...images.map(([, , , , , y = 0]) => y + 256 * size)) >= SIZE.height);
  assert.ok(tiles.length <= 30);
});

Deno.test("tilesOnPage() names only tiles that the file may have, and none for a walk that is too large", () => {
  const page = pageFrame([onTrack(0), onTrack(1000)], SIZE);
  const { lat, lon } = onTrack(500);
  const small = { minLat: lat - 1e-5, minLon: lon - 1e-5, maxLat: lat + 1e-5, maxLon: lon + 1e-5 };
  assert.equal(tilesOnPage({ ...TILES, bounds: small }, page).length, 1);
  assert.ok(tilesOnPage({ ...TILES, maxZoom: 14 }, page).every(({ z }) => z === 14));
  const world = { minLat: -80, minLon: -180, maxLat: 80, maxLon: 180 };
  const large = pageFrame([onTrack(0), { lat: 52, lon: 9 }], SIZE);
  assert.deepEqual(tilesOnPage({ ...TILES, minZoom: 16, bounds: world }, large), []);
  assert.deepEqual(
    tilesOnPage({ ...TILES, bounds: { minLat: 10, minLon: 1, maxLat: 11, maxLon: 2 } }, page),
    [],
  );
});
