/**
 * The proximity list without an index: reads all route rows of a data folder and measures the way to each.
 *
 * Run it with `deno run -A full_scan.ts PORT DATA_DIR`.
 *
 * @module
 */
import { ReadOnlyDatabase } from "../../src/db/read_only_database.ts";
import { haversineM } from "../../src/shared/geo.ts";
import { databasePath } from "../../src/library/consistency/data_folder.ts";
import { jsonResponse } from "../../src/http/response.ts";
import { routeView } from "../../src/routes/routes.ts";

const RADIUS_M = 25_000;

const [port = "", dataDir = ""] = Deno.args;
const db = new ReadOnlyDatabase(databasePath(dataDir));

function near(lat: number, lon: number) {
  return db.routes.list(false)
    .map((route) => ({
      route,
      proximityM: haversineM(lat, lon, route.start.lat, route.start.lon),
    }))
    .filter(({ proximityM }) => proximityM <= RADIUS_M)
    .sort((a, b) => a.proximityM - b.proximityM || a.route.id - b.route.id);
}

Deno.serve({ hostname: "127.0.0.1", port: Number(port) }, (request) => {
  const query = new URL(request.url).searchParams;
  const found = near(Number(query.get("lat")), Number(query.get("lon")));
  return jsonResponse({
    routes: found.map(({ route, proximityM }) => routeView(route, proximityM)),
  });
});
