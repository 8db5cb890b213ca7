/**
 * Tests of cooperative yielding.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Yielder } from "../../src/runtime/yielding.ts";

/** Blocks the event loop for about this many milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

Deno.test("yieldIfDue() lets other requests be served during long work", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("ok"),
  );
  let working = true;
  const responses = (async () => {
    let count = 0;
    for (; working; count++) await (await fetch(`http://127.0.0.1:${server.addr.port}`)).text();
    return count;
  })();
  const yielder = new Yielder();
  for (let slice = 0; slice < 100; slice++) {
    work(4);
    await yielder.yieldIfDue();
  }
  working = false;
  assert.ok(await responses >= 5, `only ${await responses} responses`);
});

Deno.test("yieldIfDue() does not pause during short work", async () => {
  const yielder = new Yielder();
  let timerRan = false;
  const timer = setTimeout(() => timerRan = true, 0);
  await yielder.yieldIfDue();
  assert.equal(timerRan, false);
  clearTimeout(timer);
});

Deno.test("yieldIfDue() shares one pause among concurrent tasks", async () => {
  let working = 0;
  let idle = 0;
  // A timer runs only while no task blocks the loop.
  const timer = setInterval(() => idle += working === 0 ? 1 : 0, 1);
  const worker = async () => {
    const yielder = new Yielder();
    for (let slice = 0; slice < 40; slice++) {
      working++;
      work(1);
      await Promise.resolve();
      working--;
      await yielder.yieldIfDue();
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  clearInterval(timer);
  assert.ok(idle >= 10, `only ${idle} rests`);
});
