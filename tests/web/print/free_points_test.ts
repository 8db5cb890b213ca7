/** Tests of where stations are drawn that would cover each other. @module */
import assert from "node:assert/strict";
import { freePoints } from "../../../web/print/plan_map.tsx";

const FRAME = { min: { x: 0, y: 0 }, max: { x: 700, y: 400 } };

Deno.test("freePoints() leaves stations where they are, and moves those that would cover others", () => {
  const apart = [{ x: 100, y: 100 }, { x: 130, y: 100 }];
  assert.deepEqual(freePoints(apart, FRAME, 27), apart);
  const same = Array(5).fill({ x: 100, y: 100 });
  const points = freePoints(same, FRAME, 27);
  assert.deepEqual(points[0], same[0]);
  for (const [index, a] of points.entries()) {
    assert.ok(Math.hypot(a.x - 100, a.y - 100) < 60, "near its position");
    for (const b of points.slice(index + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= 27);
  }
});

Deno.test("freePoints() moves none out of the frame", () => {
  const points = freePoints(Array(4).fill({ x: 2, y: 2 }), FRAME, 27);
  assert.ok(points.every(({ x, y }) => x >= 0 && y >= 0));
});
