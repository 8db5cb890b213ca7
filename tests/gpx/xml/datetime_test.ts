/** Times read from bytes. @module */
import assert from "node:assert/strict";
import { parseDateTime } from "../../../src/gpx/xml/values.ts";
import { dateTime } from "../reference_reader.ts";
import { SeededRandom, testSeed } from "../../support/random.ts";

const SEED = testSeed(20260802);

/** Parses the text, which is among characters that do not belong to it. */
function parsed(text: string): number {
  const bytes = new TextEncoder().encode(`12${text}34`);
  return parseDateTime(bytes, 2, bytes.length - 2);
}

Deno.test("parseDateTime reads a time in every form", () => {
  const eight = Date.UTC(2024, 4, 1, 8);
  const forms: [string, number][] = [
    ["2024-05-01T08:00:00Z", eight],
    ["2024-05-01T08:00:00", eight],
    ["2024-05-01T08:00:00+00:00", eight],
    ["2024-05-01T08:00:00-00:00", eight],
    ["2024-05-01T10:00:00+02:00", eight],
    ["2024-05-01T10:00:00+0200", eight],
    ["2024-05-01T10:00:00+02", eight],
    ["2024-04-30T22:30:00-09:30", eight],
    ["2024-05-01T22:00:00+14:00", eight],
    ["2024-05-01T08:00:00.5Z", eight + 500],
    ["2024-05-01T08:00:00,25Z", eight + 250],
    ["2024-05-01T08:00:00.123", eight + 123],
    ["2024-05-01T08:00:00.1239999999999999999999Z", eight + 123],
    ["2024-05-01T08:00:00.0000001+00:00", eight],
    [" \n2024-05-01T08:00:00Z\t", eight],
    ["2024-12-31T24:00:00Z", Date.UTC(2025, 0, 1)],
    ["2024-12-31T24:00:00.000Z", Date.UTC(2025, 0, 1)],
    ["2024-02-29T00:00:00Z", Date.UTC(2024, 1, 29)],
    ["2000-02-29T00:00:00Z", Date.UTC(2000, 1, 29)],
    ["1969-12-31T23:59:59.999Z", -1],
    ["0000-01-01T00:00:00Z", Date.parse("0000-01-01T00:00:00Z")],
    ["9999-12-31T23:59:59.999Z", Date.parse("9999-12-31T23:59:59.999Z")],
  ];
  for (const [text, time] of forms) assert.equal(parsed(text), time, text);
});

Deno.test("parseDateTime returns NaN for text that is not a time", () => {
  const texts = [
    ...["", "2024", "2024-05-01", "08:00:00Z", "2024-05-01 08:00:00Z", "2024-05-01T08:00Z"],
    ...["2024-05-01t08:00:00z", "20240501T080000Z", "24-05-01T08:00:00Z", "12024-05-01T08:00:00Z"],
    ...["-2024-05-01T08:00:00Z", "2024-13-01T08:00:00Z", "2024-00-01T08:00:00Z"],
    ...["2024-02-30T08:00:00Z", "2023-02-29T08:00:00Z", "1900-02-29T08:00:00Z"],
    ...["2024-04-31T08:00:00Z", "2024-05-00T08:00:00Z", "2024-05-32T08:00:00Z"],
    ...["2024-05-01T25:00:00Z", "2024-05-01T24:00:01Z", "2024-05-01T24:01:00Z"],
    ...["2024-05-01T24:00:00.0001Z", "2024-05-01T08:60:00Z", "2024-05-01T08:00:60Z"],
    ...["2024-05-01T08:00:00.Z", "2024-05-01T08:00:00.", "2024-05-01T08:00:00ZZ"],
    ...["2024-05-01T08:00:00+", "2024-05-01T08:00:00+2", "2024-05-01T08:00:00+02:"],
    ...["2024-05-01T08:00:00+02:0", "2024-05-01T08:00:00+02:60", "2024-05-01T08:00:00+14:01"],
    ...["2024-05-01T08:00:00+02:000", "2024-05-01T08:00:00+020", "2024-05-01T08:00:00 Z"],
    ...["2024-05-01T08:00:0aZ", "2024-05-01T 8:00:00Z", "2024-5-1T08:00:00Z", "now"],
    ...["0000-01-01T00:00:00+01:00", "9999-12-31T24:00:00Z", "9999-12-31T23:00:00-02:00"],
  ];
  for (const text of texts) assert.ok(Number.isNaN(parsed(text)), text);
});

Deno.test("parseDateTime agrees with Date on every day of eight hundred years", () => {
  const day = 86_400_000;
  for (let time = Date.UTC(1600, 0, 1); time < Date.UTC(2400, 0, 1); time += day) {
    const text = new Date(time).toISOString();
    if (parsed(text) !== time) assert.fail(text);
  }
});

Deno.test("parseDateTime agrees with a slow reading of random texts", () => {
  const random = new SeededRandom(SEED);
  const two = (limit: number) => String(random.below(limit)).padStart(2, "0");
  for (let round = 0; round < 20_000; round++) {
    const year = String(random.below(10_000)).padStart(4, "0");
    const fraction = random.pick(["", ".", ",", ".5", ".0000", ".12345678"]);
    const zone = random.pick([
      "",
      "Z",
      `+${two(16)}:${two(62)}`,
      `-${two(16)}${two(62)}`,
      `+${two(15)}`,
    ]);
    const text = `${year}-${two(14)}-${two(33)}T${two(26)}:${two(61)}:${two(61)}${fraction}${zone}`;
    assert.ok(Object.is(parsed(text), dateTime(text)), `"${text}" (SEED=${SEED})`);
  }
});
