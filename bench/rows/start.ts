/** Starting, and doing nothing. @module */
import type { Bench } from "../bench.ts";
import { atMost, type Measured, median, type Row, type Unit } from "../result.ts";

/** How long the process is left alone before its memory is measured, in milliseconds. */
const IDLE_MS = 1000;

/** The time to the first response, and the memory of a process after one request. */
export async function measureStart(bench: Bench): Promise<Row[]> {
  const dataDir = bench.newFolder("ours");
  const starts: number[] = [];
  const resident: number[] = [];
  // The first start of all also translates and caches the source; it is not counted.
  for (let round = 0; round <= bench.options.rounds; round++) {
    await using ours = await bench.ours(dataDir);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    if (round === 0) continue;
    starts.push(ours.startMs);
    resident.push(ours.costs.residentMb() ?? NaN);
  }
  const one = (label: string, unit: Unit, values: readonly number[]): Measured => (
    { column: "ours", label, unit, values, cpuMs: null, cores: null, peakMb: null }
  );
  return [{
    work: "Start-up, and memory when idle",
    measured: [
      one("process start → first 200 of /api/health", "ms", starts),
      one("resident memory when idle", "MB", resident),
    ],
    verdicts: [
      atMost("first response after", 250, "ms", median(starts)),
      atMost("idle memory", 60, "MB", median(resident)),
    ],
    notes: [
      "With an empty data folder, and the source in Deno's cache. Resident memory includes the pages " +
      "of the Deno program itself.",
    ],
  }];
}
