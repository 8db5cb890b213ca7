/**
 * Degrees as people type them, the frame of the profile, and sound as WAV.
 *
 * @module
 */
import assert from "node:assert/strict";
import { encodeWav, peaksOf, SAMPLE_RATE } from "../../../src/web/editor/media/wav.ts";
import { isRiskyOnPhones } from "../../../src/web/editor/media/formats.ts";
import { fileOf } from "../../../src/web/editor/media/take.ts";
import { parseDegrees } from "../../../src/web/editor/walk/degrees.ts";
import { elevationAt, profileFrame } from "../../../src/web/editor/walk/profile_frame.ts";
import { decodeMonoWav, loudestHz } from "../../browser/editor/sound.ts";

Deno.test("parseDegrees() reads commas, points, signs and a degree sign, within the limit", () => {
  const read = ["50,66532", " 50.66532° ", "+7", "-90", "−12,5"].map((text) =>
    parseDegrees(text, 90)
  );
  assert.deepEqual(read, [50.66532, 50.66532, 7, -90, -12.5]);
  for (const text of ["", "abc", "90.1", "1,2,3", "50° 40′", "1e1", "50.", "Infinity"]) {
    assert.equal(parseDegrees(text, 90), null, text);
  }
});

const SIZE = { width: 572, height: 156, textScale: 1 };

const SAMPLES = [[0, 100], [500, 150], [1000, 120]];

Deno.test("profileFrame() places metres, and finds them again", () => {
  const frame = profileFrame(SAMPLES, 1000, SIZE);
  assert.deepEqual(frame.levels, [100, 150]);
  assert.equal(frame.ticks[0], 0);
  assert.ok(frame.ticks.length >= 3 && frame.ticks.length <= 6, `${frame.ticks}`);
  for (const alongM of [0, 333, 1000]) {
    assert.ok(Math.abs(frame.alongOf(frame.x(alongM)) - alongM) < 1, `${alongM}`);
  }
  assert.equal(frame.alongOf(-10), 0);
  assert.equal(frame.alongOf(9999), 1000);
  assert.ok(frame.y(150) < frame.y(100), "up is up");
});

Deno.test("profileFrame() of a flat walk is flat, and one of no length has no gaps", () => {
  const flat = profileFrame([[0, 50], [1000, 51]], 1000, SIZE);
  assert.ok(flat.y(50) - flat.y(51) < 5);
  const point = profileFrame([[0, 50], [0, 50]], 0, SIZE);
  assert.doesNotMatch(point.line + point.area, /NaN|Infinity/);
});

Deno.test("elevationAt() is between the samples in a straight line", () => {
  const heights = [-5, 0, 250, 500, 750, 1000, 2000].map((m) => elevationAt(SAMPLES, m));
  assert.deepEqual(heights, [100, 100, 125, 150, 135, 120, 120]);
});

Deno.test("encodeWav() keeps the tone, and limits what is too loud", async () => {
  const tone = Float32Array.from(
    { length: SAMPLE_RATE },
    (_, i) => Math.sin(2 * Math.PI * 440 * i / SAMPLE_RATE) * 1.5,
  );
  const wav = encodeWav(tone);
  assert.equal(wav.type, "audio/wav");
  const { rate, samples } = decodeMonoWav(new Uint8Array(await wav.arrayBuffer()));
  assert.equal(rate, SAMPLE_RATE);
  assert.equal(samples.length, SAMPLE_RATE);
  assert.equal(loudestHz(samples, rate, 100, 1000), 440);
  assert.ok(samples.every((sample) => Math.abs(sample) <= 1));
});

Deno.test("peaksOf() has the loudest sample of each part", () => {
  assert.deepEqual(peaksOf(Float32Array.of(0, 0.5, -1, 0.25), 2), [0.5, 1]);
  assert.deepEqual(peaksOf(new Float32Array(0), 2), [0, 0]);
});

Deno.test("isRiskyOnPhones() knows WebM, Ogg and Opus by type and by name", () => {
  const risky = [["a.webm", ""], ["a", "audio/ogg"], ["a.OGA", ""], [
    "a",
    "audio/webm;codecs=opus",
  ]];
  for (const [name = "", type = ""] of risky) {
    assert.ok(isRiskyOnPhones({ name, type }), name + type);
  }
  assert.ok(!isRiskyOnPhones({ name: "a.mp3", type: "audio/mpeg" }));
});

Deno.test("fileOf() cuts a take at both ends, and keeps the browser's own file of a whole one", async () => {
  const samples = Float32Array.from({ length: SAMPLE_RATE }, (_, i) => i / SAMPLE_RATE);
  const original = new Blob(["as recorded"], { type: "audio/mp4" });
  const take = { samples, original, isInterrupted: false };
  const part = fileOf(take, 0.25, 0.75);
  const cut = decodeMonoWav(new Uint8Array(await part.arrayBuffer())).samples;
  assert.equal(cut.length, SAMPLE_RATE / 2);
  assert.ok(Math.abs((cut[0] ?? 0) - 0.25) < 0.001, `it begins with ${cut[0]}`);
  assert.ok(Math.abs((cut.at(-1) ?? 0) - 0.75) < 0.001, `it ends with ${cut.at(-1)}`);
  assert.equal(fileOf(take, 0, 1), original);
  assert.equal(fileOf({ ...take, original: null }, 0, 1).type, "audio/wav");
});
