/** Tests of leases on files. @module */
import assert from "node:assert/strict";
import { Leases } from "../../src/media/served_file.ts";

Deno.test("Leases hold files of their route until the last use has ended, each of which ends once", () => {
  const leases = new Leases();
  const lease = leases.on(1, new Set(["a", "b"]));
  const other = leases.on(1, new Set(["b"]));
  assert.equal(leases.holds(1, "a"), false);
  const first = lease.take();
  const second = lease.take();
  const third = other.take();
  assert.deepEqual(
    [leases.holds(1, "a"), leases.holds(1, "b"), leases.holds(1, "c"), leases.holds(2, "a")],
    [true, true, false, false],
  );
  const removed: string[] = [];
  for (const name of ["a", "b"]) leases.whenFree(1, name, () => removed.push(name));
  first();
  first();
  assert.deepEqual([leases.holds(1, "a"), removed], [true, []]);
  second();
  assert.deepEqual([leases.holds(1, "a"), removed], [false, ["a"]]);
  third();
  assert.deepEqual([leases.holds(1, "b"), removed], [false, ["a", "b"]]);
});

Deno.test("Leases.removeWaiting removes what still waits, once", () => {
  const leases = new Leases();
  const end = leases.on(1, new Set(["a"])).take();
  const removed: string[] = [];
  leases.whenFree(1, "a", () => removed.push("a"));
  leases.removeWaiting();
  end();
  assert.deepEqual(removed, ["a"]);
});
