/** Small drawings of tracks. @module */
import assert from "node:assert/strict";
import { moved } from "../../../../src/shared/geo.ts";
import { pathOf, scaleFor } from "../../../../web/kit/ui/thumbnail.tsx";

const SIZE = { width: 120, height: 80, margin: 10 };
const HERE = { lat: 50.67, lon: 7.21 };

Deno.test("scaleFor() fills the drawing, north is up, and lengths are true to each other", () => {
  const [east, north] = [moved(HERE, 90, 1000), moved(HERE, 0, 1000)];
  const toDrawing = scaleFor([[HERE, east, north].map(({ lat, lon }) => [lat, lon])], SIZE);
  const [a, b, c] = [toDrawing(HERE), toDrawing(east), toDrawing(north)];
  assert.deepEqual([a.y, c.y], [70, 10], "the height is the limit");
  assert.ok(Math.abs((b.x - a.x) - (a.y - c.y)) < 0.2, `${b.x - a.x} is not ${a.y - c.y}`);
  assert.ok(Math.abs((a.x + b.x) / 2 - 60) < 0.1, "in the middle");
});

Deno.test("scaleFor() puts a single point into the middle", () => {
  assert.deepEqual(scaleFor([[[HERE.lat, HERE.lon]]], SIZE)(HERE), { x: 60, y: 40 });
});

Deno.test("pathOf() goes through every second point, and the last one", () => {
  const line = [0, 1, 2, 3, 4, 5].map((at) => [at, 0]);
  const toDrawing = ({ lat }: { lat: number }) => ({ x: lat, y: 0 });
  assert.equal(pathOf(line, toDrawing, 2), "M0 0L2 0L4 0L5 0");
  assert.equal(pathOf([], toDrawing, 1), "");
});
