/** Memory of the real process while walks that are larger than this memory are packed, imported and copied. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { print } from "../support/log.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { jsonOf, number } from "../support/responses.ts";
import { createWalk, recording } from "../support/walk.ts";

/** Largest resident memory of the process in MiB, runtime included. */
const MAX_PEAK_MIB = 150;

/** Recordings, and bytes of each: 160 MB in all. */
const RECORDINGS = 4;
const RECORDING_BYTES = 40_000_000;

/** Packs and imports at once. */
const AT_ONCE = 30;

/** Largest resident memory of the process meanwhile, in MiB; about 200 were measured. */
const MAX_PEAK_AT_ONCE_MIB = 300;

/** A recording that is silent after a tenth of a second. The same one would be in a pack once. */
function longRecording(length: number, number: number): File {
  const bytes = new Uint8Array(length);
  bytes[length - 1] = number;
  bytes.set(recording(0.1));
  const view = new DataView(bytes.buffer);
  view.setUint32(4, bytes.length - 8, true);
  view.setUint32(40, bytes.length - 44, true);
  return new File([bytes], "long.wav");
}

/** The largest resident memory that a process has had, in MiB. */
function peakMib(pid: number): number {
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Whether the system tells the peak; prints why the test is skipped otherwise. */
function canMeasure(): boolean {
  if (Deno.build.os === "linux") return true;
  print("skipped: only Linux reports the peak of a process's memory");
  return false;
}

/** Creates a walk with recordings of this many bytes. @returns The id of its route. */
async function createLongWalk(base: string, count: number, length: number): Promise<number> {
  const send = (path: string, init?: RequestInit) => fetch(base + path, init);
  const stations = Array.from({ length: count }, (_, index) => ({
    title: `Halt ${index + 1}`,
    atM: 100 * index,
  }));
  const { routeId, poiIds } = await createWalk(send, "Lang", stations);
  for (const [number, poiId] of poiIds.entries()) {
    const body = new FormData();
    body.append("audio", longRecording(length, number));
    await jsonOf(send(`/api/routes/${routeId}/pois/${poiId}/audio`, { method: "POST", body }), 201);
  }
  return routeId;
}

/** Downloads a pack into a file. */
async function download(base: string, routeId: number, path: string): Promise<void> {
  const response = await fetch(`${base}/api/routes/${routeId}/pack`);
  assert.equal(response.status, 200);
  await Deno.writeFile(path, response.body ?? new Uint8Array());
}

/** Imports a pack. @returns The id of the new route. */
async function upload(base: string, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const headers = { "Content-Type": "application/zip" };
  return number(
    (await jsonOf(fetch(`${base}/api/packs`, { method: "POST", headers, body }), 201)).id,
  );
}

Deno.test("GET /api/routes/:id/pack and POST /api/packs of 160 MB keep the process below 150 MiB", async () => {
  if (!canMeasure()) return;
  await withDataDir(async (folder) => {
    const dataDir = join(folder, "data");
    const pack = join(folder, "pack.zip");
    {
      await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
      await createLongWalk(service.base, RECORDINGS, RECORDING_BYTES);
    }
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const peaks: number[] = [];
    const done = () => peaks.push(Math.ceil(peakMib(service.child.pid)));
    done();
    await download(service.base, 1, pack);
    assert.ok(Deno.statSync(pack).size > RECORDINGS * RECORDING_BYTES);
    done();
    const imported = await upload(service.base, await Deno.readFile(pack));
    done();
    await download(service.base, imported, pack);
    done();
    const seen = `MiB after start, pack, import, pack of the imported walk: ${peaks.join(", ")}`;
    assert.ok(Math.max(...peaks) < MAX_PEAK_MIB, seen);
    print(seen);
  });
});

Deno.test("POST /api/routes/:id/copy of 160 MB, and of ten stations at once, keeps the process below 150 MiB", async () => {
  if (!canMeasure()) return;
  await withDataDir(async (dataDir) => {
    {
      await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
      await createLongWalk(service.base, RECORDINGS, RECORDING_BYTES);
    }
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const copy = async (path: string, fields: object) => {
      const headers = { "Content-Type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(fields) };
      return number((await jsonOf(fetch(`${service.base}/api/routes/1/${path}`, init), 201)).id);
    };
    const id = await copy("copy", {});
    const peaks = [Math.ceil(peakMib(service.child.pid))];
    await Promise.all(Array.from({ length: 10 }, () => copy("pois/1/copy", { routeId: id })));
    peaks.push(Math.ceil(peakMib(service.child.pid)));
    assert.deepEqual([...Deno.readDirSync(join(dataDir, "staging"))], []);
    const seen = `MiB after the copy of a walk, of ten stations: ${peaks.join(", ")}`;
    assert.ok(Math.max(...peaks) < MAX_PEAK_MIB, seen);
    print(seen);
  });
});

Deno.test("POST /api/packs and GET /api/routes/:id/pack, thirty at once, keep the process below 300 MiB", async () => {
  if (!canMeasure()) return;
  await withDataDir(async (folder) => {
    const dataDir = join(folder, "data");
    const pack = join(folder, "pack.zip");
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const { base } = service;
    await createLongWalk(base, 1, 8_000_000);
    await download(base, 1, pack);
    const all = Array.from({ length: AT_ONCE }, (_, index) => index);
    const body = await Deno.readFile(pack);
    const ids = await Promise.all(all.map(() => upload(base, body)));
    assert.equal(new Set(ids).size, AT_ONCE);
    assert.deepEqual([...Deno.readDirSync(join(dataDir, "staging"))], []);
    const imported = Math.ceil(peakMib(service.child.pid));
    await Promise.all(ids.map((id) => download(base, id, `${pack}.${id}`)));
    // Only the slugs of the walks differ, and with them what moves the entries.
    const sizes = new Set(ids.map((id) => Deno.statSync(`${pack}.${id}`).size));
    assert.ok(Math.max(...sizes) - Math.min(...sizes) < 17_000, `sizes of packs: ${[...sizes]}`);
    const seen = `MiB after imports, after packs: ${imported}, ${
      Math.ceil(peakMib(service.child.pid))
    }`;
    assert.ok(peakMib(service.child.pid) < MAX_PEAK_AT_ONCE_MIB, seen);
    print(seen);
  });
});
