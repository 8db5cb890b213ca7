/** The full route with its points, again and again, and for the first time after a start. @module */
import type { Bench } from "../bench.ts";
import { get } from "../client.ts";
import { createRoute, walk } from "../data.ts";
import { waitsDuring } from "../health_pinger.ts";
import { atMost, type Measured, median, type Row } from "../result.ts";
import { compete, underLoad } from "../rounds.ts";
import { expectSameBytes } from "../same_responses.ts";

const LONG = 100_000;

/** Routes of 10 000 and 100 000 points. */
export async function measureFullRoute(bench: Bench): Promise<Row[]> {
  const dataDir = bench.newFolder("ours");
  return [
    await measureRepeated(bench, dataDir, 10_000, 16),
    await measureRepeated(bench, dataDir, LONG, 4),
    await measureFirst(bench, dataDir),
  ];
}

async function measureRepeated(
  bench: Bench,
  dataDir: string,
  points: number,
  connections: number,
): Promise<Row> {
  await using ours = await bench.ours(dataDir);
  const path = await createRoute(ours.base, walk({ points, name: `${points} points` }));
  const url = ours.base + path;
  await using constant = await bench.constant(url);
  await expectSameBytes([url, constant.base], 200, { "Accept-Encoding": "identity" });
  const measured = await compete([
    underLoad(bench, ours, "ours", "Route Guide", { url, connections }),
    underLoad(bench, constant, "limit", "Deno.serve, same bytes", {
      url: constant.base,
      connections,
    }),
  ], bench.options.rounds);
  return {
    work: `Full route with ${points / 1000} 000 points, repeated, ${connections} connections`,
    measured,
    verdicts: [],
    noTarget:
      "a repeated read is limited by the network, not by the difference to a constant response.",
    notes: [],
  };
}

/** Every round starts a new process, so that nothing is kept from the one before. */
async function measureFirst(bench: Bench, dataDir: string): Promise<Row> {
  const times: number[] = [];
  const longest: number[] = [];
  const peaks: number[] = [];
  for (let round = 0; round < bench.options.rounds; round++) {
    await using ours = await bench.ours(dataDir);
    const { waits, result } = await waitsDuring(`${ours.base}/api/health`, async () => {
      const started = performance.now();
      const { status } = await get(`${ours.base}/api/routes/2`);
      if (status !== 200) throw new Error(`The route was read with status ${status}`);
      return performance.now() - started;
    });
    times.push(result);
    longest.push(waits.longest);
    peaks.push(ours.costs.peakMb() ?? NaN);
  }
  const one = (label: string, values: readonly number[]): Measured => {
    const peakMb = median(peaks);
    return { column: "ours", label, unit: "ms", values, cpuMs: null, cores: null, peakMb };
  };
  return {
    work: `Full route with ${LONG / 1000} 000 points, first read after a start`,
    measured: [one("time to the last byte", times), one("longest latency of /api/health", longest)],
    verdicts: [
      atMost("last byte", 120, "ms", median(times)),
      atMost("longest latency of /api/health", 25, "ms", median(longest)),
    ],
    notes: [
      "Each value is of a fresh process; the longest latency is the median of the rounds' longest.",
    ],
  };
}
