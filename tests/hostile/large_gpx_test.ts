/**
 * GPX files as large as they may be, to the real process: long segments are taken, right and served back,
 * huge tokens refused, and all the while other requests are served and memory stays bounded.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Json, type JsonValue, number, object, text } from "../support/responses.ts";
import { bytes } from "../support/gpx_samples.ts";
import { concat, repeat } from "../support/media/bytes.ts";
import { type ConditionalTest, hasProgram, NO_CURL, testUnless } from "../support/platform.ts";
import { type AttackedProcess, withAttackedProcess } from "./attacked_process.ts";

/** Milliseconds of CPU that the event loop may keep a request waiting in any case. */
const PATIENCE_MS = 800;

/** On a slow machine a request may wait for this part of the CPU time of the work; usually it is 0.06. */
const PATIENCE_SHARE = 0.25;

const MIB = 1024 * 1024;
const HEAD = '<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">';
const POINTS = '<trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/>';
const TAIL = `<trk><name>T</name><trkseg>${POINTS}</trkseg></trk></gpx>`;

/** Metres of a step of 0.0001° along a meridian of a sphere of 6 371 008.8 m (docs/api.md#distance). */
const STEP_M = 6_371_008.8 * Math.PI / 180 / 10_000;

/** Latitude of a point of the walk. */
function latAt(at: number): number {
  const phase = at % 20_000;
  return (phase < 10_000 ? phase : 20_000 - phase) / 10_000;
}

/** One segment that goes up and down a meridian between 0° and 1° N, at 100 m. */
function longWalk(count: number): Uint8Array<ArrayBuffer> {
  const lines: string[] = [`${HEAD}<trk><name>Long</name><trkseg>\n`];
  for (let at = 0; at < count; at++) {
    lines.push(`<trkpt lat="${latAt(at)}" lon="7"><ele>100</ele></trkpt>\n`);
  }
  return bytes(lines.join("") + "</trkseg></trk></gpx>");
}

/** A test that needs curl. */
function curlTest(name: string): ConditionalTest {
  return testUnless(!hasProgram("curl"), name, NO_CURL);
}

/** Runs curl, so that this process has nothing to do but to watch, and returns what it received. */
async function curl(...args: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const { success, stdout } = await new Deno.Command("curl", { args: ["-s", ...args] }).output();
  assert.ok(success, `curl ${args.join(" ")}`);
  return new Uint8Array(stdout);
}

/** Watches the service during `work`: no request may wait long, and memory must stay below `peakMb`. */
async function expectBounded<T>(
  target: AttackedProcess,
  peakMb: number,
  work: Promise<T>,
): Promise<T> {
  const before = target.cpuSeconds();
  const longest = await target.longestWaitDuring(work);
  const cpuMs = (target.cpuSeconds() - before) * 1000;
  const waited = `other requests waited ${longest.toFixed(0)} of ${cpuMs.toFixed(0)} ms of CPU`;
  assert.ok(longest < Math.max(PATIENCE_MS, PATIENCE_SHARE * cpuMs), waited);
  const peak = target.peakMemoryMb();
  assert.ok(peak < peakMb, `peak ${peak.toFixed(0)} MB`);
  return await work;
}

/** Uploads a file to the list of routes while the service is watched, and returns the response. */
async function uploadWatched(
  target: AttackedProcess,
  peakMb: number,
  file: Uint8Array,
): Promise<Json> {
  const path = await Deno.makeTempFile({ suffix: ".gpx" });
  Deno.writeFileSync(path, file);
  try {
    const sending = curl("-F", `gpx=@${path}`, `${target.base}/api/routes`);
    return parse(await expectBounded(target, peakMb, sending));
  } finally {
    Deno.removeSync(path);
  }
}

function parse(response: Uint8Array): Json {
  const value: JsonValue = JSON.parse(new TextDecoder().decode(response));
  return object(value);
}

function expectWalk({ points, ...route }: Json, count: number): void {
  assert.equal(route.pointCount, count, JSON.stringify(route));
  assert.ok(Math.abs(number(route.distanceM) - (count - 1) * STEP_M) < 1);
  assert.equal(route.elevationGainM, 0);
  assert.deepEqual(route.start, { lat: 0, lon: 7 });
  assert.deepEqual(route.bounds, { minLat: 0, minLon: 7, maxLat: 1, maxLon: 7 });
  assert.ok(Array.isArray(points) && points.length === count);
  const last = { sequence: count - 1, lat: latAt(count - 1), lon: 7 };
  assert.deepEqual(points[count - 1], { ...last, elevation: 100, recordedAt: null });
}

const WALKS = [
  { count: 130_001, peakMb: 250 },
  { count: 1_000_000, peakMb: 500 },
];

for (const { count, peakMb } of WALKS) {
  Deno.test(
    curlTest(
      `POST /api/routes: a segment of ${count} points is taken, measured and served, and stalls no client`,
    ),
    () =>
      withAttackedProcess({}, async (target) => {
        const file = longWalk(count);
        expectWalk(await uploadWatched(target, peakMb, file), count);
        const url = `${target.base}/api/routes/2`;
        expectWalk(parse(await expectBounded(target, peakMb, curl(url))), count);
        const served = await expectBounded(target, peakMb, curl(`${url}/gpx`));
        assert.ok(Buffer.compare(served, file) === 0, "the file comes back byte for byte");
      }),
  );
}

/** 40 MB of something in a place where a careless reader would hold it. */
function flood(before: string, filler: string, after: string): Uint8Array {
  const unit = bytes(filler);
  return concat(bytes(before), repeat(unit, 40 * MIB / unit.length), bytes(after));
}

const FLOODS: Readonly<Record<string, Uint8Array>> = {
  "an attribute of 40 MB": flood(`${HEAD}<trk a="`, "attribut", `"/></gpx>`),
  "an attribute of 40 MB that never ends": flood('<gpx version="', "attribut", ""),
  "a name of 40 MB": flood(`${HEAD}<metadata><name>`, "name", `</name></metadata>${TAIL}`),
  "an element name of 40 MB": flood(`${HEAD}<`, "name", `/>${TAIL}`),
  "20 million levels": flood(HEAD, "<a>", ""),
  "40 MB of attributes": flood("<gpx ", 'a="" ', `>${TAIL}`),
};

Deno.test(
  curlTest("POST /api/routes: tokens of 40 MB are 400, stall no client and need no memory"),
  () =>
    withAttackedProcess({}, async (target) => {
      const before = await target.state();
      for (const [name, file] of Object.entries(FLOODS)) {
        const response = await uploadWatched(target, 200, file);
        assert.equal(response.error, "HttpError", name);
        assert.match(text(response.details), /^line 1, column \d+: /, name);
        assert.deepEqual(target.staged(), [], name);
      }
      assert.equal(await target.state(), before);
    }),
);

Deno.test(
  curlTest("POST /api/routes: 40 MB that need not be held are read past"),
  () =>
    withAttackedProcess({}, async (target) => {
      const fillers = [["<!--", "comment ", "-->"], ["<desc><![CDATA[", "]] > ", "]]></desc>"]];
      for (const [before = "", filler = "", after = ""] of fillers) {
        const file = flood(`${HEAD}<metadata>${before}`, filler, `${after}</metadata>${TAIL}`);
        const response = await uploadWatched(target, 200, file);
        assert.equal(response.pointCount, 2, JSON.stringify(response));
      }
    }),
);
