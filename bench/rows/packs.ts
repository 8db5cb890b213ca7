/**
 * A walk with 500 MB of recordings as a pack: made, read again and imported, and how long other requests wait
 * meanwhile.
 *
 * @module
 */
import type { Bench } from "../bench.ts";
import { get, send, type Sent } from "../client.ts";
import { addAudio, createPoi, createRoute, recording, walk } from "../data.ts";
import { waitsDuring } from "../health_pinger.ts";
import { atMost, type Measured, median, type Row, type Unit } from "../result.ts";

const RECORDINGS = 12;
const RECORDING_BYTES = 42_000_000;

/** Bytes by which each recording is shorter than the one before, so that no two are the same. */
const STEP_BYTES = 4170;

/** The work: the first pack of a process reads all files for their checksums, the next one does not. */
const WORKS = ["first pack", "pack again", "import"] as const;

/** Each round has a process of its own, so that it has no checksums from the one before. */
export async function measurePacks(bench: Bench): Promise<Row[]> {
  const dataDir = bench.newFolder("ours");
  const { path, pack } = await createLongWalk(bench, dataDir);
  const times = new Map<string, number[]>(WORKS.map((work) => [work, []]));
  const p99: number[] = [];
  const longest: number[] = [];
  const peaks: number[] = [];
  for (let round = 0; round < bench.options.longRounds; round++) {
    await using ours = await bench.ours(dataDir);
    const ofRound: number[] = [];
    for (const work of WORKS) {
      const run = () =>
        work === "import" ? send(`${ours.base}/api/packs`, pack) : get(ours.base + path);
      const started = performance.now();
      const { waits } = await waitsDuring(`${ours.base}/api/health`, run);
      times.get(work)?.push(performance.now() - started);
      p99.push(waits.p99);
      ofRound.push(waits.longest);
    }
    longest.push(Math.max(...ofRound));
    peaks.push(ours.costs.peakMb() ?? NaN);
  }
  return [{
    work: "Pack of a walk with 500 MB of recordings",
    measured: [
      ...WORKS.map((work) => figures(work, times.get(work) ?? [])),
      figures("99 of 100 responses of /api/health meanwhile took at most", p99),
      figures("longest latency of /api/health meanwhile", longest),
      figures("peak memory", peaks, "MB"),
    ],
    verdicts: [
      atMost("longest latency of /api/health", 50, "ms", median(longest)),
      atMost("peak memory", 150, "MB", Math.max(...peaks)),
    ],
    notes: [
      "Milliseconds until the last byte of the pack, or until the response to the import, which has flushed all files " +
      "to the disk by then. The longest latency is the median of the rounds' longest, peak memory the largest.",
    ],
  }];
}

/** Creates the walk. @returns The path of its pack, and the request that imports it. */
async function createLongWalk(
  bench: Bench,
  dataDir: string,
): Promise<{ path: string; pack: Sent }> {
  await using ours = await bench.ours(dataDir);
  const route = await createRoute(ours.base, walk({ points: 2000 }));
  for (let at = 0; at < RECORDINGS; at++) {
    const poi = await createPoi(ours.base, route);
    await addAudio(ours.base, poi, recording(RECORDING_BYTES - at * STEP_BYTES));
  }
  const path = `${route}/pack`;
  const bytes = await (await fetch(ours.base + path)).bytes();
  return { path, pack: { method: "POST", type: "application/zip", pieces: [bytes] } };
}

function figures(label: string, values: readonly number[], unit: Unit = "ms"): Measured {
  return { column: "ours", label, unit, values, cpuMs: null, cores: null, peakMb: null };
}
