/** Tests of times without a free file descriptor; `tests/process/uploads_test.ts` has a real one. @module */
import assert from "node:assert/strict";
import { DescriptorShortage } from "../../src/server/mod.ts";

Deno.test("DescriptorShortage closes the connections of failed listeners when it lasts, not before", () => {
  let now = 0;
  const shortage = new DescriptorShortage(() => now);
  const [first, second, third] = [0, 1, 2].map(() => new AbortController());
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  assert.equal(shortage.note(first), true);
  now = 9_900;
  assert.equal(shortage.note(second), false);
  assert.deepEqual([first.signal.aborted, second.signal.aborted], [false, false]);
  now = 10_000;
  assert.equal(shortage.note(third), false);
  assert.ok([first, second, third].every(({ signal }) => signal.aborted));
});

Deno.test("DescriptorShortage: one that comes long after another is a new one, and closes what both have left", () => {
  let now = 0;
  const shortage = new DescriptorShortage(() => now);
  const [before, after] = [new AbortController(), new AbortController()];
  shortage.note(before);
  now = 70_000;
  assert.equal(shortage.note(after), true);
  assert.equal(before.signal.aborted, false);
  now = 80_001;
  shortage.note(after);
  assert.deepEqual([before.signal.aborted, after.signal.aborted], [true, true]);
});
