/** Creating a route from a GPX file as large as they come, and reading such a file alone. @module */
import type { Bench } from "../bench.ts";
import { formWithFile, send } from "../client.ts";
import { walk } from "../data.ts";
import { readerTimes } from "../gpx_reader.ts";
import { waitsDuring } from "../health_pinger.ts";
import { atMost, type Measured, median, ratio, type Row, timesAtLeast } from "../result.ts";
import { compete, type Contender } from "../rounds.ts";
import type { RunningServer } from "../servers.ts";

const POINTS = 250_000;
const READER_ROUNDS = 5;

/** One request with 250 000 points, and how fast the reader alone is. */
export async function measureCreate(bench: Bench): Promise<Row[]> {
  const gpx = walk({ points: POINTS, withExtensions: true });
  return [await measureRequest(bench, gpx), measureReader(gpx)];
}

async function measureRequest(bench: Bench, gpx: Uint8Array): Promise<Row> {
  await using ours = await bench.ours();
  await using peer = await bench.peer();
  const p99: number[] = [];
  const longest: number[] = [];
  const contenders: Contender[] = [
    creation("ours", "Route Guide", ours, gpx, async (work) => {
      const { waits, result } = await waitsDuring(`${ours.base}/api/health`, work);
      p99.push(waits.p99);
      longest.push(waits.longest);
      return result;
    }),
  ];
  if (peer !== null) contenders.push(creation("peer", "Node peer", peer, gpx, (work) => work()));
  const measured = await compete(contenders, bench.options.longRounds);
  const [first, second] = measured;
  // The first of each is that of the round to warm up.
  const waits = (label: string, values: readonly number[]): Measured => ({
    ...{ column: "ours", label, unit: "ms", values: values.slice(1) },
    ...{ cpuMs: null, cores: null, peakMb: null },
  });
  return {
    work: `Create from a ${megabytes(gpx)} MB GPX (${POINTS / 1000} 000 points), one request`,
    measured: [
      ...measured,
      waits("p99 of /api/health meanwhile", p99),
      waits("longest latency of /api/health meanwhile", longest),
    ],
    verdicts: [
      timesAtLeast(5, "Node peer", ratio(second, first)),
      atMost("p99 of /api/health", 25, "ms", median(p99.slice(1))),
    ],
    notes: [
      "From the first byte sent to the last byte of the response, which is the full route. Health is " +
      "requested every 2 ms; a request that could not be sent in time counts from when it was due. " +
      "The service flushes file and database to the disk, the peer neither.",
    ],
  };
}

function creation(
  column: "ours" | "peer",
  label: string,
  server: RunningServer,
  gpx: Uint8Array,
  watched: (work: () => Promise<number>) => Promise<number>,
): Contender {
  const body = formWithFile("gpx", gpx);
  const work = async () => {
    const started = performance.now();
    await send(`${server.base}/api/routes`, body);
    return performance.now() - started;
  };
  return {
    ...{ column, label, unit: "ms", server },
    run: async () => ({ value: await watched(work), requests: 1 }),
  };
}

function measureReader(gpx: Uint8Array): Row {
  const [ours = [], scan = []] = readerTimes(
    gpx,
    ["ours, 256 KiB chunks", "bare scan"],
    READER_ROUNDS,
  ).values();
  const one = (column: "ours" | "limit", label: string, times: readonly number[]): Measured => ({
    ...{ column, label, unit: "MB/s", values: times.map((ms) => gpx.length / 1e3 / ms) },
    ...{ cpuMs: null, cores: null, peakMb: null },
  });
  const measured = [one("ours", "GPX reader", ours), one("limit", "bare scan", scan)];
  return {
    work: `The GPX reader alone, ${megabytes(gpx)} MB`,
    measured,
    verdicts: [],
    noTarget: "the reader's time is a part of the row above, where a person waits for it.",
    notes: [
      "In the process of the bench. The bare scan extracts the same numbers and checks nothing; " +
      "`bench/gpx_reader.ts` compares further readers and files.",
    ],
  };
}

function megabytes(file: Uint8Array): string {
  return (file.length / 2 ** 20).toFixed(0);
}
