/**
 * Lists of routes: all of them as JSON, and those near a position.
 *
 * @module
 */
import type { Bench } from "../bench.ts";
import { createRoute, walk } from "../data.ts";
import { largeLibrary, MIDDLE } from "../large_library.ts";
import { ratio, type Row, timesAtLeast } from "../result.ts";
import { compete, underLoad } from "../rounds.ts";
import { expectSameBytes } from "../same_answers.ts";
import { type RunningServer, startHelper } from "../servers.ts";

const ROUTES = 1000;
const CONNECTIONS = 16;

/** A full scan takes so long that more would only stand in line. */
const NEAR_CONNECTIONS = 4;

/** All of 1000 routes. */
export async function measureList(bench: Bench): Promise<Row[]> {
  await using ours = await bench.ours();
  await using peer = await bench.peer();
  await Promise.all([ours, peer].map((server) => server === null ? null : fill(server)));
  const url = `${ours.base}/api/routes`;
  await using constant = await bench.constant(url);
  await expectSameBytes([url, constant.base], 200);

  const load = (server: RunningServer, path: string) => ({
    url: server.base + path,
    connections: CONNECTIONS,
  });
  const contenders = [
    underLoad(bench, ours, "ours", "Route Guide", load(ours, "/api/routes")),
    underLoad(bench, constant, "limit", "Deno.serve, same bytes", load(constant, "/")),
  ];
  if (peer !== null) {
    contenders.push(underLoad(bench, peer, "peer", "Node peer", load(peer, "/api/routes")));
  }
  const measured = await compete(contenders, bench.options.rounds);
  return [{
    work: `List of ${ROUTES} routes, ${CONNECTIONS} connections`,
    measured,
    verdicts: [
      timesAtLeast(0.6, "limit", ratio(measured[0], measured[1])),
      timesAtLeast(5, "Node peer", ratio(measured[0], measured[2])),
    ],
    notes: [],
  }];
}

async function fill({ base }: RunningServer): Promise<void> {
  for (let at = 0; at < ROUTES; at++) {
    const name = `Weg ${String(at * 617 % ROUTES).padStart(4, "0")}`;
    await createRoute(base, walk({ points: 3, name, lat: 47 + at / 200, lon: 8 + at % 40 / 10 }));
  }
}

/** What is within 25 km of a position, in 10 000 routes. */
export async function measureProximity(bench: Bench): Promise<Row[]> {
  const dataDir = largeLibrary(bench);
  await using ours = await bench.ours(dataDir);
  await using scan = await startHelper("full_scan.ts", dataDir);
  const near = `?lat=${MIDDLE.lat}&lon=${MIDDLE.lon}`;
  await expectSameBytes(
    [ours, scan].map(({ base }) => `${base}/api/routes${near}`),
    200,
    { "Accept-Encoding": "identity" },
  );
  const load = ({ base }: RunningServer) => ({
    url: `${base}/api/routes`,
    connections: NEAR_CONNECTIONS,
    near: { lat: MIDDLE.lat, lon: MIDDLE.lon, spread: 3 },
  });
  const measured = await compete([
    underLoad(bench, ours, "ours", "Route Guide", load(ours)),
    underLoad(bench, scan, "limit", "full scan of the same rows", load(scan)),
  ], bench.options.rounds);
  return [{
    work: `Proximity list in 10 000 routes, 25 km, ${NEAR_CONNECTIONS} connections`,
    measured,
    verdicts: [timesAtLeast(10, "full scan", ratio(measured[0], measured[1]))],
    notes: [
      "Every request asks for another position, so that no answer can be kept; about 37 routes are near. " +
      "The limit's column is the full scan: all rows, the haversine of each, filter, sort.",
    ],
  }];
}
