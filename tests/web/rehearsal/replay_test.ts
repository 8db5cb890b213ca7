/**
 * Tests of the replay: the trigger and the session decide again what was logged.
 *
 * @module
 */
import assert from "node:assert/strict";
import { parseRehearsal, writeRehearsal } from "../../../src/web/rehearsal/format.ts";
import { decisionsIn, replay } from "../../../src/web/rehearsal/replay.ts";
import { REHEARSED, simulatedRehearsal } from "./simulated.ts";

/** Not `.json`, which the formatter would make long. `UPDATE_REHEARSAL=1` writes it. */
const FILE = new URL("simulated.txt", import.meta.url);

if (Deno.env.get("UPDATE_REHEARSAL") === "1") {
  Deno.writeTextFileSync(FILE, writeRehearsal(simulatedRehearsal(1, 8)));
}

Deno.test("replay() decides over a kept file what was logged, at the same times", () => {
  const rehearsal = parseRehearsal(Deno.readTextFileSync(FILE));
  const logged = decisionsIn(rehearsal.entries);
  assert.deepEqual(replay(rehearsal), logged);
  const kinds = new Set(logged.map(({ kind }) => kind));
  for (const kind of ["entered", "left", "played", "held-back", "waits"] as const) {
    assert.ok(kinds.has(kind), `the file has ${kind}`);
  }
});

Deno.test("replay() decides what was logged, with any noise", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const rehearsal = simulatedRehearsal(seed, seed % 12);
    assert.deepEqual(replay(rehearsal), decisionsIn(rehearsal.entries), `seed ${seed}`);
  }
});

Deno.test("replay() with another circle decides something else", () => {
  const rehearsal = simulatedRehearsal(1, 8);
  const stations = REHEARSED.stations.map((station) => ({ ...station, triggerRadiusM: 100 }));
  const entered = replay(rehearsal, { ...REHEARSED, stations }).filter(({ kind, stationId }) =>
    kind === "entered" && stationId === 6
  );
  assert.equal(entered.length, 1, "the station beside the track is reached");
  const before = decisionsIn(rehearsal.entries).filter(({ stationId }) => stationId === 6);
  assert.deepEqual(before, []);
});

Deno.test("replay() ends soon for a file with pauses of years", () => {
  const { walk, entries } = simulatedRehearsal(1, 8);
  const stretched = entries.map((entry, i) => ({ ...entry, atMs: entry.atMs + i * 3.2e10 }));
  const startMs = performance.now();
  replay({ startedAt: "2026-01-01T00:00:00Z", walk, entries: stretched });
  assert.ok(performance.now() - startMs < 5000);
});

Deno.test("replay() of entries without a beginning does not fail", () => {
  assert.deepEqual(replay({ startedAt: "2026-01-01T00:00:00Z", walk: REHEARSED, entries: [] }), []);
});
