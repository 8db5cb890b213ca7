/**
 * Clients that request and never read, to the real process: what they cost it in memory, and that it responds to others
 * meanwhile and to all afterwards.
 *
 * @module
 */
import assert from "node:assert/strict";
import { sampled } from "../support/extent.ts";
import { print } from "../support/log.ts";
import { jpeg } from "../support/media/samples.ts";
import { posixOnly, SLOW_SOCKETS } from "../support/platform.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Authority, withOpenssl } from "../support/tls/certificates.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { AttackedProcess, withAttackedProcess } from "./attacked_process.ts";
import { http2Requests, STREAMS, WIDEST_WINDOW } from "./http2_requests.ts";

/** Memory of the process during an attack, in MiB. */
const PEAK_MB = 300;

const CONNECTIONS = 60;

/** Bytes of each response. */
const LENGTH = 290_000;

const PICTURE = "/api/routes/1/pois/1/pictures/1";

/** Makes the list of routes and a picture as large as {@link LENGTH}. */
async function enlarge({ base }: AttackedProcess): Promise<void> {
  const details = new FormData();
  details.append("description", "x".repeat(LENGTH));
  await jsonOf(fetch(`${base}/api/routes/1`, { method: "PUT", body: details }));
  const form = new FormData();
  form.append("picture", new File([new Uint8Array(jpeg({ profileBytes: LENGTH }))], "a.jpg"));
  const pictures = `${base}/api/routes/1/pois/1/pictures`;
  await jsonOf(fetch(pictures, { method: "POST", body: form }), 201);
}

/** Sends all of it. */
async function send(connection: Deno.Conn, data: Uint8Array): Promise<void> {
  for (let rest = data; rest.length > 0;) rest = rest.subarray(await connection.write(rest));
}

/** What an attack opens a connection with, and what it sends on the connection of each number. */
interface Attack {
  readonly connect: () => Promise<Deno.Conn>;
  readonly bytesOf: (connection: number) => Uint8Array;
  readonly connections: number;
}

/**
 * Attacks a process without reading, and checks that it stays small, responds meanwhile, and sends whole responses
 * afterwards.
 *
 * @param path What is read afterwards.
 * @param client Trusts the certificate of the process, if it has one.
 */
async function assertBounded(
  target: AttackedProcess,
  label: string,
  path: string,
  { connect, bytesOf, connections }: Attack,
  client?: Deno.HttpClient,
): Promise<void> {
  const init = client === undefined ? {} : { client };
  const opened: Deno.Conn[] = [];
  try {
    for (let at = 0; at < connections; at++) {
      const connection = await connect();
      opened.push(connection);
      await send(connection, bytesOf(at));
    }
    await target.untilIdle();
    assert.equal((await jsonOf(fetch(`${target.base}/api/health`, init))).ok, true);
  } finally {
    for (const connection of opened) connection.close();
  }
  await target.untilIdle();
  const response = await fetch(target.base + path, init);
  assert.equal(response.status, 200, label);
  assert.ok((await response.bytes()).length > LENGTH);
  const peak = target.peakMemoryMb();
  print(`${label}: peak ${peak.toFixed(0)} MB`);
  assert.ok(peak < PEAK_MB, `${label}: peak ${peak.toFixed(0)} MB`);
}

function http2Attack(
  connect: () => Promise<Deno.Conn>,
  path: string,
  window: number,
): Attack {
  const paths = (connection: number) =>
    Array.from(
      { length: STREAMS },
      (_, at) => path.replace("NUMBER", String(connection * STREAMS + at)),
    );
  const bytesOf = (connection: number) => http2Requests(paths(connection), window);
  return { connect, bytesOf, connections: CONNECTIONS };
}

function connector({ base }: AttackedProcess): () => Promise<Deno.Conn> {
  const { hostname, port } = new URL(base);
  return () => Deno.connect({ hostname, port: Number(port) });
}

const PATHS: Readonly<Record<string, string>> = {
  "GET /api/routes": "/api/routes",
  "GET /api/routes near 12 000 positions": "/api/routes?lat=50.6NUMBER&lon=7.24&radiusKm=50",
  "GET /api/routes/:id/pois/:poiId/pictures/:pictureId": PICTURE,
  "GET /api/docs/viewer.js": "/api/docs/viewer.js",
};

const WINDOWS = [["closed", 0], ["widest", WIDEST_WINDOW]] as const;

for (const [name, path] of Object.entries(PATHS)) {
  for (const [windows, window] of sampled(WINDOWS, 2)) {
    Deno.test(
      posixOnly(
        `ResponsesUnderWay: ${name}, ${CONNECTIONS} × ${STREAMS} HTTP/2 streams unread, ${windows} windows, below 300 MB`,
        SLOW_SOCKETS,
      ),
      () =>
        withAttackedProcess({}, async (target) => {
          await enlarge(target);
          await assertBounded(target, name, PICTURE, http2Attack(connector(target), path, window));
        }),
    );
  }
}

Deno.test({
  ...withOpenssl(
    `GET /api/routes over TLS, ${CONNECTIONS} × ${STREAMS} HTTP/2 streams unread, stays below 300 MB`,
  ),
  fn: () =>
    withDataDir(async (dataDir) => {
      using authority = new Authority();
      const { cert, key } = authority.issue("walks");
      Deno.mkdirSync(`${dataDir}/tls`);
      Deno.copyFileSync(cert, `${dataDir}/tls/cert.pem`);
      Deno.copyFileSync(key, `${dataDir}/tls/key.pem`);
      await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
      using client = Deno.createHttpClient({ caCerts: [authority.root] });
      const target = new AttackedProcess(service, dataDir);
      const form = new FormData();
      form.append("gpx", new File([OELBERG], "a.gpx"));
      form.append("description", "x".repeat(LENGTH));
      await jsonOf(fetch(`${target.base}/api/routes`, { method: "POST", body: form, client }), 201);
      const { hostname, port } = new URL(target.base);
      const connect = () =>
        Deno.connectTls({
          hostname,
          port: Number(port),
          caCerts: [authority.root],
          alpnProtocols: ["h2"],
        });
      const attack = http2Attack(connect, "/api/routes", WIDEST_WINDOW);
      await assertBounded(target, "GET /api/routes over TLS", "/api/routes", attack, client);
    }),
});

Deno.test(
  posixOnly(
    "GET /api/routes/:id/pois/:poiId/pictures/:pictureId, 400 HTTP/1.1 connections of 50 unread, stays below 300 MB",
    SLOW_SOCKETS,
  ),
  () =>
    withAttackedProcess({}, async (target) => {
      await enlarge(target);
      const requests = `GET ${PICTURE} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(50);
      const bytes = new TextEncoder().encode(requests);
      const attack = { connect: connector(target), bytesOf: () => bytes, connections: 400 };
      await assertBounded(target, "HTTP/1.1", PICTURE, attack);
    }),
);

Deno.test(
  posixOnly(
    "GET /api/routes/:id/pois/:poiId/pictures/:pictureId is 503 while its client reads none of its responses, for others it is 200",
    SLOW_SOCKETS,
  ),
  () =>
    withAttackedProcess({}, async (target) => {
      await enlarge(target);
      const opened: Deno.Conn[] = [];
      const url = target.base + PICTURE;
      try {
        for (let at = 0; at < 4; at++) {
          const connection = await connector(target)();
          opened.push(connection);
          await send(connection, http2Requests(Array<string>(STREAMS).fill(PICTURE), 0));
        }
        await target.untilIdle();
        const refused = await fetch(url);
        assert.equal(refused.headers.get("Retry-After"), "5");
        await expectError(refused, 503);
        // The client of a web server on this machine.
        const other = await fetch(url, { headers: { "X-Forwarded-For": "192.0.2.1" } });
        assert.equal(other.status, 200);
        await other.body?.cancel();
      } finally {
        for (const connection of opened) connection.close();
      }
      await target.untilIdle();
      const response = await fetch(url);
      assert.equal(response.status, 200);
      await response.body?.cancel();
    }),
);
