/** Distances, directions and places along a track. @module */
import assert from "node:assert/strict";
import {
  alongTrack,
  atDistance,
  bearingDeg,
  directionOf,
  distanceM,
  lengthM,
  moved,
} from "../../src/shared/geo.ts";

const HERE = { lat: 50.67, lon: 7.21 };

Deno.test("distanceM() is the length of a degree along a meridian, and shorter along a parallel", () => {
  const degreeM = 2 * Math.PI * 6_371_008.8 / 360;
  const north = distanceM({ lat: 50, lon: 7 }, { lat: 51, lon: 7 });
  assert.ok(Math.abs(north - degreeM) < 0.001, `${north}`);
  const east = distanceM({ lat: 60, lon: 179.9995 }, { lat: 60, lon: -179.9995 });
  assert.ok(Math.abs(east - degreeM / 2000) < 0.001, `${east}`);
});

Deno.test("bearingDeg() and directionOf() name the eight directions", () => {
  const names = [0, 45, 90, 135, 180, 225, 270, 315].map((bearing) => {
    return directionOf(bearingDeg(HERE, moved(HERE, bearing, 500)));
  });
  assert.deepEqual(names, ["n", "ne", "e", "se", "s", "sw", "w", "nw"]);
  assert.equal(directionOf(359), "n");
});

Deno.test("alongTrack() and atDistance() are each other's inverse, gaps not counted", () => {
  const point = (m: number) => {
    const { lat, lon } = moved(HERE, 0, m);
    return [lat, lon];
  };
  const segments = [[point(0), point(100)], [point(500), point(700)]];
  assert.ok(Math.abs(lengthM(segments) - 300) < 0.01);
  for (const alongM of [0, 40, 150, 300]) {
    const found = atDistance(segments, alongM);
    assert.ok(found !== null);
    const beside = moved(found.at, 90, 20);
    const back = alongTrack(segments, beside);
    assert.ok(back !== null);
    assert.ok(Math.abs(back.alongM - alongM) < 0.1, `${back.alongM} is not ${alongM}`);
    assert.ok(Math.abs(back.offM - 20) < 0.1);
  }
  assert.equal(alongTrack([], HERE), null);
  assert.equal(atDistance([[point(3)]], 10)?.at.lat, point(3)[0]);
});
