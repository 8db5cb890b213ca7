/**
 * Clients that send slowly, hardly or not at all. A body without progress is cut off with 408; all others
 * cost a connection and nothing else. Deno's server has no timeout for headers and idle connections, so
 * bounding their number is the work of a proxy in front; here they must only not delay other clients.
 *
 * @module
 */
import assert from "node:assert/strict";
import { expectError, jsonOf } from "../support/responses.ts";
import { wav } from "../support/media/samples.ts";
import {
  NO_SHELL,
  posixOnly,
  SLOW_CHUNKS,
  SLOW_SOCKETS,
  unlessReadsLeak,
} from "../support/platform.ts";
import { RawConnection } from "../support/process/raw_http.ts";
import { type AttackedProcess, withAttackedProcess } from "./attacked_process.ts";
import { expectOneRefusal, rawResponses, requestHead } from "./raw_responses.ts";
import { StallingService } from "./stalling_service.ts";
import { sleep } from "../support/sleep.ts";

const AUDIO = "/api/routes/1/pois/1/audio";
const FORM = "Content-Type: multipart/form-data; boundary=B";
const PART = '--B\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n';

/** The event loop may not keep a request waiting for longer than this, in milliseconds of CPU. */
const PATIENCE_MS = 500;

/** Ordinary work may take this many times as long during an attack as before it, but at least {@link WORK_MS}. */
const SLOWDOWN = 10;

/** Milliseconds; a request that waited for a stuck one would wait for 30 seconds. */
const WORK_MS = 15_000;

/** Seconds of CPU for refusing tiny chunks; reading 8 MB of them takes 25. */
const REFUSAL_CPU_S = 5;

/** Beginnings of bodies that never go on, by content type. */
const STUCK: Readonly<Record<string, string>> = {
  "multipart/form-data; boundary=B": `${PART}RIFF`,
  "application/json": '{"audio":{"base64":"UklG',
  "application/x-www-form-urlencoded": "audio=",
};

for (const [type, beginning] of Object.entries(STUCK)) {
  for (const framing of ["Content-Length: 5000", "Transfer-Encoding: chunked"]) {
    Deno.test(
      unlessReadsLeak(`readBody: a stuck body (${type}, ${framing}) is 408 and leaves nothing`),
      async () => {
        await using service = await StallingService.open(200);
        using connection = await RawConnection.open(service.base);
        await connection.sendHead("POST", AUDIO, `Content-Type: ${type}`, framing);
        const start = framing.startsWith("T") ? `${beginning.length.toString(16)}\r\n` : "";
        await connection.send(start + beginning);
        const response = await connection.readUntil(/"message":"[^"]*"}/);
        assert.match(response, /^HTTP\/1\.1 408 .*"error":"HttpError"/s);
        assert.deepEqual(service.staged(), []);
        await expectError(fetch(service.base + AUDIO), 404);
      },
    );
  }
}

/** Longest pause in a body that is taken, in milliseconds, and the pauses of one that comes slowly but steadily. */
const STALL_MS = 5000;
const STEADY_MS = 200;

/** Sends a body byte by byte. @returns The longest time between two of them, and the response. */
async function sendSteadily({ base }: StallingService, body: string) {
  using connection = await RawConnection.open(base);
  const length = `Content-Length: ${body.length}`;
  await connection.sendHead("POST", "/api/routes/1/pois", "Content-Type: text/json", length);
  let longestMs = 0;
  for (let sent = performance.now(), at = 0; at < body.length; at++) {
    await connection.send(body.charAt(at));
    longestMs = Math.max(longestMs, performance.now() - sent);
    sent = performance.now();
    await sleep(STEADY_MS);
  }
  return { longestMs, response: await connection.readUntil(/"(title|message)":"[^"]*"/) };
}

Deno.test("readBody: a body that comes slowly but steadily is taken", async () => {
  await using service = await StallingService.open(STALL_MS);
  const body = '{"lat":1,"lon":2,"title":"slow"}';
  assert.ok(body.length * STEADY_MS > STALL_MS, "all of it takes longer than a pause may");
  for (;;) {
    const { longestMs, response } = await sendSteadily(service, body);
    // A machine that stops this process for so long makes a pause in the body.
    if (longestMs > STALL_MS / 2 && response.startsWith("HTTP/1.1 408 ")) continue;
    assert.match(response, /^HTTP\/1\.1 201 .*"title":"slow"/s);
    return;
  }
});

/** Begins uploads to the audio of the POI and stops in the middle of them. */
async function stuckUploads(base: string, count: number): Promise<DisposableStack> {
  const stack = new DisposableStack();
  for (let opened = 0; opened < count; opened++) {
    const connection = stack.use(await RawConnection.open(base));
    await connection.sendHead("POST", AUDIO, FORM, "Content-Length: 1000000");
    await connection.send(`${PART}RIFF`);
  }
  return stack;
}

/** A mixed workload: reads, writes and an upload to the POI at which the uploads of others are stuck. */
async function ordinaryWork(base: string): Promise<void> {
  const json = { "Content-Type": "application/json" };
  for (let round = 0; round < 10; round++) {
    await jsonOf(fetch(`${base}/api/routes/1`));
    const body = JSON.stringify({ title: `Round ${round}` });
    await jsonOf(fetch(`${base}/api/routes/1/pois/1`, { method: "PUT", body, headers: json }));
  }
  const form = new FormData();
  form.append("audio", new File([new Uint8Array(wav({ seconds: 1 }))], "a"));
  await jsonOf(fetch(base + AUDIO, { method: "POST", body: form }), 201);
  await jsonOf(fetch(base + AUDIO, { method: "DELETE" }));
}

/** Milliseconds that ordinary work takes. */
async function timeOfWork({ base }: AttackedProcess): Promise<number> {
  const begun = performance.now();
  await ordinaryWork(base);
  return performance.now() - begun;
}

/**
 * Does ordinary work and checks that neither it nor other requests had to wait.
 *
 * @param undisturbedMs What it took before the attack.
 */
async function expectUndisturbed(target: AttackedProcess, undisturbedMs: number): Promise<void> {
  const working = timeOfWork(target);
  const longest = await target.longestWaitDuring(working);
  assert.ok(longest < PATIENCE_MS, `other requests waited ${longest.toFixed(0)} ms`);
  const ms = await working;
  const limit = Math.max(WORK_MS, SLOWDOWN * undisturbedMs);
  assert.ok(ms < limit, `the work took ${ms.toFixed(0)} ms, before ${undisturbedMs.toFixed(0)} ms`);
}

Deno.test("POST /api/routes/:id/pois/:poiId/pictures: two hundred stuck uploads to a POI delay no other client, not even at that POI", () =>
  withAttackedProcess({}, async (target) => {
    const undisturbedMs = await timeOfWork(target);
    {
      using _stuck = await stuckUploads(target.base, 200);
      await expectUndisturbed(target, undisturbedMs);
      const peakMb = target.peakMemoryMb();
      assert.ok(peakMb < 200, `peak ${peakMb.toFixed(0)} MB`);
    }
    await target.untilNothingStaged();
  }));

Deno.test(
  posixOnly(
    "route-guide serve: five hundred clients whose headers never end disturb no other client",
    SLOW_SOCKETS,
  ),
  () =>
    withAttackedProcess({}, async (target) => {
      const undisturbedMs = await timeOfWork(target);
      using stack = new DisposableStack();
      const slow: RawConnection[] = [];
      for (let opened = 0; opened < 500; opened++) {
        slow.push(stack.use(await RawConnection.open(target.base)));
      }
      let sending = true;
      const dripping = (async () => {
        for (let at = 0; sending; at++) {
          for (const connection of slow) {
            await connection.send("GET /api/health HTTP/1.1\r\nX: ".charAt(at) || "y");
          }
          await sleep(20);
        }
      })();
      try {
        await expectUndisturbed(target, undisturbedMs);
      } finally {
        sending = false;
        await dripping;
      }
    }),
);

Deno.test(
  posixOnly(
    "route-guide serve: two thousand idle connections, half of them used before, disturb no other client",
    NO_SHELL,
  ),
  async (test) => {
    const { stdout } = await new Deno.Command("sh", { args: ["-c", "ulimit -Hn"] }).output();
    const files = new TextDecoder().decode(stdout).trim();
    if (files !== "unlimited" && !(Number(files) > 2500)) {
      const reason = `skipped: ${test.name}: the system allows only ${files} open files\n`;
      Deno.stderr.writeSync(new TextEncoder().encode(reason));
      return;
    }
    await withAttackedProcess({}, async (target) => {
      const undisturbedMs = await timeOfWork(target);
      using stack = new DisposableStack();
      for (let opened = 0; opened < 2000; opened++) {
        const connection = stack.use(await RawConnection.open(target.base));
        if (opened % 2 === 0) continue;
        await connection.sendHead("GET", "/api/health");
        await connection.readUntil(/"timestamp":"[^"]*"}/);
      }
      await expectUndisturbed(target, undisturbedMs);
      const peakMb = target.peakMemoryMb();
      assert.ok(peakMb < 250, `peak ${peakMb.toFixed(0)} MB`);
    });
  },
);

Deno.test(
  posixOnly(
    "readBody: 8 MB in chunks of 16 bytes are refused before they cost five seconds of CPU",
    SLOW_CHUNKS,
  ),
  () =>
    withAttackedProcess({}, async (target) => {
      const before = target.cpuSeconds();
      const head = requestHead("POST", AUDIO, FORM, "Transfer-Encoding: chunked");
      const tinyChunk = `10\r\n${"x".repeat(16)}\r\n`;
      const tinyChunks = tinyChunk.repeat(8 * 1024 * 1024 / 16);
      const body = `${PART.length.toString(16)}\r\n${PART}\r\n${tinyChunks}0\r\n\r\n`;
      const sent = rawResponses(target.base, head + body);
      const longest = await target.longestWaitDuring(sent);
      assert.equal(expectOneRefusal(await sent, "tiny chunks"), 400);
      assert.ok(longest < PATIENCE_MS, `other requests waited ${longest.toFixed(0)} ms`);
      const seconds = target.cpuSeconds() - before;
      assert.ok(seconds < REFUSAL_CPU_S, `${seconds.toFixed(2)} s of CPU`);
      assert.deepEqual(target.staged(), []);
    }),
);
