/** Tests of a walk that is being drawn: its steps, and the file that it becomes. @module */
import assert from "node:assert/strict";
import { distanceM, type Position } from "../../../../src/shared/geo.ts";
import { Drawing, drawnLengthM, gpxOf } from "../../../../web/editor/draw/drawing.ts";
import { jsonOf, number, objects } from "../../../support/responses.ts";
import { Service } from "../../../support/service.ts";

const A = { lat: 50.67, lon: 7.24 };
const B = { lat: 50.672, lon: 7.241 };
const C = { lat: 50.671, lon: 7.245 };
const D = { lat: 50.669, lon: 7.243 };

function drawn(...points: readonly Position[]): Drawing {
  new Drawing().forget();
  const drawing = new Drawing();
  for (const point of points) drawing.add(point);
  return drawing;
}

Deno.test("Drawing: each step is undone and redone by its name", () => {
  const drawing = drawn(A, C);
  drawing.insert(0, B);
  drawing.move(2, D);
  drawing.remove(0);
  assert.deepEqual(drawing.points, [B, D]);
  const undone: unknown[] = [];
  while (drawing.nextUndo !== null) {
    undone.push([drawing.nextUndo.kind, drawing.nextUndo.number, drawing.points.length]);
    drawing.undo();
  }
  assert.deepEqual(undone, [
    ["remove", 1, 2],
    ["move", 3, 3],
    ["insert", 2, 3],
    ["add", 2, 2],
    ["add", 1, 1],
  ]);
  for (let step = 0; step < 3; step++) drawing.redo();
  assert.deepEqual(drawing.points, [A, B, C]);
  drawing.add(D);
  assert.equal(drawing.nextRedo, null, "another step ends redoing");
});

Deno.test("Drawing: the ends of a loop are moved together", () => {
  const drawing = drawn(A, B, C);
  assert.ok(!drawing.isClosed);
  drawing.close();
  assert.ok(drawing.isClosed);
  drawing.move(3, D);
  assert.deepEqual(drawing.points, [D, B, C, D]);
  drawing.move(1, A);
  assert.deepEqual(drawing.points, [D, A, C, D]);
});

Deno.test("gpxOf() makes a file that becomes a walk of the drawn length, with a point each ten metres and without elevations", async () => {
  await using service = await Service.open();
  const points = [A, B, C, A];
  const file = gpxOf(points, "Hin & <her>");
  assert.match(await file.text(), /<src>Drawn on a map, without elevations<\/src>/);
  const form = new FormData();
  form.append("gpx", file);
  const route = await jsonOf(service.fetch("/api/routes", { method: "POST", body: form }), 201);
  assert.deepEqual([route.name, route.elevationGainM], ["Hin & <her>", 0]);
  assert.ok(Math.abs(number(route.distanceM) - drawnLengthM(points)) < 1);
  const { points: track } = await jsonOf(service.fetch("/api/routes/1"));
  const positions = objects(track).map(({ lat, lon }) => ({ lat: number(lat), lon: number(lon) }));
  const steps = positions.slice(1).map((to, index) => distanceM(positions[index] ?? to, to));
  assert.ok(Math.max(...steps) < 10.1 && Math.min(...steps) > 5, `${Math.max(...steps)} m`);
});
