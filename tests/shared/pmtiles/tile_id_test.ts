/**
 * Numbers of tiles: both directions, and those of the package of the format's authors.
 *
 * @module
 */
import assert from "node:assert/strict";
import { tileIdToZxy, zxyToTileId } from "pmtiles";
import {
  firstTileId,
  MAX_TILE_ZOOM,
  tileIdOf,
  tileOfId,
  zoomOfId,
} from "../../../src/shared/pmtiles/tile_id.ts";
import { fc } from "../../support/property.ts";

Deno.test("tileIdOf() and tileOfId() agree with the package of the format on all tiles up to zoom 6", () => {
  for (let id = 0; id < firstTileId(7); id++) {
    const { z, x, y } = tileOfId(id);
    assert.deepEqual([z, x, y], tileIdToZxy(id));
    assert.equal(tileIdOf({ z, x, y }), id);
    assert.equal(zoomOfId(id), z);
  }
});

Deno.test("tileIdOf() and tileOfId() are each other's inverse on high zooms", () => {
  const place = fc.integer({ min: 7, max: MAX_TILE_ZOOM }).chain((z) => {
    const part = fc.integer({ min: 0, max: 2 ** z - 1 });
    return fc.tuple(fc.constant(z), part, part);
  });
  fc.assert(fc.property(place, ([z, x, y]) => {
    const id = tileIdOf({ z, x, y });
    assert.deepEqual(tileOfId(id), { z, x, y });
    assert.equal(id, zxyToTileId(z, x, y));
  }));
});

Deno.test("tileIdOf() refuses tiles that are not in the grid", () => {
  const wrong = [[1, 2, 0], [1, 0, 2], [3, -1, 0], [27, 0, 0], [2, 0.5, 0], [-1, 0, 0]] as const;
  for (const [z, x, y] of wrong) assert.throws(() => tileIdOf({ z, x, y }), RangeError);
});

Deno.test("tileOfId() refuses numbers that no tile has", () => {
  for (const id of [-1, 0.5, NaN, firstTileId(27)]) assert.throws(() => tileOfId(id), RangeError);
});
