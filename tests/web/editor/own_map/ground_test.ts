/** Places on a walk that a picture may show: what clicks mean, and how places are called. @module */
import assert from "node:assert/strict";
import { distanceM, moved } from "../../../../src/shared/geo.ts";
import { endsOf, type Ground, placeOf, snapped } from "../../../../web/editor/own_map/ground.ts";
import { onTrack } from "../../../support/walk.ts";

const at = (metres: number) => {
  const { lat, lon } = onTrack(metres);
  return [lat, lon];
};

/** A kilometre to the north with a station at 300 m, 10 m beside the track. */
const GROUND: Ground = {
  segments: [[at(0), at(500), at(1000)]],
  stations: [{ ...onTrack(300, 10), number: 1, title: "Eiche" }],
};

Deno.test("snapped() takes the station before the track, the track before the place itself, within 24 pixels", () => {
  const station = onTrack(300, 10);
  assert.deepEqual(snapped(GROUND, onTrack(305, 2), 1), station);
  assert.ok(distanceM(snapped(GROUND, onTrack(700, 20), 1), onTrack(700)) < 0.5);
  assert.deepEqual(snapped(GROUND, onTrack(700, 30), 1), onTrack(700, 30));
  assert.ok(distanceM(snapped(GROUND, onTrack(700, 30), 2), onTrack(700)) < 0.5);
  assert.ok(distanceM(snapped(GROUND, onTrack(8, 5), 1), onTrack(0)) < 0.5);
});

Deno.test("snapped() keeps a place where the walk has no track", () => {
  const place = onTrack(0);
  assert.deepEqual(snapped({ segments: [], stations: [] }, place, 1), place);
});

Deno.test("placeOf() names stations, ends, distances from the start, and else the place", () => {
  assert.deepEqual(placeOf(GROUND, onTrack(300, 10)), {
    kind: "station",
    station: GROUND.stations[0],
  });
  assert.deepEqual(placeOf(GROUND, onTrack(0)), { kind: "end", end: "start" });
  assert.deepEqual(placeOf(GROUND, onTrack(1000)), { kind: "end", end: "finish" });
  const along = placeOf(GROUND, onTrack(620, 1));
  assert.equal(along.kind === "along" && Math.round(along.alongM), 620);
  const beside = onTrack(620, 100);
  assert.deepEqual(placeOf(GROUND, beside), { kind: "free", at: beside });
});

Deno.test("endsOf() has one end for a loop, two else, none without a track", () => {
  const near = moved(onTrack(0), 90, 30);
  const loop = [[at(0), at(400), [near.lat, near.lon]]];
  assert.deepEqual(endsOf(loop).map(({ end }) => end), ["both"]);
  assert.deepEqual(endsOf(GROUND.segments).map(({ end }) => end), ["start", "finish"]);
  assert.deepEqual(endsOf([]), []);
});
