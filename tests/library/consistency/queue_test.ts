/** Tests of the queue that keeps writes to one route in order. @module */
import assert from "node:assert/strict";
import { KeyedQueue } from "../../../src/library/context.ts";
import { sleep } from "../../support/sleep.ts";

Deno.test("KeyedQueue: tasks of one key run one at a time in order, also after one has failed", async () => {
  const queue = new KeyedQueue();
  const events: string[] = [];
  const task = (name: string, fails = false) =>
    queue.run(1, async () => {
      events.push(`${name} begins`);
      await sleep(1);
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task("a"), task("b", true), task("c")]);
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  assert.deepEqual(
    events,
    ["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

Deno.test("KeyedQueue: tasks of different keys do not wait for each other", async () => {
  const queue = new KeyedQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run(1, () => promise);
  assert.equal(await queue.run(2, () => "second"), "second");
  resolve();
  await first;
});
