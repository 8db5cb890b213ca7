/**
 * Parts of packs of long walks, requested by many small requests and by clients that go away, to the real process: what
 * they cost it in CPU, and how long other requests wait.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type ClientHttp2Session, connect } from "node:http2";
import { Buffer } from "node:buffer";
import { print } from "../support/log.ts";
import { longTrack } from "../support/long_track.ts";
import { type AttackedProcess, withAttackedProcess } from "./attacked_process.ts";

const PACK = "/api/routes/2/pack";

/** CPU time of the process that 50 parts may cost, in seconds. */
const MAX_CPU_SECONDS = 1.5;

/** How long a request for the health may wait meanwhile, in milliseconds of CPU of the event loop; usually it is 20. */
const PATIENCE_MS = 500;

/** Bytes at the end of a pack that hold `walk.json` and the directory of a walk without stations. */
const TAIL_BYTES = 4000;

/** Creates route 2 with a track of this many points. */
async function createLongRoute({ base }: AttackedProcess, points: number): Promise<void> {
  const form = new FormData();
  form.append("gpx", new File([longTrack(points, true)], "long.gpx"));
  const response = await fetch(`${base}/api/routes`, { method: "POST", body: form });
  await response.body?.cancel();
  assert.equal(response.headers.get("Location"), "/api/routes/2");
}

/** The end of the pack of route 2, and its length. The pack is described by then. */
async function endOfPack({ base }: AttackedProcess, length: number) {
  const headers = { Range: `bytes=-${length}` };
  const response = await fetch(base + PACK, { headers });
  assert.equal(response.status, 206);
  const size = Number(/\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1]);
  return { bytes: await response.bytes(), size };
}

/** Requests a range on a connection of HTTP/2. */
async function rangeOver(session: ClientHttp2Session, range: string): Promise<Uint8Array> {
  const stream = session.request({ ":path": PACK, range: `bytes=${range}` });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  stream.on("response", (headers) => {
    if (headers[":status"] !== 206) reject(new Error(`status ${headers[":status"]}`));
  });
  stream.on("data", (chunk) => chunks.push(chunk));
  stream.on("end", () => resolve(Buffer.concat(chunks)));
  stream.on("error", reject);
  stream.end();
  return await promise;
}

/** Runs `work` with one connection of HTTP/2 and closes it. */
async function withSession<T>(
  { base }: AttackedProcess,
  work: (session: ClientHttp2Session) => Promise<T>,
): Promise<T> {
  const session = connect(base);
  try {
    return await work(session);
  } finally {
    session.close();
  }
}

/** Seconds of CPU of the process while `work` runs, and how long the health waited at most, in milliseconds. */
async function costOf(target: AttackedProcess, work: () => Promise<unknown>) {
  const before = target.cpuSeconds();
  const waited = await target.longestWaitDuring(work());
  return { seconds: target.cpuSeconds() - before, waited };
}

async function assertCheap(
  target: AttackedProcess,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { seconds, waited } = await costOf(target, work);
  print(`${what}: ${seconds.toFixed(2)} s of CPU, health waits ${waited.toFixed(0)} ms at most`);
  assert.ok(seconds < MAX_CPU_SECONDS, `${what} cost ${seconds.toFixed(2)} s of CPU`);
  assert.ok(waited < PATIENCE_MS, `${what}: the health waited ${waited.toFixed(0)} ms`);
}

function times<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => make(at)));
}

Deno.test("GET /api/routes/:id/pack of 700 000 points: 50 parts at the end cost less than 1.5 s of CPU, however they are requested", () =>
  withAttackedProcess({ MAX_UPLOAD_MB: "100" }, async (target) => {
    await createLongRoute(target, 700_000);
    const { bytes: end, size } = await endOfPack(target, 300_000);
    const endOfGpx = Buffer.from(end).lastIndexOf("</gpx>\n");
    assert.ok(endOfGpx > 0);
    /** The offset in the pack of the last bytes of `walk.gpx`. */
    const offset = size - end.length + endOfGpx;
    const url = target.base + PACK;

    await assertCheap(target, "50 parts over HTTP/2", () =>
      withSession(target, async (session) => {
        const parts = await times(
          50,
          (at) => rangeOver(session, `${offset - 5000 * at}-${offset - 5000 * at + 99}`),
        );
        for (const [at, part] of parts.entries()) {
          const from = endOfGpx - 5000 * at;
          assert.deepEqual(Buffer.from(part), Buffer.from(end.subarray(from, from + 100)));
        }
      }));
    await assertCheap(target, "50 parts over HTTP/1.1", () =>
      times(50, async (at) => {
        const headers = { Range: `bytes=${offset - 1000 * at}-${offset - 1000 * at}` };
        const part = await (await fetch(url, { headers })).bytes();
        assert.equal(part[0], end[endOfGpx - 1000 * at]);
      }));
    await assertCheap(target, "50 parts all over the pack", () =>
      times(50, async (at) => {
        const start = Math.floor(size * at / 50);
        const headers = { Range: `bytes=${start}-${start}` };
        assert.equal((await (await fetch(url, { headers })).bytes()).length, 1);
      }));
    const etag = (await fetch(url, { method: "HEAD" })).headers.get("ETag") ?? "";
    await assertCheap(target, "50 HEAD and 50 If-None-Match", () =>
      times(50, async () => {
        assert.equal((await fetch(url, { method: "HEAD" })).status, 200);
        const headers = { "If-None-Match": etag };
        assert.equal((await fetch(url, { headers })).status, 304);
      }));
    await assertCheap(
      target,
      "50 clients that go after the first byte",
      () =>
        times(50, async (at) => {
          const headers = { Range: `bytes=${offset - 10_000_000 - at}-` };
          const reader = (await fetch(url, { headers })).body?.getReader();
          await reader?.read();
          await reader?.cancel();
        }),
    );
    await assertCheap(
      target,
      "50 unread downloads over HTTP/2",
      () =>
        withSession(target, async (session) => {
          await times(50, () => {
            const { promise, resolve, reject } = Promise.withResolvers<void>();
            const stream = session.request({
              ":path": PACK,
              range: `bytes=${offset - 20_000_000}-`,
            });
            stream.on("response", () => resolve());
            stream.on("error", reject);
            return promise;
          });
          session.destroy();
        }),
    );
  }));

Deno.test("GET /api/routes/:id/pack of 100 000 points: 100 ranges in 1467 bytes of one connection do not delay the health", () =>
  withAttackedProcess({}, async (target) => {
    await createLongRoute(target, 100_000);
    const { bytes: end } = await endOfPack(target, TAIL_BYTES);
    await assertCheap(target, "100 ranges", () =>
      withSession(target, async (session) => {
        const parts = await times(100, () => rangeOver(session, `-${TAIL_BYTES}`));
        for (const part of parts) assert.deepEqual(new Uint8Array(part), end);
      }));
  }));
