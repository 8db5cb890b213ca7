/**
 * Unit tests of the layout of the badge: diamonds never overlap and stay inside the shield, whatever the walk.
 *
 * @module
 */
import assert from "node:assert/strict";
import { moved, type Position } from "../../../../src/shared/geo.ts";
import { type BadgeLayout, isInside, layOut } from "../../../../web/guide/badge/badge_layout.ts";
import { START } from "../../../support/walk.ts";
import { fc } from "../../../support/property.ts";

type Segments = Parameters<typeof layOut>[0]["segments"];

function lineOf(positions: readonly Position[]): Segments {
  return [positions.map(({ lat, lon }) => [lat, lon])];
}

/** A round walk of 1 km, and the position on it at a share of its length. */
function onRound(share: number): Position {
  return moved(START, 360 * share, 160);
}

const ROUND = lineOf(Array.from({ length: 100 }, (_, index) => onRound(index / 99)));

/** @throws when two diamonds overlap, or one is not inside the yellow line. */
function check({ centres, half, lines }: BadgeLayout, count: number): void {
  assert.equal(centres.length, count);
  assert.ok(lines.length > 0 && lines.every((line) => line.length > 1), "a line is drawn");
  assert.ok(half > 1);
  for (const [index, a] of centres.entries()) {
    assert.ok(isInside(a, half), `diamond ${index + 1} is inside: ${JSON.stringify(a)}`);
    for (const b of centres.slice(index + 1)) {
      const apart = Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
      assert.ok(apart >= 2 * half, `${JSON.stringify([a, b])} are ${apart} apart, half ${half}`);
    }
  }
  for (const point of lines.flat()) assert.ok(isInside(point, 0));
}

/** The middle of the circle on which all centres are; null if they are on none. */
function isRing({ centres }: BadgeLayout): boolean {
  const radii = centres.map(({ x, y }) => Math.hypot(x - 180, y - 202));
  return Math.max(...radii) - Math.min(...radii) < 0.1;
}

Deno.test("layOut(): six stations of a round walk are at their places, north up, and large", () => {
  const stations = [0, 1, 2, 3, 4, 5].map((index) => onRound(index / 6));
  const layout = layOut({ segments: ROUND, stations });
  check(layout, 6);
  assert.equal(layout.half, 26);
  const [first, second, , fourth] = layout.centres;
  assert.ok(first !== undefined && second !== undefined && fourth !== undefined);
  assert.ok(first.y < fourth.y - 100, "the first one is in the north");
  assert.ok(second.x > first.x + 50, "the second one is in the east");
});

Deno.test("layOut(): 1, 12, 24, 40 and 300 stations of a round walk fit", () => {
  for (const count of [1, 12, 24, 40, 300]) {
    const stations = Array.from({ length: count }, (_, index) => onRound(index / count));
    const layout = layOut({ segments: ROUND, stations });
    check(layout, count);
    if (count <= 40) assert.ok(layout.half >= 13, `${count}: ${layout.half}`);
  }
});

Deno.test("layOut(): two stations at one place are beside each other; twelve are on a ring", () => {
  const two = [onRound(0), onRound(0.5), onRound(0.5)];
  const layout = layOut({ segments: ROUND, stations: two });
  check(layout, 3);
  assert.equal(layout.half, 26);
  assert.ok(!isRing(layout));
  const crowd = layOut({ segments: ROUND, stations: Array(12).fill(onRound(0.25)) });
  check(crowd, 12);
  assert.ok(isRing(crowd));
});

Deno.test("layOut(): a track without a shape, or that covers the badge, gives a ring", () => {
  const stations = [0, 0.3, 0.6].map(onRound);
  const scribble = Array.from({ length: 9000 }, (_, index) => moved(START, index * 77, 160));
  for (const segments of [[], [[]], lineOf([START]), lineOf([START, START]), lineOf(scribble)]) {
    const layout = layOut({ segments, stations });
    check(layout, 3);
    assert.ok(isRing(layout));
  }
});

Deno.test("layOut(): a walk without stations has its line only", () => {
  check(layOut({ segments: ROUND, stations: [] }), 0);
});

/** A walk of random steps, with stations on it, near it, and at the same places. */
const WALKS = fc.record({
  steps: fc.array(fc.record({ bearing: fc.nat(359), metres: fc.nat(300) }), { maxLength: 80 }),
  stations: fc.array(
    fc.record({ at: fc.nat(79), bearing: fc.nat(359), offM: fc.constantFrom(0, 0, 5, 60, 900) }),
    { maxLength: 60 },
  ),
  gapAt: fc.nat(79),
});

Deno.test("layOut(): no diamonds overlap and all are inside, on random walks", () => {
  fc.assert(fc.property(WALKS, ({ steps, stations, gapAt }) => {
    const track = steps.reduce<Position[]>(
      (line, { bearing, metres }) => [...line, moved(line.at(-1) ?? START, bearing, metres)],
      [START],
    );
    const placed = stations.map(({ at, bearing, offM }) =>
      moved(track[at % track.length] ?? START, bearing, offM)
    );
    const segments = [...lineOf(track.slice(0, gapAt)), ...lineOf(track.slice(gapAt))];
    check(layOut({ segments, stations: placed }), placed.length);
  }));
});
