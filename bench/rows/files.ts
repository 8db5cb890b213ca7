/** Files: ranges, pictures, whole recordings, and files that the client has already. @module */
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { addAudio, addPicture, createPoi, createRoute, picture, recording, walk } from "../data.ts";
import type { Load } from "../load.ts";
import { addRecordFile, createPoiRecord } from "../pocketbase.ts";
import { type Column, ratio, type Row, timesAtLeast, timesReported } from "../result.ts";
import { compete, type Contender, underLoad } from "../rounds.ts";
import { expectSameBytes } from "../same_responses.ts";
import type { RunningServer } from "../servers.ts";

const RECORDING = recording(4_000_000);
const PICTURE = picture(200_000);
const RANGE = { Range: "bytes=1048576-1114111" };

/** A server with a recording and a picture, and where they are. */
interface FileServer {
  readonly server: RunningServer;
  readonly audio: string;
  readonly picture: string;
}

/** What one row of this family asks for. */
interface FileWork {
  readonly work: string;
  readonly file: "audio" | "picture";
  readonly connections: number;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
  /** The least that the ratio of our rate to that of another server may be. */
  readonly targets: { readonly nginx: number; readonly peer?: number };
}

/** 64 KiB of a 4 MB recording. */
export function measureRange(bench: Bench): Promise<Row[]> {
  return measureFiles(bench, {
    work: "64 KiB range of a 4 MB recording, 64 connections",
    file: "audio",
    connections: 64,
    status: 206,
    headers: RANGE,
    targets: { nginx: 0.6, peer: 2.5 },
    notes: [
      "nginx, auto, has `worker_processes auto`, one worker for each core; PocketBase uses all " +
      "cores, Route Guide and the peer run JavaScript on one.",
    ],
  });
}

/** A picture of 200 KB. */
export function measurePicture(bench: Bench): Promise<Row[]> {
  return measureFiles(bench, {
    work: "200 KB picture, 32 connections",
    file: "picture",
    connections: 32,
    status: 200,
    targets: { nginx: 0.6, peer: 3 },
  });
}

/** A whole recording of 4 MB. */
export function measureWhole(bench: Bench): Promise<Row[]> {
  return measureFiles(bench, {
    work: "4 MB recording whole, 16 connections",
    file: "audio",
    connections: 16,
    status: 200,
    notes: ["Here wrk is the limit as soon as the server's cores are not busy."],
    targets: { nginx: 0.95 },
  });
}

async function measureFiles(bench: Bench, asked: FileWork): Promise<Row[]> {
  await using ours = await bench.ours();
  await using peer = asked.targets.peer === undefined ? null : await bench.peer();
  const folder = bench.newFolder("nginx");
  await Deno.writeFile(join(folder, "recording.mp3"), RECORDING);
  await Deno.writeFile(join(folder, "picture.jpg"), PICTURE);
  await using nginx = await bench.nginx(folder, "1");
  await using nginxAuto = await bench.nginx(folder, "auto");
  await using pocketBase = await bench.pocketBase();

  const contenders: Contender[] = [];
  const urls: string[] = [];
  const { connections, headers = {} } = asked;
  const add = (column: Column, label: string, files: FileServer) => {
    const load: Load = { url: files.server.base + files[asked.file], connections, headers };
    urls.push(load.url);
    contenders.push(underLoad(bench, files.server, column, label, load));
  };
  const files = await withFiles(ours);
  add("ours", "Route Guide", files);
  const paths = { audio: "/recording.mp3", picture: "/picture.jpg" };
  if (nginx !== null) add("nginx", "nginx, 1 worker", { server: nginx, ...paths });
  if (nginxAuto !== null) add("nginxAuto", "nginx, auto", { server: nginxAuto, ...paths });
  if (pocketBase !== null) add("pocketBase", "PocketBase", await withRecordFiles(pocketBase));
  if (peer !== null) add("peer", "Node peer", await withFiles(peer));
  await using constant = await bench.constant(ours.base + files[asked.file], headers);
  urls.push(constant.base);
  contenders.push(underLoad(bench, constant, "limit", "Deno.serve, same bytes", {
    ...{ url: constant.base, connections, headers },
  }));
  await expectSameBytes(urls, asked.status, asked.headers);

  const measured = await compete(contenders, bench.options.rounds);
  const to = (column: Column) => ratio(measured[0], measured.find((one) => one.column === column));
  const verdicts = [
    timesAtLeast(asked.targets.nginx, "nginx, 1 worker", to("nginx")),
    timesReported("nginx, auto", to("nginxAuto")),
    timesReported("PocketBase", to("pocketBase")),
    ...(asked.targets.peer === undefined
      ? []
      : [timesAtLeast(asked.targets.peer, "Node peer", to("peer"))]),
  ];
  return [{ work: asked.work, measured, verdicts, notes: asked.notes ?? [] }];
}

/** Uploads recording and picture to PocketBase. */
async function withRecordFiles(server: RunningServer): Promise<FileServer> {
  const { base } = server;
  const poi = await createPoiRecord(base);
  return {
    server,
    audio: await addRecordFile(base, poi, "audio", RECORDING),
    picture: await addRecordFile(base, poi, "picture", PICTURE),
  };
}

/** Uploads recording and picture. */
async function withFiles(server: RunningServer): Promise<FileServer> {
  const { base } = server;
  const poi = await createPoi(base, await createRoute(base, walk({ points: 100 })));
  return {
    server,
    audio: await addAudio(base, poi, RECORDING),
    picture: await addPicture(base, poi, PICTURE),
  };
}

/** Reads of what the client has already: of a recording, and of a route's JSON. */
export async function measureConditional(bench: Bench): Promise<Row[]> {
  await using ours = await bench.ours();
  const { audio } = await withFiles(ours);
  const routes = "/api/routes/1";
  return [
    await measureNotModified(bench, ours, "Conditional GET of a recording → 304", audio),
    await measureNotModified(bench, ours, "Conditional GET of a route → 304", routes),
  ];
}

async function measureNotModified(
  bench: Bench,
  ours: RunningServer,
  work: string,
  path: string,
): Promise<Row> {
  const url = ours.base + path;
  // Another encoding has another tag, and the load asks for none.
  const known = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  await known.body?.cancel();
  const headers = { "If-None-Match": known.headers.get("ETag") ?? "" };
  await using constant = await bench.constant(url, headers);
  await expectSameBytes([url, constant.base], 304, headers);
  const connections = 32;
  const measured = await compete([
    underLoad(bench, ours, "ours", "Route Guide", { url, connections, headers }),
    underLoad(bench, constant, "limit", "Deno.serve, constant 304", {
      url: constant.base,
      connections,
      headers,
    }),
  ], bench.options.rounds);
  return {
    work: `${work}, ${connections} connections`,
    measured,
    verdicts: [],
    noTarget: "beside a constant response the difference is some 10 µs a request.",
    notes: [],
  };
}
