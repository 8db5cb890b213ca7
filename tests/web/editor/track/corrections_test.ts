/** Tests of what recorded tracks are better without: spikes, rides and rests. @module */
import assert from "node:assert/strict";
import { moved, type Position } from "../../../../src/shared/geo.ts";
import {
  type Correction,
  findCorrections,
  mayHaveSpike,
  without,
} from "../../../../web/editor/track/corrections.ts";
import { bytes, gpx, type SamplePoint } from "../../../support/gpx_samples.ts";

const START: Position = { lat: 50.67, lon: 7.21 };

/** A track of points 8 m apart to the east; `at` are points that are elsewhere, metres to the north. */
function track(count: number, at: Readonly<Record<number, number>> = {}): SamplePoint[] {
  return Array.from({ length: count }, (_, i) => {
    const { lat, lon } = moved(moved(START, 90, 8 * i), 0, at[i] ?? 3 * (i % 2));
    return [lat, lon, 100];
  });
}

/** The spike of a file; null without one. */
function findSpike(file: Uint8Array): Correction | null {
  return findCorrections(file).find(({ kind }) => kind === "spike") ?? null;
}

const lineOf = (points: readonly SamplePoint[]) => [points.map(([lat, lon]) => [lat, lon])];

Deno.test("findCorrections(): a point 140 m beside its neighbours, and up to three in a row, are found and taken out", () => {
  for (const spike of [{ 30: 140 }, { 30: 140, 31: 145 }, { 30: 140, 31: 145, 32: 150 }]) {
    const points = track(80, spike);
    const file = gpx("Spitze", points);
    const found = findSpike(file);
    assert.ok(found !== null && Math.abs(found.metres - 140) < 8, `${found?.metres}`);
    assert.ok(mayHaveSpike(lineOf(points)));
    const rest = points.filter((_, i) => !(i in spike));
    assert.deepEqual(without(file, found), gpx("Spitze", rest));
    assert.equal(findSpike(without(file, found)), null);
  }
});

Deno.test("findCorrections(): the largest comes first, in any segment, with prefixes, comments and letters that are no ASCII", () => {
  const file = gpx("Räuberhöhle 🦉", track(60, { 20: 90 }), track(60, { 40: 200 }));
  const text = new TextDecoder().decode(file).replaceAll(/<(\/?)(trk)/g, "<$1g:$2")
    .replace("<g:trkseg>", "<!-- <g:trkpt lat='0' lon='0'/> ä --><g:trkseg>");
  for (const sample of [file, bytes(text)]) {
    const first = findSpike(sample);
    assert.ok(first !== null && first.metres > 190);
    const then = without(sample, first);
    assert.doesNotThrow(() => new TextDecoder("utf-8", { fatal: true }).decode(then));
    const second = findSpike(then);
    assert.ok(second !== null && second.metres > 80 && second.metres < 100);
    assert.equal(findSpike(without(then, second)), null);
  }
});

Deno.test("findCorrections(): a way there and back, a track of few points, its ends and the noise of a recording are no spikes", () => {
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

/** A second of a recording: how far it leads, in metres to the east. */
type Pace = readonly [seconds: number, metresPerSecond: number];

/** A recording with a point each second, which sways two metres as a phone in a pocket does. */
function recorded(...paces: readonly Pace[]): SamplePoint[] {
  let [east, second] = [0, 0];
  return paces.flatMap(([seconds, speed]) =>
    Array.from({ length: seconds }, (): SamplePoint => {
      east += speed;
      second++;
      const { lat, lon } = moved(moved(START, 90, east), 0, second % 4 < 2 ? 0 : 1);
      const time = new Date(Date.UTC(2026, 4, 7, 8) + second * 1000).toISOString();
      return [lat, lon, 100, time];
    })
  );
}

/** The kinds of what is found, with metres rounded to hundreds. */
function kindsIn(points: readonly SamplePoint[]): string {
  return findCorrections(gpx("Aufnahme", points))
    .map(({ kind, metres }) => `${kind} ${Math.round(metres / 100) * 100}`).join();
}

Deno.test("findCorrections(): a ride at the beginning, also with stops, is found up to where the walk begins, and taken out", () => {
  const ride: readonly Pace[] = [[40, 0], [60, 12], [90, 0], [50, 10]];
  const walk: readonly Pace[] = [[20, 0], [900, 1.2]];
  const file = gpx("Anfahrt", recorded(...ride, ...walk));
  const [found, ...others] = findCorrections(file);
  assert.ok(found !== undefined && others.length === 0);
  assert.equal(found.kind, "rideBefore");
  assert.ok(Math.abs(found.metres - 1300) < 100, `${found.metres}`);
  assert.ok(Math.abs(found.seconds - 240) < 10, `${found.seconds}`);
  const rest = without(file, found);
  assert.deepEqual(findCorrections(rest), []);
  const left = new TextDecoder().decode(rest).match(/<trkpt/g)?.length ?? 0;
  assert.ok(Math.abs(left - 920) < 10, `${left} points`);
});

Deno.test("findCorrections(): a ride at the end, and a rest at the end, are found", () => {
  assert.equal(kindsIn(recorded([900, 1.2], [60, 0], [80, 14])), "rideAfter 1100");
  const wander = recorded([900, 1.2]);
  const [lat = 0, lon = 0] = wander.at(-1) ?? [];
  const resting = Array.from({ length: 400 }, (_, i): SamplePoint => {
    const at = moved({ lat, lon }, i * 37, i % 20);
    return [at.lat, at.lon, 100, new Date(Date.UTC(2026, 4, 7, 8, 15, 1) + i * 1000).toISOString()];
  });
  assert.match(kindsIn([...wander, ...resting]), /^rest \d{3,}$/);
});

Deno.test("findCorrections(): walking, running, cycling, a pause on the way, and points without times are nothing", () => {
  const walk: Pace = [900, 1.2];
  const plain = recorded([120, 12], walk).map(([lat, lon]): SamplePoint => [lat, lon]);
  const cases: readonly (readonly [string, readonly SamplePoint[]])[] = [
    ["walking", recorded(walk)],
    ["a class that runs", recorded([200, 2.8], walk, [100, 3])],
    ["a tour by bicycle", recorded([3000, 5])],
    ["a pause on the way", recorded([600, 1.2], [900, 0.05], [600, 1.2])],
    ["no times", plain],
  ];
  for (const [name, points] of cases) assert.equal(kindsIn(points), "", name);
});
