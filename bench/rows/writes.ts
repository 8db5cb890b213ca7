/** Small writes that survive a power cut. @module */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench } from "../bench.ts";
import { createRoute, walk } from "../data.ts";
import type { Row } from "../result.ts";
import { compete, type Contender, underLoad } from "../rounds.ts";

const COMMIT_RATE = fileURLToPath(new URL("../commit_rate.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../workspace.json", import.meta.url));
const POI = JSON.stringify({ title: "Station COUNTER", lat: 47.1, lon: 8.1 });

/** Creating POIs over 1 and 16 connections, and SQLite committing the same rows by itself. */
export async function measureWrites(bench: Bench): Promise<Row[]> {
  return [await measurePois(bench, 1), await measurePois(bench, 16)];
}

async function measurePois(bench: Bench, connections: number): Promise<Row> {
  await using ours = await bench.ours();
  const route = await createRoute(ours.base, walk({ points: 100 }));
  const file = join(bench.newFolder("poi"), "poi.json");
  await Deno.writeTextFile(file, POI);
  const measured = await compete([
    underLoad(bench, ours, "ours", "Route Guide", {
      url: `${ours.base}${route}/pois`,
      connections,
      write: { method: "POST", type: "application/json", file },
    }),
    commits(bench),
  ], bench.options.rounds);
  return {
    work: `POI create with full durability, ${connections} connection${
      connections === 1 ? "" : "s"
    }`,
    measured,
    verdicts: [],
    noTarget:
      "HTTP and JSON add half a millisecond to SQLite's commit, on a POI that a teacher types in.",
    notes: connections > 1 ? [] : [
      "SQLite's own rate: the same INSERT and UPDATE in one transaction after the other, WAL and " +
      "`synchronous=FULL`, in a process of its own on the same disk.",
    ],
  };
}

function commits(bench: Bench): Contender {
  return {
    ...{ column: "limit", label: "SQLite alone", unit: "commits/s", server: null },
    async run() {
      const folder = bench.newFolder("commits");
      const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          "-A",
          "--config",
          CONFIG,
          COMMIT_RATE,
          folder,
          String(bench.options.sliceSeconds),
        ],
      }).output();
      if (!success) throw new Error(new TextDecoder().decode(stderr));
      const result: { commits: number; seconds: number } = JSON.parse(
        new TextDecoder().decode(stdout),
      );
      return { value: result.commits / result.seconds, requests: result.commits };
    },
  };
}
