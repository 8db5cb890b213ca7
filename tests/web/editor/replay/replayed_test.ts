/**
 * Unit tests of how the editor plays a rehearsal: the fixes in their times, and what other circles and stations change.
 *
 * @module
 */
import assert from "node:assert/strict";
import { distanceM } from "../../../../src/shared/geo.ts";
import {
  fixAt,
  reachedBetween,
  type Replayed,
  replayedOn,
  serverId,
} from "../../../../src/web/editor/replay/replayed.ts";
import type { EditorStation } from "../../../../src/web/editor/sync/state.ts";
import { REHEARSED, simulatedRehearsal } from "../../rehearsal/simulated.ts";
import { station } from "../sync/walk_fixture.ts";

const REHEARSAL = simulatedRehearsal(7, 3);
const { segments } = REHEARSED;
const AUDIO = { url: "/audio", blobKey: null };

/** The stations of the rehearsal as the editor has them. */
const STATIONS: readonly EditorStation[] = REHEARSED.stations.map(
  ({ id, title, lat, lon, triggerRadiusM }) =>
    station(String(id), { title, lat, lon, triggerRadiusM, audio: AUDIO }),
);

/** The stations with another radius for one of them. */
function withRadius(stationId: number, triggerRadiusM: number): readonly EditorStation[] {
  return STATIONS.map((one) => serverId(one) === stationId ? { ...one, triggerRadiusM } : one);
}

function secondOf({ now }: Replayed, id: number): number | null {
  return now.find(({ stationId }) => stationId === id)?.atS ?? null;
}

Deno.test("replayedOn(): with the circles of then, stations start when they did, at 1 s at most", () => {
  const { now, then } = replayedOn(REHEARSAL, segments, STATIONS);
  assert.ok(then.length >= 4);
  assert.deepEqual(now.map(({ stationId }) => stationId), then.map(({ stationId }) => stationId));
  for (const [index, { atS }] of now.entries()) {
    assert.ok(Math.abs(atS - (then[index]?.atS ?? 0)) <= 1);
  }
});

Deno.test("replayedOn(): a larger circle starts its station earlier, and a station far off the track at all", () => {
  const before = replayedOn(REHEARSAL, segments, STATIONS);
  const larger = replayedOn(REHEARSAL, segments, withRadius(1, 60));
  assert.ok((secondOf(larger, 1) ?? Infinity) < (secondOf(before, 1) ?? 0) - 10);
  assert.equal(secondOf(before, 6), null);
  assert.notEqual(secondOf(replayedOn(REHEARSAL, segments, withRadius(6, 120)), 6), null);
});

Deno.test("replayedOn(): stations that were removed since are left out, and those without an ID of the server", () => {
  const fewer = STATIONS.filter((one) => serverId(one) !== 2);
  const added = station("added-1", { title: "Neu", lat: 0, lon: 0, audio: AUDIO });
  const { now, then } = replayedOn(REHEARSAL, segments, [...fewer, added]);
  for (const { stationId } of [...now, ...then]) assert.notEqual(stationId, 2);
  assert.ok(now.length >= 3);
});

Deno.test("fixAt(): the fixes come in their times, with their accuracies", () => {
  const replayed = replayedOn(REHEARSAL, segments, STATIONS);
  assert.equal(fixAt(replayed, -1), null);
  const early = fixAt(replayed, 10);
  const late = fixAt(replayed, 60);
  assert.ok(early !== null && late !== null && early.accuracyM >= 6);
  assert.ok(distanceM(early, late) > 40);
  assert.ok(late.alongM > early.alongM);
});

Deno.test("fixAt(): a pause of a day, or a clock that was set back, is passed in 10 s", () => {
  const { walk, startedAt, entries } = REHEARSAL;
  for (const byMs of [24 * 3_600_000, -3_600_000]) {
    const moved = entries.map((entry, index) =>
      index < 100 ? entry : { ...entry, atMs: entry.atMs + byMs }
    );
    const { lengthS, fixes } = replayedOn({ walk, startedAt, entries: moved }, segments, STATIONS);
    assert.ok(lengthS <= replayedOn(REHEARSAL, segments, STATIONS).lengthS + 15, `${lengthS}`);
    assert.ok(fixes.length > 300);
    for (const [index, { atS }] of fixes.entries()) {
      assert.ok(atS >= (fixes[index - 1]?.atS ?? 0), "in the order in which they were made");
    }
  }
});

Deno.test("reachedBetween(): each station is reached once", () => {
  const replayed = replayedOn(REHEARSAL, segments, STATIONS);
  const reached: number[] = [];
  for (let atS = 0; atS < replayed.lengthS; atS += 0.5) {
    const reach = reachedBetween(replayed, atS, atS + 0.5);
    if (reach !== null) reached.push(reach.stationId);
  }
  assert.deepEqual(reached, replayed.now.map(({ stationId }) => stationId));
});

Deno.test("replayedOn(): a rehearsal without a fix has no length", () => {
  const { fixes, lengthS } = replayedOn({ ...REHEARSAL, entries: [] }, segments, STATIONS);
  assert.deepEqual([fixes, lengthS], [[], 0]);
});
