/**
 * Tests of the log: what it takes, and what it says at its beginning and after a reload.
 *
 * @module
 */
import assert from "node:assert/strict";
import { LIMITS } from "../../../src/web/rehearsal/format.ts";
import { EntryCount } from "../../../src/web/rehearsal/log.ts";
import { simulatedRehearsal } from "./simulated.ts";

Deno.test("EntryCount takes as many fixes as a file may have, and other entries after that", () => {
  const count = new EntryCount(simulatedRehearsal(1, 0).entries);
  const before = count.fixes;
  assert.ok(before > 500);
  for (let fixes = before; fixes < LIMITS.fixes; fixes++) assert.ok(count.take({ kind: "fix" }));
  assert.equal(count.take({ kind: "fix" }), false);
  assert.equal(count.fixes, LIMITS.fixes);
  assert.equal(count.take({ kind: "entered" }), true);
});

Deno.test("EntryCount takes as many entries as a file may have", () => {
  const count = new EntryCount([]);
  for (let entries = 0; entries < LIMITS.entries; entries++) count.take({ kind: "shown" });
  assert.equal(count.take({ kind: "shown" }), false);
});

Deno.test("RehearsalLog: a rehearsal has its beginning, the pause and the reload of the walker", () => {
  const kinds = simulatedRehearsal(1, 8).entries.map(({ kind }) => kind);
  assert.equal(kinds[0], "begun");
  const moments = kinds.filter((kind) =>
    ["paused", "resumed", "reloaded", "gone-on"].includes(kind)
  );
  assert.deepEqual(moments, ["paused", "resumed", "reloaded", "gone-on"]);
  for (const kind of ["reloaded", "begun"] as const) {
    assert.equal(kinds.filter((other) => other === kind).length, 1);
  }
});
