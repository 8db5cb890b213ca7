/** Tests of the comparison with device totals: which sessions count, and what the report says. @module */
import assert from "node:assert/strict";
import { exclusion, withoutCopies } from "../../bench/elevation/comparable.ts";
import type { FitSession } from "../../bench/elevation/fit_sessions.ts";
import { median, renderComparison } from "../../bench/elevation/report.ts";
import { elevations } from "../gpx/corpus.ts";

/** A ride over ten hills of 30 m. */
const RIDE: FitSession = {
  name: "ride.fit",
  sha256: "a".repeat(64),
  sports: ["cycling", "generic"],
  startedAt: 1000,
  totalAscentM: 300,
  points: elevations(Array.from({ length: 41 }, (_, i) => [0, 15, 30, 15][i % 4] ?? 0)),
};

Deno.test("exclusion() says why a session cannot be compared", () => {
  const cases: [changes: Partial<FitSession>, reason: RegExp | null][] = [
    [{}, null],
    [{ totalAscentM: null }, /no total/],
    [{ sports: ["cycling", "virtual_activity"] }, /^virtual activity$/],
    [{ sports: ["transition"] }, /^transition$/],
    [{ points: elevations([0, 30, 0]) }, /fewer than 20/],
    [{ points: elevations(Array.from({ length: 40 }, () => NaN)) }, /fewer than 20/],
    [{ totalAscentM: 19 }, /below 20 m/],
    [{ totalAscentM: 27 }, /highest single climb/],
    [{ totalAscentM: 28 }, null],
    [{ totalAscentM: 601 }, /more than twice/],
  ];
  for (const [changes, reason] of cases) {
    const found = exclusion({ ...RIDE, ...changes });
    if (reason === null) assert.equal(found, null);
    else assert.match(found ?? "", reason);
  }
});

Deno.test("withoutCopies() keeps one of several files with the same recording", () => {
  const copy = { ...RIDE, name: "copy.fit", sha256: "b".repeat(64) };
  const later = { ...RIDE, name: "later.fit", startedAt: 2000 };
  assert.deepEqual(withoutCopies([RIDE, copy, later]).map(({ name }) => name), [
    "ride.fit",
    "later.fit",
  ]);
});

Deno.test("median() is the middle value or the mean of the two in the middle", () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

Deno.test("renderComparison() has a row a session, both halves and the reasons", () => {
  const row = { name: "a.fit", sport: "cycling", points: 9, spacingM: 25, sumOfRisesM: 320 };
  const text = renderComparison({
    files: 4,
    copies: 1,
    rows: [
      { ...row, key: "1", totalM: 100, gainM: 90 },
      { ...row, key: "2", totalM: 100, gainM: 110 },
    ],
    excluded: [["b.fit", "no total ascent"]],
  });
  assert.match(text, /^\| a\.fit \| cycling \| 9 \| 25\.0 \| 100 \| 320 \| 90 \| 0\.90 \|$/m);
  assert.match(text, /^\| all \| 2 \| 1\.00 \| 0\.90 \| 1\.10 \|$/m);
  assert.match(text, /^\| odd rows \| 1 \| 0\.90 \| 0\.90 \| 0\.90 \|$/m);
  assert.match(text, /^- no total ascent: 1 \(b\.fit\)$/m);
});
