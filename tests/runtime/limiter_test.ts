/**
 * Tests of the bound on running tasks.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Limiter } from "../../src/runtime/limiter.ts";

Deno.test("Limiter runs a bounded number of tasks at a time, in order, also after one has failed", async () => {
  const limiter = new Limiter(2);
  const started: number[] = [];
  const tasks = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const results = tasks.map(({ promise }, index) =>
    limiter.run(() => {
      started.push(index);
      return promise;
    })
  );
  assert.deepEqual(started, [0, 1]);
  tasks[1]?.reject(new Error("failed"));
  await assert.rejects(results[1] ?? Promise.resolve(), /failed/);
  assert.deepEqual(started, [0, 1, 2]);
  for (const [index, { resolve }] of tasks.entries()) resolve(index);
  const others = results.filter((_, index) => index !== 1);
  assert.deepEqual(await Promise.all(others), [0, 2, 3, 4]);
  assert.deepEqual(started, [0, 1, 2, 3, 4]);
  assert.equal(await limiter.run(() => Promise.resolve("later")), "later");
});
