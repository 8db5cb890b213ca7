/** Uploads of recordings of 48 MB, as multipart and as base64 in JSON, one and several at once. @module */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { formWithFile, jsonWithFile, send, type Sent } from "../client.ts";
import { createPoi, createRoute, recording, walk } from "../data.ts";
import { waitsDuring } from "../health_pinger.ts";
import { createPoiRecord, recordFilePath } from "../pocketbase.ts";
import {
  atMost,
  type Column,
  type Measured,
  median,
  ratio,
  type Row,
  timesAtLeast,
  timesAtMost,
  timesReported,
} from "../result.ts";
import { compete, type Contender } from "../rounds.ts";
import { type RunningServer, startHelper } from "../servers.ts";

const RECORDING = recording(48 * 2 ** 20);

/** Multipart: one, and eight at once. */
export async function measureMultipart(bench: Bench): Promise<Row[]> {
  return [await measureForms(bench, 1), await measureForms(bench, 8)];
}

/** Every row has processes of its own, so that the peak of memory is its own. */
async function measureForms(bench: Bench, atOnce: number): Promise<Row> {
  await using ours = await bench.ours();
  await using peer = await bench.peer();
  const folder = bench.newFolder("nginx");
  const canPut = bench.tools.nginxPut;
  await using nginx = canPut ? await bench.nginx(folder, "1") : null;
  await using nginxAuto = canPut ? await bench.nginx(folder, "auto") : null;
  await using pocketBase = await bench.pocketBase();
  const form = formWithFile("audio", RECORDING);
  const contenders = [await serviceUploads("ours", "Route Guide", ours, form, atOnce)];
  if (nginx !== null) {
    contenders.push(
      nginxPuts("nginx", nginx, folder, atOnce, false),
      nginxPuts("nginx", nginx, folder, atOnce, true),
    );
  }
  if (nginxAuto !== null) contenders.push(nginxPuts("nginxAuto", nginxAuto, folder, atOnce, false));
  if (pocketBase !== null) contenders.push(await recordUploads(pocketBase, form, atOnce));
  if (peer !== null) {
    contenders.push(await serviceUploads("peer", "Node peer", peer, form, atOnce));
  }
  const measured = await compete(contenders, bench.options.rounds);
  const ourTime = measured[0];
  const to = (column: Column) => ratio(ourTime, measured.find((one) => one.column === column));
  return {
    work: `48 MB audio upload, multipart, ${atOnce} at once`,
    measured,
    verdicts: [
      timesAtMost(0.8, "time of nginx's PUT, 1 worker", to("nginx")),
      timesReported("time of nginx's PUT, auto", to("nginxAuto")),
      timesReported("time of PocketBase", to("pocketBase")),
      timesAtMost(0.6, "time of the Node peer", to("peer")),
      ...(atOnce === 1 ? [] : [atMost("peak memory", 90, "MB", ourTime?.peakMb ?? null)]),
    ],
    notes: atOnce === 1 ? [NOTE] : [],
  };
}

const NOTE =
  "Milliseconds from the first byte sent to the last response. The service hashes the file, checks its " +
  "type and flushes file and database to the disk before it responds. nginx, PocketBase and the peer " +
  "leave the bytes to the system's cache (PocketBase checks the type); in the line with a flush, the " +
  "client flushes nginx's files after the responses.";

/** Base64 in JSON: one, and four at once. */
export async function measureBase64(bench: Bench): Promise<Row[]> {
  return [await measureJson(bench, 1), await measureJson(bench, 4)];
}

async function measureJson(bench: Bench, atOnce: number): Promise<Row> {
  await using ours = await bench.ours();
  await using limit = await startHelper("json_upload.ts", bench.newFolder("json"));
  const body = jsonWithFile("audio", RECORDING);
  const longest: number[] = [];
  const uploads = await serviceUploads("ours", "Route Guide", ours, body, atOnce);
  const watched: Contender = {
    ...uploads,
    async run() {
      const { waits, result } = await waitsDuring(`${ours.base}/api/health`, uploads.run);
      longest.push(waits.longest);
      return result;
    },
  };
  const measured = await compete([
    watched,
    uploading("limit", "Deno.serve with req.json()", limit, atOnce, async (at) => {
      await send(`${limit.base}/${at}`, body);
    }),
  ], bench.options.rounds);
  // The first was the round to warm up.
  const stalls = longest.slice(1);
  const waits: Measured = {
    ...{ column: "ours", label: "longest latency of /api/health meanwhile", unit: "ms" },
    ...{ values: stalls, cpuMs: null, cores: null, peakMb: null },
  };
  return {
    work: `48 MB audio upload, JSON base64, ${atOnce} at once`,
    measured: [...measured, waits],
    verdicts: [
      timesAtLeast(1.6, "speed of req.json()", ratio(measured[1], measured[0])),
      ...(atOnce === 1 ? [] : [atMost("peak memory", 100, "MB", measured[0]?.peakMb ?? null)]),
      atMost("longest latency of /api/health", 15, "ms", median(stalls)),
    ],
    notes: atOnce === 1
      ? [
        "The limit's column is `await req.json()`, `Uint8Array.fromBase64` and a file that is written " +
        "without hash and flush. The longest latency is the median of the rounds' longest.",
      ]
      : [],
  };
}

/** Uploads to `atOnce` POIs of a server; the audio is deleted after each round. */
async function serviceUploads(
  column: Column,
  label: string,
  server: RunningServer,
  body: Sent,
  atOnce: number,
): Promise<Contender> {
  const route = await createRoute(server.base, walk({ points: 100 }));
  const pois: string[] = [];
  for (let at = 0; at < atOnce; at++) pois.push(await createPoi(server.base, route));
  const audioOf = (at: number) => `${server.base}${pois[at]}/audio`;
  await send(audioOf(0), body);
  await expectStored(audioOf(0));
  await send(audioOf(0), DELETE);
  return {
    ...uploading(column, label, server, atOnce, async (at) => {
      await send(audioOf(at), body);
    }),
    async restore() {
      for (const at of pois.keys()) await send(audioOf(at), DELETE);
    },
  };
}

/** Uploads to `atOnce` records of PocketBase; the files are deleted after each round. */
async function recordUploads(
  server: RunningServer,
  form: Sent,
  atOnce: number,
): Promise<Contender> {
  const body: Sent = { ...form, method: "PATCH" };
  const pois: string[] = [];
  for (let at = 0; at < atOnce; at++) pois.push(await createPoiRecord(server.base));
  await send(`${server.base}${pois[0]}`, body);
  await expectStored(server.base + await recordFilePath(server.base, pois[0] ?? "", "audio"));
  return {
    ...uploading("pocketBase", "PocketBase", server, atOnce, async (at) => {
      await send(`${server.base}${pois[at]}`, body);
    }),
    async restore() {
      for (const poi of pois) await send(server.base + poi, NO_AUDIO);
    },
  };
}

/** @throws {Error} when a server does not return the recording that was uploaded. */
async function expectStored(url: string): Promise<void> {
  const bytes = await (await fetch(url, { headers: { "Accept-Encoding": "identity" } })).bytes();
  if (Buffer.compare(bytes, RECORDING) !== 0) throw new Error(`${url} has other bytes`);
}

const NO_AUDIO: Sent = {
  method: "PATCH",
  type: "application/json",
  pieces: [new TextEncoder().encode('{"audio":null}')],
};

const DELETE: Sent = { method: "DELETE", type: "application/json", pieces: [] };

function nginxPuts(
  column: "nginx" | "nginxAuto",
  nginx: RunningServer,
  folder: string,
  atOnce: number,
  withFlush: boolean,
): Contender {
  const body: Sent = { method: "PUT", type: "audio/mpeg", pieces: [RECORDING] };
  const workers = column === "nginx" ? "1 worker" : "auto";
  const label = `nginx, ${workers}, PUT${withFlush ? ", then a flush of the file" : ""}`;
  return {
    ...uploading(column, label, nginx, atOnce, async (at) => {
      await send(`${nginx.base}/put/${at}.mp3`, body);
      if (!withFlush) return;
      using file = await Deno.open(join(folder, "put", `${at}.mp3`), { write: true });
      await file.sync();
    }),
    async restore() {
      for (let at = 0; at < atOnce; at++) await Deno.remove(join(folder, "put", `${at}.mp3`));
    },
  };
}

/** A contender with `atOnce` concurrent uploads; its figure is the time until the last response. */
function uploading(
  column: Column,
  label: string,
  server: RunningServer,
  atOnce: number,
  upload: (at: number) => Promise<void>,
): Contender {
  return {
    ...{ column, label, unit: "ms", server },
    async run() {
      const started = performance.now();
      await Promise.all(Array.from({ length: atOnce }, (_, at) => upload(at)));
      return { value: performance.now() - started, requests: atOnce };
    },
  };
}
