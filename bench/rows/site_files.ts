/**
 * The list of files of a library with 200 walks, which the editor compares with the homepage: after a start, and after
 * an edit of one walk, as at each opening of the list.
 *
 * @module
 */
import type { Bench } from "../bench.ts";
import { get } from "../client.ts";
import { addAudio, createPoi, createRoute, recording, walk } from "../data.ts";
import { atMost, type Measured, median, type Row, type Unit } from "../result.ts";

const WALKS = 200;

/** Points of a track. */
const POINTS = 2000;

const STATIONS = 5;
const RECORDING_BYTES = 20_000;

/** Edits in a process. */
const EDITS = 20;

/** Each round has a process of its own. */
export async function measureSiteFiles(bench: Bench): Promise<Row[]> {
  const dataDir = bench.newFolder("ours");
  await createLibrary(bench, dataDir);
  const [first, afterEdit, resident]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < bench.options.longRounds; round++) {
    await using ours = await bench.ours(dataDir);
    const list = () => timeOf(() => get(`${ours.base}/api/site/files`));
    first.push(await list());
    for (let edit = 0; edit < EDITS; edit++) {
      await rename(`${ours.base}/api/routes/${1 + edit * 7}`, `Weg ${round} ${edit}`);
      afterEdit.push(await list());
    }
    resident.push(ours.costs.residentMb() ?? NaN);
  }
  return [{
    work: `List of the files of ${WALKS} published walks`,
    measured: [
      figures("after an edit of one walk", afterEdit),
      figures("first of a process", first),
      figures("resident memory afterwards", resident, "MB"),
    ],
    verdicts: [atMost("after an edit of one walk", 50, "ms", median(afterEdit))],
    notes: [
      `Milliseconds until the last byte of GET /api/site/files. Each walk has ${POINTS} points and ${STATIONS} ` +
      "recordings; the first list of a process reads them all.",
    ],
  }];
}

async function createLibrary(bench: Bench, dataDir: string): Promise<void> {
  await using ours = await bench.ours(dataDir);
  for (let at = 0; at < WALKS; at++) {
    const route = await createRoute(ours.base, walk({ points: POINTS, lat: 40 + at / 100 }));
    for (let station = 0; station < STATIONS; station++) {
      const poi = await createPoi(ours.base, route);
      await addAudio(ours.base, poi, recording(RECORDING_BYTES + station * 1000 + at));
    }
  }
}

async function rename(url: string, name: string): Promise<void> {
  const response = await fetch(url, { method: "PUT", body: new URLSearchParams({ name }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`The edit was refused: ${text}`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function figures(label: string, values: readonly number[], unit: Unit = "ms"): Measured {
  return { column: "ours", label, unit, values, cpuMs: null, cores: null, peakMb: null };
}
