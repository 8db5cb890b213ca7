/** Lists of routes: all of them as JSON, and those near a position. @module */
import type { Bench } from "../bench.ts";
import { createRoute, walk } from "../data.ts";
import { largeLibrary, MIDDLE } from "../large_library.ts";
import { createRouteRecords } from "../pocketbase.ts";
import { type Column, ratio, type Row, timesAtLeast, timesReported } from "../result.ts";
import { compete, underLoad } from "../rounds.ts";
import { expectSameBytes } from "../same_responses.ts";
import { type RunningServer, startHelper } from "../servers.ts";

const ROUTES = 1000;
const CONNECTIONS = 16;

/** All records of PocketBase in one page, its largest. */
const RECORDS = `/api/collections/routes/records?perPage=${ROUTES}&skipTotal=1&sort=name`;

/** A full scan takes so long that more would only wait in a queue. */
const NEAR_CONNECTIONS = 4;

/** All of 1000 routes. */
export async function measureList(bench: Bench): Promise<Row[]> {
  await using ours = await bench.ours();
  await using peer = await bench.peer();
  await Promise.all([ours, peer].map((server) => server === null ? null : fill(server)));
  const url = `${ours.base}/api/routes`;
  await using constant = await bench.constant(url);
  await expectSameBytes([url, constant.base], 200);
  await using pocketBase = await bench.pocketBase();
  if (pocketBase !== null) {
    await createRouteRecords(pocketBase.base, (await listed(url)).routes ?? []);
    await expectSameNames(url, pocketBase.base + RECORDS);
  }
  if (peer !== null) await expectSameNames(url, `${peer.base}/api/routes`);

  const load = (server: RunningServer, path: string) => ({
    url: server.base + path,
    connections: CONNECTIONS,
  });
  const contenders = [
    underLoad(bench, ours, "ours", "Route Guide", load(ours, "/api/routes")),
    underLoad(bench, constant, "limit", "Deno.serve, same bytes", load(constant, "/")),
  ];
  if (pocketBase !== null) {
    contenders.push(
      underLoad(bench, pocketBase, "pocketBase", "PocketBase", load(pocketBase, RECORDS)),
    );
  }
  if (peer !== null) {
    contenders.push(underLoad(bench, peer, "peer", "Node peer", load(peer, "/api/routes")));
  }
  const measured = await compete(contenders, bench.options.rounds);
  const to = (column: Column) => ratio(measured[0], measured.find((one) => one.column === column));
  return [{
    work: `List of ${ROUTES} routes, ${CONNECTIONS} connections`,
    measured,
    verdicts: [
      timesAtLeast(5, "Node peer", to("peer")),
      timesReported("PocketBase", to("pocketBase")),
    ],
    notes: [
      "PocketBase has a record for each route with the same values, and reads all 1000 as one page " +
      "without counting them.",
    ],
  }];
}

/** What a list has in common: `routes` here, `items` in PocketBase. */
interface Listed {
  readonly routes?: readonly { readonly name: string }[];
  readonly items?: readonly { readonly name: string }[];
}

async function listed(url: string): Promise<Listed> {
  return await (await fetch(url)).json();
}

/** @throws {Error} when two lists do not name the same routes. */
async function expectSameNames(url: string, other: string): Promise<void> {
  const names = async (address: string) => {
    const { routes, items } = await listed(address);
    return (routes ?? items ?? []).map(({ name }) => name).toSorted().join("\n");
  };
  if (await names(url) !== await names(other)) throw new Error(`${other} lists other routes`);
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
      "Every request has a different position, so that no response can be cached; about 37 routes are near. " +
      "The limit's column is the full scan: all rows, the haversine of each, filter, sort.",
    ],
  }];
}
