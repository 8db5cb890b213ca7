/**
 * How many commits a second SQLite makes by itself: the statements of a POI's creation in a tight loop, with
 * WAL and `synchronous=FULL`.
 *
 * Run it with `deno run --config workspace.json -A bench/commit_rate.ts FOLDER SECONDS`; prints `{"commits":…,"seconds":…}`.
 *
 * @module
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PoiTable } from "../src/db/poi_tables.ts";
import { RouteTable } from "../src/db/route_table.ts";
import { bringUpToDate } from "../src/db/schema.ts";

const NOW = "2026-05-01T08:00:00.000Z";
const HERE = { lat: 47, lon: 8 };

const [folder = "", seconds = ""] = Deno.args;
using db = new DatabaseSync(join(folder, "commits.db"), { enableForeignKeyConstraints: true });
db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
bringUpToDate(db, (work) => work());
const routes = new RouteTable(db);
const pois = new PoiTable(db);
const begin = db.prepare("BEGIN IMMEDIATE");
const commit = db.prepare("COMMIT");

const { id } = routes.insert({
  ...{ slug: "weg", wantedSlug: "weg", now: NOW },
  ...{ name: "Weg", description: "", schoolName: "" },
  stats: {
    ...{
      start: HERE,
      center: HERE,
      distanceM: 0,
      elevationGainM: 0,
      pointCount: 1,
    },
    bounds: { minLat: HERE.lat, minLon: HERE.lon, maxLat: HERE.lat, maxLon: HERE.lon },
  },
  file: { name: "weg.gpx", mediaType: "application/gpx+xml", size: 0, sha256: "", storedAt: NOW },
});

const started = performance.now();
const deadline = started + Number(seconds) * 1000;
let commits = 0;
while (performance.now() < deadline) {
  begin.run();
  pois.insert(id, {
    ...{ title: `Station ${commits}`, description: "", ...HERE },
    ...{ triggerRadiusM: 80, sequence: 0 },
  });
  routes.touch(id, new Date().toISOString());
  commit.run();
  commits++;
}
const result = { commits, seconds: (performance.now() - started) / 1000 };
Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(result)));
