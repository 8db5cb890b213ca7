/**
 * What packs that hold too much cost the real process: they are refused before their content is read, so that
 * other requests wait for none of them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpuSecondsIn } from "../support/cpu_time.ts";
import { gpx, OELBERG } from "../support/gpx_samples.ts";
import { print } from "../support/log.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { expectError } from "../support/responses.ts";
import { forgedZip } from "../support/zip.ts";

/**
 * CPU time of the process for one refused upload, in seconds. 0.05 to 0.5 were measured, most of it for reading GPX;
 * before the limits 14.
 */
const MAX_CPU_S = 2;

const encode = (text: string) => new TextEncoder().encode(text);

const STATION = {
  ...{ title: "Tor", description: "", lat: 50, lon: 7, triggerRadiusM: 80, sequence: 0 },
  ...{ audio: null, pictures: [] },
};

const GPX = {
  path: "original.gpx",
  mediaType: "application/gpx+xml",
  size: OELBERG.length,
  sha256: createHash("sha256").update(OELBERG).digest("hex"),
};

/** A pack with this `walk.json` and no media. */
function packOf(walk: string): Uint8Array {
  return forgedZip([
    { name: "walk.json", content: walk },
    { name: GPX.path, content: OELBERG },
  ]);
}

/** A `walk.json` with this many stations. */
function walkOf(count: number): string {
  const list = Array(count).fill(JSON.stringify(STATION)).join();
  const texts = { name: "Weg", slug: "weg", description: "", schoolName: "" };
  const walk = JSON.stringify({ format: "route-guide-walk", version: 1, ...texts, gpx: GPX });
  return `${walk.slice(0, -1)},"stations":[${list}]}`;
}

/** A GPX file with this many way points, each with these extensions. */
function gpxOf(count: number, extensions: string): Uint8Array {
  const track = new TextDecoder().decode(gpx("Weg", [[50, 7], [50.001, 7]]));
  const wayPoint = `<wpt lat="50" lon="7"><name>Tor</name>${extensions}</wpt>`;
  return encode(track.replace("<trk>", `${wayPoint.repeat(count)}<trk>`));
}

const ELEMENT = '<extensions><s:station xmlns:s="https://route-guide.invalid/gpx/walk/1" ' +
  'sequence="1" triggerRadiusM="5" title="Tor"/></extensions>';

const UPLOADS: readonly (readonly [what: string, file: () => Uint8Array, reason: RegExp])[] = [
  ["150 000 stations", () => packOf(walkOf(150_000)), /walk\.json is too large/],
  ["40 000 stations", () => packOf(walkOf(40_000)), /too many values/],
  ["15 000 stations", () => packOf(walkOf(15_000)), /at most 1000 are allowed/],
  ["millions of lists", () => packOf("[".repeat(6_000_000)), /too many values/],
  [
    "a name of 6 MB",
    () => packOf(walkOf(0).replace("Weg", "x".repeat(6_000_000))),
    /the texts of the walk/,
  ],
  ["150 000 stations as GPX", () => gpxOf(150_000, ELEMENT), /more than 1000/],
  ["500 000 way points", () => gpxOf(500_000, ""), /more than 1000/],
];

Deno.test("POST /api/packs refuses walks that hold too much within 2 seconds of CPU each, and leaves nothing", () =>
  withDataDir(async (dataDir) => {
    if (Deno.build.os !== "linux") {
      return print("skipped: only Linux reports the CPU time of a process");
    }
    // Without recording coverage, which makes reading GPX six times slower.
    const launcher = ["env", "-u", "DENO_COVERAGE_DIR"];
    await using service = await ServiceProcess.start({ dataDir, launcher });
    const cpu = () => cpuSecondsIn(Deno.readTextFileSync(`/proc/${service.child.pid}/stat`));
    const send = (file: Uint8Array) => {
      const body = new FormData();
      body.append("pack", new File([new Uint8Array(file)], "walk"));
      return fetch(`${service.base}/api/packs`, { method: "POST", body });
    };
    await expectError(send(packOf("{}")), 400);
    for (const [what, file, reason] of UPLOADS) {
      const bytes = file();
      const before = cpu();
      const { details } = await expectError(send(bytes), 400);
      const used = cpu() - before;
      assert.match(String(details), reason, what);
      assert.ok(used < MAX_CPU_S, `${what}: ${used} s`);
    }
    assert.deepEqual([...Deno.readDirSync(`${dataDir}/active`)], []);
    assert.deepEqual([...Deno.readDirSync(`${dataDir}/staging`)], []);
  }));
