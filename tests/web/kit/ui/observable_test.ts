/** Tests of listeners and of values that have them. @module */
import assert from "node:assert/strict";
import { Listeners, Observed } from "../../../../web/kit/observable.ts";

Deno.test("Listeners calls each listener with the values of the event, until it is removed", () => {
  const listeners = new Listeners<[from: number, to: string]>();
  const calls: string[] = [];
  const remove = listeners.add((from, to) => calls.push(`first ${from} ${to}`));
  listeners.add((from, to) => calls.push(`second ${from} ${to}`));
  listeners.call(1, "a");
  remove();
  listeners.call(2, "b");
  assert.deepEqual(calls, ["first 1 a", "second 1 a", "second 2 b"]);
  listeners.clear();
  listeners.call(3, "c");
  assert.equal(calls.length, 3, "none is left after clear()");
});

Deno.test("Listeners: a listener that removes itself does not keep the others from being called", () => {
  const listeners = new Listeners();
  const calls: string[] = [];
  const remove = listeners.add(() => {
    calls.push("once");
    remove();
  });
  listeners.add(() => calls.push("always"));
  listeners.call();
  listeners.call();
  assert.deepEqual(calls, ["once", "always", "always"]);
});

Deno.test("Observed calls its listeners when it becomes another value, and not for the same one", () => {
  const observed = new Observed<number | null>(null);
  const values: (number | null)[] = [];
  const remove = observed.subscribe(() => values.push(observed.value));
  for (const value of [null, 1, 1, NaN, NaN, 2]) observed.set(value);
  remove();
  observed.set(3);
  assert.deepEqual(values, [1, NaN, 2]);
  assert.equal(observed.value, 3);
});
