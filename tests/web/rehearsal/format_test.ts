/**
 * Tests of the file of a rehearsal: what is written is read again, and what is wrong or too large is refused.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  LIMITS,
  MOMENT_KINDS,
  parseRehearsal,
  readRehearsalFile,
  type Rehearsal,
  RehearsalError,
  rehearsalOf,
  type RehearsalProblem,
  STATION_KINDS,
  writeRehearsal,
} from "../../../src/web/rehearsal/format.ts";

const AT = Date.UTC(2026, 10, 23, 9);

const STATION = {
  id: 7,
  number: 1,
  title: "Die Mühle",
  lat: 49.1,
  lon: 8.2,
  triggerRadiusM: 25,
  sequence: 0,
  hasRecording: true,
};

const FIX = {
  kind: "fix",
  atMs: AT,
  lat: 49.1,
  lon: 8.2,
  accuracyM: 12.5,
  timeMs: AT - 900,
} as const;

const REHEARSAL: Rehearsal = {
  startedAt: new Date(AT).toISOString(),
  walk: {
    id: 3,
    name: "Am Bach",
    segments: [[[49.1, 8.2], [49.2, 8.3]], [[49.3, 8.4]]],
    stations: [STATION],
  },
  entries: [
    FIX,
    ...MOMENT_KINDS.map((kind) => ({ kind, atMs: AT })),
    ...STATION_KINDS.map((kind) => ({ kind, atMs: AT, stationId: 7 })),
  ],
};

/** The file as it is in JSON, with some of its values replaced. */
function changed(change: Record<string, unknown>): Record<string, unknown> {
  return { ...JSON.parse(writeRehearsal(REHEARSAL)), ...change };
}

function assertRefused(value: unknown, problem: RehearsalProblem, where: string): void {
  assert.throws(() => rehearsalOf(value), (error) => {
    assert.ok(error instanceof RehearsalError);
    assert.deepEqual([error.problem, error.where], [problem, where]);
    return true;
  });
}

Deno.test("parseRehearsal reads what writeRehearsal writes, with every kind of entry", async () => {
  const text = writeRehearsal(REHEARSAL);
  assert.deepEqual(parseRehearsal(text), REHEARSAL);
  assert.deepEqual(await readRehearsalFile(new Blob([text])), REHEARSAL);
});

Deno.test("rehearsalOf drops what it does not know, also the name of a prototype", () => {
  const entries = [
    JSON.parse(`{"kind": "begun", "atMs": 1, "__proto__": {"kind": "fix"}, "x": 1}`),
  ];
  assert.deepEqual(rehearsalOf(changed({ entries, more: 1 })).entries, [{
    kind: "begun",
    atMs: 1,
  }]);
});

Deno.test("parseRehearsal refuses other files", () => {
  for (const text of ["", "{", "null", "[]", "5", `{"format": "gpx"}`, "<gpx/>"]) {
    assert.throws(() => parseRehearsal(text), { name: "RehearsalError", problem: "other-file" });
  }
});

Deno.test("rehearsalOf refuses a newer file, and one without a version or a date", () => {
  assertRefused(changed({ version: 2 }), "newer", "version");
  for (const version of [0, "1", null, -1]) {
    assertRefused(changed({ version }), "damaged", "version");
  }
  for (const startedAt of ["yesterday", 5, undefined, "2026".padEnd(2000, " ")]) {
    assertRefused(changed({ startedAt }), "damaged", "startedAt");
  }
});

Deno.test("rehearsalOf refuses a walk with a wrong value", () => {
  const { walk } = REHEARSAL;
  const withStation = (change: object) =>
    changed({ walk: { ...walk, stations: [{ ...STATION, ...change }] } });
  assertRefused(changed({ walk: [] }), "damaged", "walk");
  assertRefused(changed({ walk: { ...walk, id: 1.5 } }), "damaged", "id");
  assertRefused(changed({ walk: { ...walk, name: "x".repeat(1001) } }), "damaged", "name");
  assertRefused(changed({ walk: { ...walk, segments: [[[91, 0]]] } }), "damaged", "lat");
  assertRefused(changed({ walk: { ...walk, segments: [[[1]]] } }), "damaged", "lon");
  assertRefused(changed({ walk: { ...walk, segments: [7] } }), "damaged", "line");
  assertRefused(
    changed({ walk: { ...walk, stations: [STATION, STATION] } }),
    "damaged",
    "stations",
  );
  assertRefused(withStation({ triggerRadiusM: 0 }), "damaged", "triggerRadiusM");
  assertRefused(withStation({ lon: "8" }), "damaged", "lon");
  assertRefused(withStation({ title: null }), "damaged", "title");
  assertRefused(withStation({ hasRecording: 1 }), "damaged", "hasRecording");
});

Deno.test("rehearsalOf refuses an entry with a wrong value", () => {
  const withEntry = (entry: unknown) => changed({ entries: [entry] });
  assertRefused(withEntry(null), "damaged", "entry");
  assertRefused(withEntry({ ...FIX, lat: NaN }), "damaged", "lat");
  assertRefused(withEntry({ ...FIX, accuracyM: -1 }), "damaged", "accuracyM");
  assertRefused(withEntry({ ...FIX, timeMs: Infinity }), "damaged", "timeMs");
  assertRefused(withEntry({ ...FIX, atMs: -1 }), "damaged", "atMs");
  assertRefused(withEntry({ kind: "stolen", atMs: AT }), "damaged", "kind");
  assertRefused(withEntry({ kind: "played", atMs: AT, stationId: 8 }), "damaged", "stationId");
  assertRefused(withEntry({ kind: "played", atMs: AT }), "damaged", "stationId");
});

Deno.test("rehearsalOf refuses more than its limits", () => {
  const { walk } = REHEARSAL;
  const entry = { kind: "shown", atMs: AT };
  const line = Array(LIMITS.points / 2).fill([1, 1]);
  assertRefused(
    changed({ entries: Array(LIMITS.entries + 1).fill(entry) }),
    "too-large",
    "entries",
  );
  assertRefused(changed({ entries: Array(LIMITS.fixes + 1).fill(FIX) }), "too-large", "fixes");
  assertRefused(
    changed({ walk: { ...walk, segments: [line, line, [[1, 1]]] } }),
    "too-large",
    "line",
  );
  const stations = Array.from({ length: 1001 }, (_, id) => ({ ...STATION, id: id + 1 }));
  assertRefused(changed({ walk: { ...walk, stations } }), "too-large", "stations");
});

Deno.test("readRehearsalFile refuses a large file without reading it", async () => {
  const file = new Blob([new Uint8Array(LIMITS.bytes + 1)]);
  file.text = () => Promise.reject(new Error("was read"));
  await assert.rejects(readRehearsalFile(file), { problem: "too-large" });
});
