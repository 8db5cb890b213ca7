/** Tests of cooperative yielding. @module */
import assert from "node:assert/strict";
import { Yielder } from "../../src/runtime/yielding.ts";

/** Most time slices that a test works before it fails: about 20 s. */
const MAX_SLICES = 5000;

/** Blocks the event loop for at least this many milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Whether a timer runs while `yieldIfDue()` is awaited after this many milliseconds of work. */
async function pausesAfter(ms: number): Promise<boolean> {
  const yielder = new Yielder();
  let timerRan = false;
  const timer = setTimeout(() => timerRan = true, 0);
  work(ms);
  await yielder.yieldIfDue();
  clearTimeout(timer);
  return timerRan;
}

Deno.test("Yielder.yieldIfDue() pauses after a time slice and not after shorter work", async () => {
  assert.equal(await pausesAfter(10), true);
  // A busy machine may interrupt the short work for longer than a time slice.
  for (let attempt = 0; attempt < 100; attempt++) {
    if (!await pausesAfter(0)) return;
  }
  assert.fail("every short work was followed by a pause");
});

Deno.test("Yielder.yieldIfDue() lets other requests be served during long work", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("ok"),
  );
  let count = 0;
  const responses = (async () => {
    for (; count < 5; count++) await (await fetch(`http://127.0.0.1:${server.addr.port}`)).text();
  })();
  const yielder = new Yielder();
  for (let slice = 0; count < 5 && slice < MAX_SLICES; slice++) {
    work(4);
    await yielder.yieldIfDue();
  }
  assert.equal(count, 5, "requests are served before the work ends");
  await responses;
});

Deno.test("Yielder.yieldIfDue() shares one pause among concurrent tasks", async () => {
  const first = new Yielder();
  work(10);
  // The second task has worked too briefly for a pause of its own.
  const second = new Yielder();
  const ended: string[] = [];
  const pause = first.yieldIfDue().then(() => ended.push("first"));
  work(2);
  await Promise.all([pause, second.yieldIfDue().then(() => ended.push("second"))]);
  assert.deepEqual(ended, ["first", "second"]);
});
