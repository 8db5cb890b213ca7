/** The same work in a large library and in a nearly empty one. @module */
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { formWithFile } from "../client.ts";
import { walk } from "../data.ts";
import { HOME, largeLibrary, smallLibrary } from "../large_library.ts";
import type { Load } from "../load.ts";
import { atMost, type Measured, median, ratio, type Row, timesAtMost } from "../result.ts";
import { compete, underLoad } from "../rounds.ts";
import type { RunningServer } from "../servers.ts";

/** One connection: the time of one request is what counts. */
const CONNECTIONS = 1;

/** A kind of work, as the load for a server. */
interface Work extends Pick<Load, "near" | "write"> {
  readonly name: string;
  readonly path: string;
}

/** Lists, reads and writes, and the start. */
export async function measureLarge(bench: Bench): Promise<Row[]> {
  const largeDir = largeLibrary(bench);
  const smallDir = smallLibrary(bench);
  const starts = startRow(await startsOf(bench, largeDir), await startsOf(bench, smallDir));
  await using large = await bench.ours(largeDir);
  await using small = await bench.ours(smallDir);
  const rows: Row[] = [];
  for (const work of await works(bench)) rows.push(await measureWork(bench, large, small, work));
  return [...rows, starts];
}

/** Milliseconds of several starts, one after the other. */
async function startsOf(bench: Bench, dataDir: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < bench.options.rounds; round++) {
    await using server = await bench.ours(dataDir);
    times.push(server.startMs);
  }
  return times;
}

async function works(bench: Bench): Promise<Work[]> {
  const folder = bench.newFolder("bodies");
  const poi = join(folder, "poi.json");
  const route = join(folder, "route");
  await Deno.writeTextFile(poi, JSON.stringify({ title: "Station COUNTER", ...HOME }));
  const form = formWithFile("gpx", walk({ points: 50, name: "Neu COUNTER", lat: 30, lon: 30 }));
  await Deno.writeFile(route, Uint8Array.from(form.pieces.flatMap((piece) => [...piece])));
  const post = (type: string, file: string) => ({ method: "POST", type, file });
  return [
    { name: "proximity list", path: "/api/routes", near: { ...HOME, spread: 0.02 } },
    { name: "read of one route", path: "/api/routes/5" },
    { name: "POI create", path: "/api/routes/7/pois", write: post("application/json", poi) },
    { name: "route create", path: "/api/routes", write: post(form.type, route) },
  ];
}

async function measureWork(
  bench: Bench,
  large: RunningServer,
  small: RunningServer,
  { name, path, ...load }: Work,
): Promise<Row> {
  const loadOf = ({ base }: RunningServer): Load => (
    { url: base + path, connections: CONNECTIONS, ...load }
  );
  const measured = await compete([
    underLoad(bench, large, "ours", "Route Guide, large", loadOf(large)),
    underLoad(bench, small, "limit", "Route Guide, nearly empty", loadOf(small)),
  ], bench.options.rounds);
  return {
    work: `${LARGE}: ${name}`,
    measured,
    // The figures are requests a second, so the times are the other way round.
    verdicts: [timesAtMost(1.5, "time when nearly empty", ratio(measured[1], measured[0]))],
    notes: name === "proximity list" ? [NOTE] : [],
  };
}

const LARGE = "10 000 routes, 100 000 POIs, 300 000 pictures";
const NOTE =
  "One connection, so the rate is that of one request after the other. The nearly empty library " +
  "has 20 routes, and the large one has the same 20 in the same place. The rows are written straight into " +
  "the database; the picture files are links to a few small ones.";

function startRow(large: readonly number[], small: readonly number[]): Row {
  const one = (column: "ours" | "limit", label: string, values: readonly number[]): Measured => (
    { column, label, unit: "ms", values, cpuMs: null, cores: null, peakMb: null }
  );
  return {
    work: `${LARGE}: start`,
    measured: [
      one("ours", "Route Guide, large", large),
      one("limit", "Route Guide, nearly empty", small),
    ],
    verdicts: [atMost("first response after", 2000, "ms", median(large))],
    notes: ["The slowest is the first one, which finds few of the folders in the system's memory."],
  };
}
