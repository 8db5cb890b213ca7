/** Which part of a picture a frame shows. @module */
import assert from "node:assert/strict";
import {
  movedSight,
  onPicture,
  onScreen,
  sightOf,
  wholeSight,
  zoomedSight,
} from "../../../../web/editor/own_map/picture_pane.tsx";

const FRAME = { width: 600, height: 400 };
const PICTURE = { width: 3000, height: 1000 };
const WHOLE = wholeSight(FRAME, PICTURE);

Deno.test("wholeSight() shows the whole picture in the middle", () => {
  assert.deepEqual(WHOLE, { scale: 0.2, left: 0, top: 100 });
});

Deno.test("zoomedSight() keeps the place under the pointer, and is never smaller than the whole", () => {
  const at = { x: 150, y: 200 };
  const before = onPicture(WHOLE, at, PICTURE);
  const larger = zoomedSight(WHOLE, 4, at, FRAME, PICTURE);
  assert.deepEqual(onPicture(larger, at, PICTURE), before);
  assert.deepEqual(zoomedSight(larger, 0.01, at, FRAME, PICTURE), WHOLE);
});

Deno.test("movedSight() leaves no empty edge where the picture is larger than its frame", () => {
  const large = zoomedSight(WHOLE, 4, { x: 300, y: 200 }, FRAME, PICTURE);
  const { left, top } = movedSight(large, { x: 5000, y: 5000 }, FRAME, PICTURE);
  assert.deepEqual([left, top], [0, 0]);
  const whole = movedSight(WHOLE, { x: 50, y: 50 }, FRAME, PICTURE);
  assert.deepEqual(whole, WHOLE);
});

Deno.test("sightOf() moves the picture until a place is in the frame", () => {
  const large = zoomedSight(WHOLE, 8, { x: 0, y: 200 }, FRAME, PICTURE);
  const place = { x: 2500, y: 500 };
  const { x, y } = onScreen(sightOf(large, place, FRAME, 40), place);
  assert.ok(x >= 40 && x <= 560 && y >= 40 && y <= 360);
});

Deno.test("onPicture() stays on the picture", () => {
  assert.deepEqual(onPicture(WHOLE, { x: -50, y: 390 }, PICTURE), { x: 0, y: 1000 });
});
