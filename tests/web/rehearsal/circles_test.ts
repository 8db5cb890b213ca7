/**
 * Tests of what a rehearsal says of circles: late, missed, fine, and the radius that is suggested.
 *
 * @module
 */
import assert from "node:assert/strict";
import { moved } from "../../../src/shared/geo.ts";
import { type CircleFinding, circleFindings } from "../../../src/web/rehearsal/circles.ts";
import type { Entry, FixEntry } from "../../../src/web/rehearsal/format.ts";
import { simulatedRehearsal } from "./simulated.ts";

const AT = { lat: 50, lon: 8 };

/** A fix north of the station. */
function fixAt(second: number, distanceM: number, accuracyM = 8): FixEntry {
  const atMs = second * 1000;
  return { kind: "fix", atMs, timeMs: atMs, accuracyM, ...moved(AT, 0, distanceM) };
}

/** The circle of a station, entered after some of the fixes. */
function findingOf(
  radiusM: number,
  fixes: readonly FixEntry[],
  enteredAfter?: number,
): CircleFinding {
  const station = {
    id: 1,
    number: 3,
    title: "",
    ...AT,
    triggerRadiusM: radiusM,
    sequence: 0,
    hasRecording: true,
  };
  const entries = fixes.flatMap((fix, i): Entry[] =>
    i === enteredAfter ? [fix, { kind: "entered", atMs: fix.atMs, stationId: 1 }] : [fix]
  );
  const walk = { id: 1, name: "", segments: [], stations: [station] };
  const [finding] = circleFindings({ startedAt: "2026-11-23T09:00:00Z", walk, entries });
  assert.ok(finding !== undefined);
  return finding;
}

Deno.test("circleFindings: entered 20 m late with a radius of 25 m, 45 m are suggested", () => {
  const fixes = [fixAt(0, 60), fixAt(10, 24), fixAt(20, 14, 28), fixAt(24, 5, 28), fixAt(30, 0)];
  const { kind, lateM, lateS, accuracyM, suggestedM, enteredAt } = findingOf(25, fixes, 3);
  assert.deepEqual([kind, Math.round(lateM), lateS, accuracyM, suggestedM], [
    "late",
    20,
    14,
    28,
    45,
  ]);
  assert.deepEqual(enteredAt, moved(AT, 0, 5));
});

Deno.test("circleFindings: nothing is suggested for a circle that was entered in time", () => {
  const { kind, suggestedM } = findingOf(25, [fixAt(0, 40), fixAt(1, 24), fixAt(2, 22)], 2);
  assert.deepEqual([kind, suggestedM], ["fine", null]);
});

Deno.test("circleFindings: a rehearsal that begins inside a circle does not say that it is late", () => {
  assert.equal(findingOf(25, [fixAt(0, 3), fixAt(1, 2)], 1).kind, "fine");
});

Deno.test("circleFindings: the accuracy where a circle was entered is enough with the suggested radius", () => {
  const fixes = [fixAt(0, 60), fixAt(10, 20, 70), fixAt(35, 10, 70)];
  assert.equal(findingOf(25, fixes, 2).suggestedM, 70);
});

Deno.test("circleFindings: a circle that was missed gets the distance with half of the accuracy there", () => {
  const { kind, nearestM, suggestedM } = findingOf(25, [
    fixAt(0, 90),
    fixAt(5, 42, 20),
    fixAt(9, 80),
  ]);
  assert.deepEqual([kind, Math.round(nearestM), suggestedM], ["missed", 42, 55]);
  assert.equal(findingOf(25, [fixAt(0, 90), fixAt(5, 3), fixAt(9, 80)]).suggestedM, 35);
});

Deno.test("circleFindings: nothing is suggested for a station that was not approached", () => {
  const { kind, suggestedM, nearestM } = findingOf(25, [fixAt(0, 90), fixAt(5, 86)]);
  assert.deepEqual([kind, suggestedM, Math.round(nearestM)], ["away", null, 86]);
  const unknown = findingOf(25, []);
  assert.deepEqual([unknown.kind, unknown.nearestM, unknown.accuracyM], ["away", Infinity, null]);
});

Deno.test("circleFindings: suggested radii are multiples of 5 m between 15 m and 200 m, and larger than before", () => {
  assert.equal(findingOf(4, [fixAt(0, 30), fixAt(5, 4.5, 1), fixAt(9, 30)]).suggestedM, 15);
  assert.equal(findingOf(190, [fixAt(0, 300), fixAt(5, 240), fixAt(9, 300)]).suggestedM, 200);
  assert.equal(findingOf(220, [fixAt(0, 300), fixAt(5, 240), fixAt(9, 300)]).suggestedM, null);
});

Deno.test("circleFindings of a simulated rehearsal: the station beside the track was missed", () => {
  const findings = circleFindings(simulatedRehearsal(1, 8));
  assert.deepEqual(findings.map(({ kind }) => kind), [
    "fine",
    "fine",
    "fine",
    "fine",
    "fine",
    "missed",
  ]);
  assert.deepEqual(findings.filter(({ suggestedM }) => suggestedM !== null).length, 1);
});
