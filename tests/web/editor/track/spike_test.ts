/** Tests of spikes of recorded tracks. @module */
import assert from "node:assert/strict";
import { moved, type Position } from "../../../../src/shared/geo.ts";
import { findSpike, mayHaveSpike, withoutSpike } from "../../../../web/editor/track/spike.ts";
import { bytes, gpx, type SamplePoint } from "../../../support/gpx_samples.ts";

const START: Position = { lat: 50.67, lon: 7.21 };

/** A track of points 8 m apart to the east; `at` are points that are elsewhere, metres to the north. */
function track(count: number, at: Readonly<Record<number, number>> = {}): SamplePoint[] {
  return Array.from({ length: count }, (_, i) => {
    const { lat, lon } = moved(moved(START, 90, 8 * i), 0, at[i] ?? 3 * (i % 2));
    return [lat, lon, 100];
  });
}

const lineOf = (points: readonly SamplePoint[]) => [points.map(([lat, lon]) => [lat, lon])];

Deno.test("findSpike(): a point 140 m beside its neighbours, and up to three in a row, are found and taken out", () => {
  for (const spike of [{ 30: 140 }, { 30: 140, 31: 145 }, { 30: 140, 31: 145, 32: 150 }]) {
    const points = track(80, spike);
    const file = gpx("Spitze", points);
    const found = findSpike(file);
    assert.ok(found !== null && Math.abs(found.offM - 140) < 8, `${found?.offM}`);
    assert.ok(mayHaveSpike(lineOf(points)));
    const rest = points.filter((_, i) => !(i in spike));
    assert.deepEqual(withoutSpike(file, found), gpx("Spitze", rest));
    assert.equal(findSpike(withoutSpike(file, found)), null);
  }
});

Deno.test("findSpike(): the largest comes first, in any segment, with prefixes, comments and letters that are no ASCII", () => {
  const file = gpx("Räuberhöhle 🦉", track(60, { 20: 90 }), track(60, { 40: 200 }));
  const text = new TextDecoder().decode(file).replaceAll(/<(\/?)(trk)/g, "<$1g:$2")
    .replace("<g:trkseg>", "<!-- <g:trkpt lat='0' lon='0'/> ä --><g:trkseg>");
  for (const sample of [file, bytes(text)]) {
    const first = findSpike(sample);
    assert.ok(first !== null && first.offM > 190);
    const then = withoutSpike(sample, first);
    assert.doesNotThrow(() => new TextDecoder("utf-8", { fatal: true }).decode(then));
    const second = findSpike(then);
    assert.ok(second !== null && second.offM > 80 && second.offM < 100);
    assert.equal(findSpike(withoutSpike(then, second)), null);
  }
});

Deno.test("findSpike(): a way there and back, a track of few points, its ends and the noise of a recording are no spikes", () => {
  const there = Object.fromEntries(
    Array.from({ length: 21 }, (_, i) => [30 + i, 10 * (10 - Math.abs(10 - i))]),
  );
  const few: SamplePoint[] = track(30, { 5: 160, 12: 200 }).map((
    [lat, lon],
    i,
  ) => [lat, lon + i * 0.003]);
  const noise = track(80, { 10: 40, 44: 55 });
  for (
    const points of [
      track(80, there),
      few,
      track(80, { 0: 140, 79: 140 }),
      noise,
      track(2),
      track(1),
      [],
    ]
  ) {
    assert.equal(findSpike(gpx("Weg", points)), null);
  }
  assert.equal(findSpike(bytes("")), null);
  assert.equal(findSpike(bytes("<gpx><trk><trkseg><trkpt><trkpt lat='x'")), null);
});
