/** Elevation gain of real recordings beside the total ascent of the device that made them. @module */
import assert from "node:assert/strict";
import { elevationGainM } from "../../../src/gpx/elevation.ts";
import type { Points } from "../../../src/gpx/track.ts";

const METRES_PER_DEGREE = 6_371_008.8 * Math.PI / 180;

/** Reads `distance_m,altitude_m` rows as points on a meridian. */
function recording(name: string): Points {
  const text = Deno.readTextFileSync(new URL(`recordings/${name}.csv`, import.meta.url));
  const rows = text.trim().split(/\r?\n/).slice(1).map((line) => line.split(",").map(Number));
  const column = (value: (row: number[]) => number) => Float64Array.from(rows, value);
  return {
    lat: column(([distanceM = NaN]) => distanceM / METRES_PER_DEGREE),
    lon: column(() => 8),
    elevation: column(([, altitudeM = NaN]) => altitudeM),
    time: column(() => NaN),
    segmentStarts: Uint32Array.of(0),
  };
}

Deno.test("elevationGainM() is close to the total ascent of the recording device", () => {
  const cases: [name: string, totalM: number, min: number, max: number][] = [
    ["ride_every_48_m", 30, 0.9, 1.3],
    ["ride_every_29_m", 299, 0.95, 1.05],
    ["ride_every_second", 234, 0.9, 1.3],
  ];
  for (const [name, totalM, min, max] of cases) {
    const ratio = elevationGainM(recording(name)) / totalM;
    assert.ok(ratio >= min && ratio <= max, `${name}: ${ratio.toFixed(2)} of the device's total`);
  }
});
