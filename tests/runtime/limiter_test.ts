/** Tests of the bound on running tasks. @module */
import assert from "node:assert/strict";
import { Limiter } from "../../src/runtime/shared_tasks.ts";

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

Deno.test("Limiter.run gives up a task that waits when its signal is aborted, and no other", async () => {
  const limiter = new Limiter(1);
  const first = Promise.withResolvers<string>();
  const running = limiter.run(() => first.promise);
  const controllers = [new AbortController(), new AbortController()];
  const started: number[] = [];
  const waiting = controllers.map(({ signal }, at) =>
    limiter.run(() => Promise.resolve(started.push(at)), signal)
  );
  const refused = assert.rejects(waiting[0] ?? Promise.resolve(), /gone/);
  controllers[0]?.abort(new Error("gone"));
  await refused;
  first.resolve("done");
  assert.equal(await running, "done");
  await waiting[1];
  assert.deepEqual(started, [1]);
  // Its turn has begun, so its signal does nothing more.
  controllers[1]?.abort();
  await assert.rejects(limiter.run(() => Promise.resolve(), AbortSignal.abort()), /abort/i);
  assert.equal(await limiter.run(() => Promise.resolve("later")), "later");
});
