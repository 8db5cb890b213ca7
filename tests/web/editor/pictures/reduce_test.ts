/** Large pictures are made smaller by averaging squares of pixels. @module */
import assert from "node:assert/strict";
import { reduced } from "../../../../web/editor/pictures/shrink.ts";

/** Grey pixels by their brightness, row by row, with `gap` bytes between the rows. */
function grey(rows: readonly (readonly number[])[], gap = 0) {
  const width = rows[0]?.length ?? 0;
  const padding = Array.from({ length: gap }, () => 99);
  const data = rows.flatMap((
    row,
  ) => [...row.flatMap((value) => [value, value, value, 255]), ...padding]);
  return { data: Uint8Array.from(data), width, height: rows.length, stride: width * 4 + gap };
}

Deno.test("reduced: what is not twice as large stays as it is, without the gaps between rows", () => {
  const { data, width, height } = reduced(grey([[10, 20, 30], [40, 50, 60]], 4), 2);
  assert.deepEqual([width, height], [3, 2]);
  assert.deepEqual([...data].filter((_, i) => i % 4 === 0), [10, 20, 30, 40, 50, 60]);
});

Deno.test("reduced: squares are averaged, and what is left at the edges is cut off", () => {
  const rows = [[0, 100, 10, 10, 7], [100, 200, 10, 10, 7], [9, 9, 9, 9, 9]];
  const { data, width, height } = reduced(grey(rows, 8), 2);
  assert.deepEqual([width, height], [2, 1]);
  assert.deepEqual([...data], [100, 100, 100, 255, 10, 10, 10, 255]);
});

Deno.test("reduced: a picture that is longer than wide by far keeps a pixel in each direction", () => {
  const row = Array.from({ length: 4096 }, () => 50);
  const { data, width, height } = reduced(grey([row]), 2048);
  assert.deepEqual([width, height], [2048, 1]);
  assert.ok(data.every((value, i) => value === (i % 4 === 3 ? 255 : 50)));
});
