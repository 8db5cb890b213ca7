/**
 * Reads of long routes and recordings by clients that go away or stop reading, to the real process: what they cost it in
 * memory, and how long other requests wait.
 *
 * @module
 */
import assert from "node:assert/strict";
import { bytes } from "../support/gpx_samples.ts";
import { print } from "../support/log.ts";
import { longTrack } from "../support/long_track.ts";
import { mp3 } from "../support/media/samples.ts";
import { posixOnly, SLOW_SOCKETS } from "../support/platform.ts";
import { jsonOf, number } from "../support/responses.ts";
import { type AttackedProcess, withAttackedProcess } from "./attacked_process.ts";
import { sleep } from "../support/sleep.ts";

/** Memory of the process during aborted reads, in MiB. */
const ABORTED_PEAK_MB = 350;

/** Stalled readers, and the memory that they may add, in MiB. */
const READERS = 100;
const STALLED_MB = 50;

/**
 * The event loop may not keep more than one in 100 health requests waiting for longer than this, in milliseconds of
 * CPU; usually it is 15.
 */
const PATIENCE_MS = 500;

/** Creates route 2. */
async function create({ base }: AttackedProcess, gpx: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  form.append("gpx", new File([gpx], "long.gpx"));
  const response = await fetch(`${base}/api/routes`, { method: "POST", body: form });
  assert.equal(response.status, 201);
  assert.equal(response.headers.get("Location"), "/api/routes/2");
  const { length } = await response.bytes();
  return length;
}

/** Begins a read with gzip under a query of its own and aborts it after a while. */
async function abortedRead(url: string, afterMs: number): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), afterMs);
  try {
    const headers = { "Accept-Encoding": "gzip" };
    const response = await fetch(url, { headers, signal: controller.signal });
    await response.body?.cancel();
  } catch (error) {
    assert.ok(controller.signal.aborted, String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** How long 99 of 100 requests for the health wait at most while `work` runs, in milliseconds. */
async function healthDuring(target: AttackedProcess, work: Promise<unknown>): Promise<number> {
  const waits = await target.waitsDuring(work);
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
}

Deno.test(
  posixOnly(
    "GET /api/routes/:id with gzip and 300 queries, aborted, stays below 350 MB and delays few",
    SLOW_SOCKETS,
  ),
  () =>
    withAttackedProcess({}, async (target) => {
      await create(target, longTrack(100_000, true));
      const reads = Array.from(
        { length: 300 },
        (_, at) => abortedRead(`${target.base}/api/routes/2?x=${at}`, 20 + (at % 60) * 3),
      );
      const p99 = await healthDuring(target, Promise.all(reads).then(() => sleep(1000)));
      const peak = target.peakMemoryMb();
      print(`300 aborted reads: peak ${peak.toFixed(0)} MB, health p99 ${p99.toFixed(0)} ms`);
      assert.ok(peak < ABORTED_PEAK_MB, `peak ${peak.toFixed(0)} MB`);
      assert.ok(p99 < PATIENCE_MS, `p99 ${p99.toFixed(0)} ms`);
      // A client that waits for it still gets it.
      const whole = await jsonOf(fetch(`${target.base}/api/routes/2?x=0`));
      assert.equal(number(whole.pointCount), 100_000);
    }),
);

/** Opens a read and takes only the beginning of the response. */
async function stalledRead(url: string): Promise<Deno.Conn> {
  const { hostname, port, pathname } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(bytes(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`));
  const beginning = new Uint8Array(1024);
  const count = await connection.read(beginning);
  assert.match(new TextDecoder().decode(beginning.subarray(0, count ?? 0)), /^HTTP\/1.1 200 OK/);
  return connection;
}

/** Checks what stalled reads of these addresses, one after the other, add to the memory. */
async function assertStalledReadersCostLittle(
  target: AttackedProcess,
  urls: readonly string[],
  length: number,
): Promise<void> {
  const urlAt = (at: number) => urls[at % urls.length] ?? "";
  // Complete reads, and reads whose client goes away at once, so that their garbage is not counted as memory of
  // stalled readers. When the runtime collects it is not the same on every machine.
  for (let at = 0; at < Math.max(10, 2 * urls.length); at++) {
    assert.equal((await (await fetch(urlAt(at))).bytes()).length, length);
  }
  for (let at = 0; at < 2 * READERS; at++) (await stalledRead(urlAt(at))).close();
  const before = target.peakMemoryMb();
  const stalled: Deno.Conn[] = [];
  try {
    for (let at = 0; at < READERS; at++) stalled.push(await stalledRead(urlAt(at)));
    await sleep(500);
    await jsonOf(fetch(`${target.base}/api/health`));
    const added = target.peakMemoryMb() - before;
    print(`${READERS} stalled readers of ${length} bytes: ${added.toFixed(0)} MB more`);
    assert.ok(added < STALLED_MB, `${added.toFixed(0)} MB more`);
  } finally {
    for (const connection of stalled) connection.close();
  }
}

Deno.test("GET /api/routes/:id of a million points, stalled 100 times, adds less than 50 MB", () =>
  withAttackedProcess({}, async (target) => {
    const length = await create(target, longTrack(1_000_000, false));
    await assertStalledReadersCostLittle(target, [`${target.base}/api/routes/2`], length);
  }));

Deno.test("GET /api/routes/:id/pois/:poiId/audio of 6 recordings of 12 MB, stalled 100 times, adds less than 50 MB", () =>
  withAttackedProcess({}, async (target) => {
    const audio = mp3({ frames: 28_000 });
    const pois = `${target.base}/api/routes/1/pois`;
    const urls: string[] = [];
    for (let poi = 2; poi <= 7; poi++) {
      const position = new URLSearchParams({ lat: "50.6841", lon: "7.2494" });
      await jsonOf(fetch(pois, { method: "POST", body: position }), 201);
      const form = new FormData();
      form.append("audio", new File([new Uint8Array(audio)], "long.mp3"));
      await jsonOf(fetch(`${pois}/${poi}/audio`, { method: "POST", body: form }), 201);
      urls.push(`${pois}/${poi}/audio`);
    }
    // Together they are larger than the cache.
    await assertStalledReadersCostLittle(target, urls, audio.length);
  }));

/** Lists near a position that a test requests. */
const LISTS = 300;

/** Requests a list at a position of its own and goes away. */
async function abandonedList({ base }: AttackedProcess, at: number): Promise<void> {
  const { hostname, port } = new URL(base);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(bytes(`GET ${listPath(at)} HTTP/1.1\r\nHost: localhost\r\n\r\n`));
}

function listPath(at: number): string {
  return `/api/routes?lat=50.6${at}&lon=7.24&radiusKm=50`;
}

/** Seconds of CPU that work takes the process, until it is idle. */
async function cpuOf(target: AttackedProcess, work: () => Promise<unknown>): Promise<number> {
  await target.untilIdle();
  const before = target.cpuSeconds();
  await work();
  await target.untilIdle();
  return target.cpuSeconds() - before;
}

Deno.test(
  posixOnly(
    `GET /api/routes near ${LISTS} positions for clients that have gone costs less than half of those that are read`,
    SLOW_SOCKETS,
  ),
  () =>
    withAttackedProcess({}, async (target) => {
      const details = new FormData();
      details.append("description", "x".repeat(900_000));
      await jsonOf(fetch(`${target.base}/api/routes/1`, { method: "PUT", body: details }));
      const read = await cpuOf(target, async () => {
        for (let at = 0; at < LISTS; at++) {
          const response = await fetch(target.base + listPath(1000 + at));
          assert.equal(response.status, 200);
          await response.bytes();
        }
      });
      const gone = await cpuOf(
        target,
        () => Promise.all(Array.from({ length: LISTS }, (_, at) => abandonedList(target, at))),
      );
      print(`${LISTS} lists: read ${read.toFixed(2)} s of CPU, gone ${gone.toFixed(2)} s`);
      // Where the time is not known, both are 0.
      assert.ok(gone < read / 2 || read === 0, `${gone.toFixed(2)} of ${read.toFixed(2)} s`);
    }),
);

Deno.test("GET /api/routes of one position, requested 100 times at once, has the same bytes for all", () =>
  withAttackedProcess({}, async (target) => {
    const url = target.base + listPath(0);
    const lists = await Promise.all(
      Array.from({ length: 100 }, async () => (await fetch(url)).text()),
    );
    assert.deepEqual(new Set(lists).size, 1);
    assert.match(lists[0] ?? "", /^\{"routes":\[\{"id":1,/);
  }));
