/** Web Mercator: known places, and both ways are each other's inverse. @module */
import assert from "node:assert/strict";
import {
  MAX_MERCATOR_LAT,
  mercatorLat,
  mercatorLon,
  mercatorX,
  mercatorY,
} from "../../src/shared/projection.ts";

Deno.test("mercatorX() and mercatorY() are 0 to 1 from the north-west corner", () => {
  assert.deepEqual([mercatorX(-180), mercatorX(0), mercatorX(180)], [0, 0.5, 1]);
  assert.ok(Math.abs(mercatorY(MAX_MERCATOR_LAT)) < 1e-12);
  assert.equal(mercatorY(0), 0.5);
  assert.ok(Math.abs(mercatorY(-MAX_MERCATOR_LAT) - 1) < 1e-12);
  assert.equal(mercatorY(90), mercatorY(MAX_MERCATOR_LAT));
});

Deno.test("mercatorY() is that of EPSG:3857", () => {
  // 45 degrees north is 5 621 521.486 m north of the equator in EPSG:3857.
  const metres = (0.5 - mercatorY(45)) * 2 * Math.PI * 6_378_137;
  assert.ok(Math.abs(metres - 5_621_521.486) < 0.001, `${metres}`);
});

Deno.test("mercatorLat() and mercatorLon() are the inverse of mercatorY() and mercatorX()", () => {
  for (const degrees of [-85, -33.9, -1e-6, 0, 1e-6, 7.21, 50.67, 85]) {
    assert.ok(Math.abs(mercatorLat(mercatorY(degrees)) - degrees) < 1e-11, `${degrees}`);
    assert.ok(Math.abs(mercatorLon(mercatorX(degrees)) - degrees) < 1e-11, `${degrees}`);
  }
});
