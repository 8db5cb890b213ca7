/** The frame of the profile: metres and elevations as pixels, and back. @module */
import assert from "node:assert/strict";
import { elevationAt, profileFrame } from "../../../../web/kit/profile_frame.ts";

const SIZE = { width: 572, height: 156, textScale: 1 };

const SAMPLES = [[0, 100], [500, 150], [1000, 120]];

Deno.test("profileFrame() places metres, and finds them again", () => {
  const frame = profileFrame(SAMPLES, 1000, SIZE);
  assert.deepEqual(frame.levels, [100, 150]);
  assert.equal(frame.ticks[0], 0);
  assert.ok(frame.ticks.length >= 3 && frame.ticks.length <= 6, `${frame.ticks}`);
  for (const alongM of [0, 333, 1000]) {
    assert.ok(Math.abs(frame.alongOf(frame.x(alongM)) - alongM) < 1, `${alongM}`);
  }
  assert.equal(frame.alongOf(-10), 0);
  assert.equal(frame.alongOf(9999), 1000);
  assert.ok(frame.y(150) < frame.y(100), "up is up");
});

Deno.test("profileFrame() of a flat walk is flat, and one of no length has no gaps", () => {
  const flat = profileFrame([[0, 50], [1000, 51]], 1000, SIZE);
  assert.ok(flat.y(50) - flat.y(51) < 5);
  const point = profileFrame([[0, 50], [0, 50]], 0, SIZE);
  assert.doesNotMatch(point.line + point.area, /NaN|Infinity/);
});

Deno.test("elevationAt() is between the samples in a straight line", () => {
  const heights = [-5, 0, 250, 500, 750, 1000, 2000].map((m) => elevationAt(SAMPLES, m));
  assert.deepEqual(heights, [100, 100, 125, 150, 135, 120, 120]);
});
