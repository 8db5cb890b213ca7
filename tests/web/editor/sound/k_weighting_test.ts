/** Tests of the K-weighting against the table of ITU-R BS.1770-4 and of its response at other sample rates. @module */
import assert from "node:assert/strict";
import {
  type BiquadCoefficients,
  highPassCoefficients,
  KWeighting,
  shelfCoefficients,
} from "../../../../web/editor/sound/filters.ts";
import { sine } from "./sounds.ts";

/** Table 1 of the standard. */
const SHELF_TABLE: BiquadCoefficients = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};

/** Table 2 of the standard. */
const HIGH_PASS_TABLE: BiquadCoefficients = {
  b0: 1,
  b1: -2,
  b2: 1,
  a1: -1.99004745483398,
  a2: 0.99007225036621,
};

function assertNear(actual: BiquadCoefficients, expected: BiquadCoefficients): void {
  const values = ({ b0, b1, b2, a1, a2 }: BiquadCoefficients) => [b0, b1, b2, a1, a2];
  const expectedValues = values(expected);
  for (const [index, value] of values(actual).entries()) {
    assert.ok(Math.abs(value - (expectedValues[index] ?? NaN)) < 1e-10, `${index}: ${value}`);
  }
}

Deno.test("shelfCoefficients are those of the standard at 48 kHz", () =>
  assertNear(shelfCoefficients(48_000), SHELF_TABLE));

Deno.test("highPassCoefficients are those of the standard at 48 kHz", () =>
  assertNear(highPassCoefficients(48_000), HIGH_PASS_TABLE));

/** The gain for a sine in decibels. */
function gainDb(sampleRate: number, frequencyHz: number): number {
  const samples = sine({ sampleRate, seconds: 2, frequencyHz, peakDb: 3.01 });
  const filters = new KWeighting(sampleRate);
  filters.sumOfSquares(samples, 0, sampleRate);
  return 10 * Math.log10(filters.sumOfSquares(samples, sampleRate, 2 * sampleRate) / sampleRate);
}

Deno.test("KWeighting has nearly the same response at each sample rate", () => {
  for (const sampleRate of [8000, 16_000, 22_050, 24_000, 44_100, 96_000]) {
    for (const frequencyHz of [30, 60, 100, 440, 997]) {
      const difference = gainDb(sampleRate, frequencyHz) - gainDb(48_000, frequencyHz);
      const most = sampleRate < 16_000 ? 0.25 : 0.1;
      assert.ok(Math.abs(difference) < most, `${sampleRate} ${frequencyHz}: ${difference}`);
    }
  }
});
