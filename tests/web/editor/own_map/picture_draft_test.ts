/** The points of a picture while a teacher sets them. @module */
import assert from "node:assert/strict";
import { MAX_MAP_POINTS } from "../../../../src/shared/stored_map.ts";
import {
  EMPTY_DRAFT,
  letterOf,
  type PictureDraft,
  withMoved,
  withoutPoint,
  withPixel,
  withPlace,
  withReturned,
} from "../../../../web/editor/own_map/use_picture_map.ts";

function withPoints(count: number): PictureDraft {
  let draft = EMPTY_DRAFT;
  for (let i = 0; i < count; i++) {
    draft = withPlace(withPixel(draft, { x: i, y: 2 * i }), { lat: 50 + i / 1000, lon: 7 });
  }
  return draft;
}

Deno.test("withPlace() makes a point of the place on the picture; without one it changes nothing", () => {
  const { points, chosenPixel } = withPoints(1);
  assert.deepEqual(points, [{ x: 0, y: 0, lat: 50, lon: 7 }]);
  assert.equal(chosenPixel, null);
  assert.equal(withPlace(EMPTY_DRAFT, { lat: 1, lon: 2 }), EMPTY_DRAFT);
});

Deno.test("withPixel() chooses the place again, and no more than the server takes", () => {
  const first = withPixel(EMPTY_DRAFT, { x: 1, y: 1 });
  assert.deepEqual(withPixel(first, { x: 5, y: 6 }).chosenPixel, { x: 5, y: 6 });
  assert.equal(withPixel(withPoints(MAX_MAP_POINTS), { x: 1, y: 1 }).chosenPixel, null);
});

Deno.test("withMoved() moves a point on the picture or on the walk, and the one without a place", () => {
  const draft = withPixel(withPoints(2), { x: 9, y: 9 });
  assert.deepEqual(withMoved(draft, 1, { x: 3, y: 4 }).points[1], {
    x: 3,
    y: 4,
    lat: 50.001,
    lon: 7,
  });
  assert.deepEqual(withMoved(draft, 1, { lat: 51, lon: 8 }).points[1], {
    x: 1,
    y: 2,
    lat: 51,
    lon: 8,
  });
  assert.deepEqual(withMoved(draft, 2, { x: 3, y: 4 }).chosenPixel, { x: 3, y: 4 });
});

Deno.test("withReturned() puts a removed point back where it was", () => {
  const draft = withPoints(3);
  const without = withoutPoint(draft, 1);
  assert.equal(without.points.length, 2);
  assert.deepEqual(withReturned(without).points, draft.points);
  assert.equal(withReturned(draft), draft);
});

Deno.test("letterOf() counts on after Z", () => {
  assert.deepEqual([0, 25, 26, 49].map(letterOf), ["A", "Z", "AA", "AX"]);
});
