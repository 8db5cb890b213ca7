/**
 * Tests of long work in small pieces.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Yielder } from "../../src/runtime/yielding.ts";

/** Keeps the loop for about so many milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

Deno.test("others are answered while somebody works for long", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("ok"),
  );
  let working = true;
  const answers = (async () => {
    let count = 0;
    for (; working; count++) await (await fetch(`http://127.0.0.1:${server.addr.port}`)).text();
    return count;
  })();
  const yielder = new Yielder();
  for (let piece = 0; piece < 100; piece++) {
    work(4);
    await yielder.yieldIfDue();
  }
  working = false;
  assert.ok(await answers >= 5, `only ${await answers} answers`);
});

Deno.test("short work is not slowed down", async () => {
  const yielder = new Yielder();
  let timerRan = false;
  const timer = setTimeout(() => timerRan = true, 0);
  await yielder.yieldIfDue();
  assert.equal(timerRan, false);
  clearTimeout(timer);
});

Deno.test("several who work for long rest together", async () => {
  let working = 0;
  let rested = 0;
  // A timer runs only while nobody keeps the loop.
  const timer = setInterval(() => rested += working === 0 ? 1 : 0, 1);
  const worker = async () => {
    const yielder = new Yielder();
    for (let piece = 0; piece < 40; piece++) {
      working++;
      work(1);
      await Promise.resolve();
      working--;
      await yielder.yieldIfDue();
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  clearInterval(timer);
  assert.ok(rested >= 10, `only ${rested} rests`);
});
