/** Tests of the order of way points along the track, and of which are near to it. @module */
import assert from "node:assert/strict";
import { numbersOf, wayPointRows } from "../../../../web/editor/photos/way_point_rows.ts";
import { moved } from "../../../../src/shared/geo.ts";

const START = { lat: 50.67, lon: 7.21 };

/** A position on a line to the north, and beside it to the east, in metres. */
function at(northM: number, eastM = 0) {
  return moved(moved(START, 0, northM), 90, eastM);
}

function point(northM: number, eastM = 0): number[] {
  const { lat, lon } = at(northM, eastM);
  return [lat, lon];
}

function wayPoint(name: string, northM: number, eastM = 0) {
  return { name, description: "", triggerRadiusM: null, ...at(northM, eastM) };
}

function rowsOf(line: number[][], ...waypoints: ReturnType<typeof wayPoint>[]) {
  return wayPointRows([line], { waypoints, leftOut: 0 });
}

Deno.test("wayPointRows: they come in the order of the track, with metres along it and beside it", () => {
  const line = [point(0), point(1000)];
  const rows = rowsOf(line, wayPoint("last", 900), wayPoint("first", 100, 12));
  assert.deepEqual(rows.map(({ name, id }) => [name, id]), [["first", 1], ["last", 0]]);
  const [first] = rows;
  assert.ok(Math.abs((first?.alongM ?? 0) - 100) < 1);
  assert.ok(Math.abs((first?.offM ?? 0) - 12) < 1);
});

Deno.test("wayPointRows: those up to 100 m from the track are near, others are not", () => {
  const line = [point(0), point(1000)];
  const rows = rowsOf(line, wayPoint("near", 300, 98), wayPoint("far", 500, 103));
  assert.deepEqual(rows.map(({ isNear }) => isNear), [true, false]);
});

Deno.test("wayPointRows: on the way out and back the order of the file decides", () => {
  const line = [point(0), point(1000), point(0, 4)];
  const out = rowsOf(line, wayPoint("a", 200), wayPoint("b", 900), wayPoint("c", 200, 4));
  assert.deepEqual(out.map(({ name }) => name), ["a", "b", "c"]);
  assert.ok((out[2]?.alongM ?? 0) > 1700);
});

Deno.test("wayPointRows: the start of a loop is at its beginning, its last way point at its end", () => {
  const line = [point(0), point(500), point(500, 500), point(0)];
  const rows = rowsOf(line, wayPoint("start", 0), wayPoint("top", 500), wayPoint("finish", 0));
  assert.deepEqual(rows.map(({ name }) => name), ["start", "top", "finish"]);
  assert.ok((rows[0]?.alongM ?? 1) < 1 && (rows[2]?.alongM ?? 0) > 1600);
});

Deno.test("wayPointRows: a track without points has none", () => {
  assert.deepEqual(rowsOf([], wayPoint("a", 0)), []);
});

Deno.test("numbersOf counts only those that are chosen, in the order of the track", () => {
  const rows = rowsOf(
    [point(0), point(1000)],
    wayPoint("c", 900),
    wayPoint("a", 1),
    wayPoint("b", 500),
  );
  assert.deepEqual([...numbersOf(rows, new Set([0, 1]))], [[1, 1], [0, 2]]);
});
