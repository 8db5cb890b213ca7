/** Tests of areas: nothing within the radius may be left out, wherever on the globe. @module */
import assert from "node:assert/strict";
import { type Area, areaAround, type DegreeRange } from "../../src/gpx/measure.ts";
import { haversineM } from "../../src/shared/geo.ts";
import { repetitions } from "../support/extent.ts";
import { fc } from "../support/property.ts";

function holds({ min, max }: DegreeRange, value: number): boolean {
  return value >= min && value <= max;
}

function contains({ lat, lon }: Area, position: { lat: number; lon: number }): boolean {
  return holds(lat, position.lat) && lon.some((range) => holds(range, position.lon));
}

const POSITION = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

Deno.test("areaAround holds every position within the radius, anywhere on earth", () => {
  const offset = fc.double({ min: -1, max: 1, noNaN: true });
  const exponent = fc.double({ min: 0, max: 7.4, noNaN: true });
  fc.assert(
    fc.property(POSITION, exponent, offset, offset, POSITION, (centre, power, north, east, far) => {
      const radiusM = 10 ** power;
      const area = areaAround(centre.lat, centre.lon, radiusM);
      const reach = radiusM / 111_000;
      const near = {
        lat: Math.max(-90, Math.min(90, centre.lat + north * reach)),
        lon: wrapped(centre.lon + east * reach * 3),
      };
      for (const position of [near, far]) {
        const away = haversineM(centre.lat, centre.lon, position.lat, position.lon);
        if (away <= radiusM) assert.ok(contains(area, position), JSON.stringify(position));
      }
    }),
    { numRuns: repetitions({ usual: 10_000, night: 60_000 }) },
  );
});

Deno.test("areaAround leaves out what is far away", () => {
  const area = areaAround(50, 7, 25_000);
  assert.ok(contains(area, { lat: 50.2, lon: 7.3 }));
  assert.ok(!contains(area, { lat: 50.3, lon: 7 }));
  assert.ok(!contains(area, { lat: 50, lon: 7.4 }));
  assert.ok(!contains(area, { lat: -50, lon: 7 }));
});

Deno.test("areaAround reaches across the 180th meridian and around a pole", () => {
  assert.ok(contains(areaAround(-17, 179.9, 25_000), { lat: -17, lon: -179.9 }));
  assert.ok(contains(areaAround(-17, -179.9, 25_000), { lat: -17, lon: 179.9 }));
  assert.ok(contains(areaAround(89.9, 0, 25_000), { lat: 89.9, lon: 180 }));
});

/** The same meridian between -180 and 180 degrees. */
function wrapped(lon: number): number {
  return lon - 360 * Math.round(lon / 360);
}
