/** Tests of the keys that move the point of the elevation profile. @module */
import assert from "node:assert/strict";
import { movedByKey } from "../../../../web/editor/track/profile.tsx";

Deno.test("movedByKey() moves by a hundredth of the track, or by ten, and stays on it", () => {
  assert.equal(movedByKey("ArrowRight", 500, 1000), 510);
  assert.equal(movedByKey("ArrowDown", 500, 1000), 490);
  assert.equal(movedByKey("PageUp", 500, 1000), 600);
  assert.equal(movedByKey("Home", 1000, 1000), 0);
  assert.equal(movedByKey("End", 0, 1000), 1000);
  assert.equal(movedByKey("ArrowLeft", 5, 1000), 0);
  assert.equal(movedByKey("PageUp", 950, 1000), 1000);
});

Deno.test("movedByKey() begins at the start, and leaves other keys alone", () => {
  assert.equal(movedByKey("ArrowUp", null, 1000), 10);
  assert.equal(movedByKey("Enter", 500, 1000), null);
  assert.equal(movedByKey("a", null, 1000), null);
});
