/** Tests of the part of an official map that a walk takes along. @module */
import assert from "node:assert/strict";
import { fitAffine, groundBounds } from "../../../../src/shared/projection.ts";
import { distanceM, moved, type Position } from "../../../../src/shared/geo.ts";
import { cornersOf, mapAreaOf, TILE_PX } from "../../../../web/editor/official_map/tile_job.ts";

/** A track between two corners that are some metres apart to the north and to the east. */
function track(from: Position, metres: number) {
  const to = moved(moved(from, 0, metres), 90, metres);
  return [[[from.lat, from.lon], [to.lat, to.lon]]];
}

const START = { lat: 50.67, lon: 7.21 };

Deno.test("mapAreaOf(): 6 km take zoom 16, less takes 17, more takes less, and no side is longer than 4096 pixels", () => {
  for (const [metres, zoom] of [[100, 17], [1500, 17], [5400, 16], [11_000, 15], [40_000, 13]]) {
    const area = mapAreaOf(track(START, metres ?? 0));
    assert.ok(area !== null);
    assert.equal(area.zoom, zoom, `${metres} m`);
    assert.ok(area.width <= 4096 && area.height <= 4096);
    assert.ok(area.tiles.length <= 17 * 17);
  }
});

Deno.test("mapAreaOf(): the picture reaches 300 m beyond the track, and its tiles cover it", () => {
  for (
    const start of [START, { lat: -33.9, lon: 151.2 }, { lat: 69.6, lon: 18.9 }, { lat: 0, lon: 0 }]
  ) {
    const area = mapAreaOf(track(start, 2000));
    assert.ok(area !== null);
    const points = cornersOf(area);
    const fit = fitAffine(points);
    assert.ok(fit !== null && fit.meanErrorM < 0.01);
    const { minLat, minLon, maxLat } = groundBounds(fit, area.width, area.height);
    const south = distanceM(start, { lat: minLat, lon: start.lon });
    const west = distanceM(start, { lat: start.lat, lon: minLon });
    for (const metres of [south, west]) assert.ok(metres > 280 && metres < 330, `${metres} m`);
    assert.ok(maxLat > start.lat + 0.018);
    const [first, last] = [area.tiles[0], area.tiles.at(-1)];
    assert.ok(first !== undefined && last !== undefined);
    assert.ok(first.x * TILE_PX <= area.left && first.y * TILE_PX <= area.top);
    assert.ok((last.x + 1) * TILE_PX >= area.left + area.width);
    assert.ok((last.y + 1) * TILE_PX >= area.top + area.height);
  }
});

Deno.test("mapAreaOf(): a single point has surroundings, a track without points has none", () => {
  const area = mapAreaOf([[[START.lat, START.lon]]]);
  assert.ok(area !== null && area.width > 500 && area.width < 1500);
  assert.equal(mapAreaOf([]), null);
  assert.equal(mapAreaOf([[]]), null);
});
