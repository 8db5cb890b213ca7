/**
 * What must hold for every web server in front (docs/api.md#writes-from-web-pages, docs/api.md#size-limits).
 *
 * @module
 */
import assert from "node:assert/strict";
import { expectError, jsonOf, text } from "../support/responses.ts";
import { gpx, type SamplePoint } from "../support/gpx_samples.ts";
import { png, wav } from "../support/media/samples.ts";
import { PASSWORD } from "./front.ts";

/** Three MiB of sound: more than web servers take by default. */
const SOUND = wav({ seconds: 3 * 2 ** 20 / wav({ seconds: 1 }).length });

const POINTS = Array.from({ length: 2000 }, (_, index): SamplePoint => [50 + index / 1e4, 7, 34]);
const WALK = gpx("Am Rhein", POINTS);

const AUDIO = "/api/routes/1/pois/1/audio";

/** A client of the web server. */
export class Client {
  /** @param base Its address, as a browser would have it. */
  constructor(readonly base: string, readonly http?: Deno.HttpClient) {}

  /** Sends a request without a password. */
  read(path: string, init: RequestInit = {}): Promise<Response> {
    const client = this.http === undefined ? {} : { client: this.http };
    return fetch(this.base + path, { ...init, ...client });
  }

  /** Sends a request as a page of the web server's own site does, with the password. */
  write(path: string, init: RequestInit, password = PASSWORD): Promise<Response> {
    return this.read(path, {
      ...init,
      headers: {
        Authorization: `Basic ${btoa(`teacher:${password}`)}`,
        Origin: this.base,
        "Sec-Fetch-Site": "same-origin",
        ...init.headers,
      },
    });
  }
}

/** A request with a form that has one file. */
export function upload(field: string, content: Uint8Array, method = "POST"): RequestInit {
  const body = new FormData();
  body.append(field, new File([new Uint8Array(content)], "a"));
  return { method, body };
}

/** Checks a web server in front of an empty service whose files may have 4 MiB. */
export async function expectEverything(client: Client): Promise<void> {
  await expectPasswordForWrites(client);
  await expectOriginCheck(client);
  await expectUploads(client);
  await expectRanges(client);
  await expectConditions(client);
  await expectCompression(client);
  await expectPathsUnchanged(client);
  await expectRefusalOfTooMuch(client);
  await expectPasswordForDeleted(client);
  await expectPasswordForRemoved(client);
}

/**
 * Checks a web server in front of a service without a password: it looks like no program of this machine.
 *
 * @param hosts Hosts that the web server passes on.
 */
export async function expectNoWrites(client: Client, hosts: readonly string[]): Promise<void> {
  const hidden = { Connection: "X-Forwarded-For, X-Forwarded-Proto, X-Forwarded-Host" };
  const invented = { "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "::1" };
  for (const headers of [{}, hidden, invented, ...hosts.map((Host) => ({ Host }))]) {
    const sent = new Headers(headers);
    const refused = [
      await client.read("/api/routes/1", { method: "DELETE", headers: sent }),
      await client.read("/api/routes?includeDeleted=true", { headers: sent }),
    ];
    for (const response of refused) await expectError(response, 403);
  }
  const settings = await jsonOf(client.read("/api/settings"));
  assert.deepEqual([settings.mayWrite, settings.writeObstacle], [false, "address"]);
  assert.deepEqual(await jsonOf(client.read("/api/routes")), { routes: [] });
}

async function expectPasswordForWrites(client: Client): Promise<void> {
  assert.deepEqual(await jsonOf(client.read("/api/routes")), { routes: [] });
  const refused = [
    await client.read("/api/routes", upload("gpx", WALK)),
    await client.read("/api/routes", upload("gpx", new Uint8Array(5 * 2 ** 20))),
    await client.write("/api/routes", upload("gpx", WALK), "wrong"),
    await client.read("/api/routes/1", { method: "DELETE" }),
    await client.read("/api/routes/1", { method: "PATCH" }),
  ];
  for (const response of refused) {
    await response.body?.cancel();
    assert.equal(response.status, 401);
    assert.match(response.headers.get("WWW-Authenticate") ?? "", /^(Basic|Session) realm=/);
  }
  const created = await client.write("/api/routes", upload("gpx", WALK));
  assert.equal(created.headers.get("Location"), "/api/routes/1");
  assert.equal((await jsonOf(created, 201)).pointCount, POINTS.length);
  const preflight = await client.read("/api/routes", { method: "OPTIONS" });
  assert.equal(preflight.status, 204);
  assert.match(preflight.headers.get("Allow") ?? "", /POST/);
}

/** A name of the parameter with an escape is the same to the service. */
async function expectPasswordForDeleted(client: Client): Promise<void> {
  await jsonOf(client.write("/api/routes", upload("gpx", WALK)), 201);
  await jsonOf(client.write("/api/routes/2", { method: "DELETE" }));
  const queries = [
    "includeDeleted=true",
    "x=1&include%44eleted=%74rue",
    "x=%zz&includeDeleted=true",
  ];
  for (const path of ["/api/routes", "/api/%72outes", "/api/routes/2"]) {
    for (const query of queries) {
      const refused = await client.read(`${path}?${query}`);
      assert.equal(refused.status, 401, `${path}?${query}`);
      assert.doesNotMatch(await refused.text(), /Am Rhein/);
      const read = await client.write(`${path}?${query}`, { method: "GET" });
      assert.match(read.headers.get("Cache-Control") ?? "", /^private/);
      assert.match(await read.text(), /"status":"deleted"/);
    }
  }
}

/** What was removed from a walk, however its address is written. */
async function expectPasswordForRemoved(client: Client): Promise<void> {
  for (
    const path of ["/api/routes/1/removed", "/api/routes/1/%72emoved"]
  ) {
    const refused = await client.read(path);
    await refused.body?.cancel();
    assert.equal(refused.status, 401, path);
  }
  const removed = await jsonOf(client.write("/api/routes/1/removed", { method: "GET" }));
  assert.deepEqual(removed.entries, []);
}

async function expectOriginCheck(client: Client): Promise<void> {
  const form = { method: "PUT", body: new URLSearchParams({ name: "Stolen" }) };
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  await expectError(client.write("/api/routes/1", { ...form, headers }), 403);
  const old = { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" };
  await expectError(client.write("/api/routes/1", { ...form, headers: old }), 403);
}

async function expectUploads(client: Client): Promise<void> {
  const body = new URLSearchParams({ lat: "50.1", lon: "7" });
  await jsonOf(client.write("/api/routes/1/pois", { method: "POST", body }), 201);
  await jsonOf(client.write(AUDIO, upload("audio", SOUND)), 201);
  await jsonOf(client.write("/api/routes/1/pois/1/pictures", upload("picture", png())), 201);
  const served: readonly (readonly [string, Uint8Array])[] = [
    [AUDIO, SOUND],
    ["/api/routes/1/gpx", WALK],
    ["/api/routes/1/pois/1/pictures/1", png()],
  ];
  for (const [path, content] of served) {
    const response = await client.read(path);
    assert.equal(response.headers.get("X-Content-Type-Options"), "nosniff");
    assert.deepEqual(await response.bytes(), content, path);
  }
}

/** Ranges of the audio; a cache that has nothing yet must return them too. */
export async function expectRanges(client: Client): Promise<void> {
  const headers = { Range: "bytes=2000000-2000099" };
  const part = await client.read(AUDIO, { headers });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("Content-Range"), `bytes 2000000-2000099/${SOUND.length}`);
  assert.deepEqual(await part.bytes(), SOUND.subarray(2_000_000, 2_000_100));
  const beyond = await client.read(AUDIO, { headers: { Range: "bytes=9999999-" } });
  await beyond.body?.cancel();
  assert.equal(beyond.status, 416);
}

async function expectConditions(client: Client): Promise<void> {
  for (const path of [AUDIO, "/api/routes/1", "/api/routes"]) {
    const full = await client.read(path);
    const length = (await full.bytes()).length;
    const tag = text(full.headers.get("ETag"));
    const again = await client.read(path, { headers: { "If-None-Match": tag } });
    assert.deepEqual([again.status, (await again.bytes()).length], [304, 0], `${path} ${tag}`);
    const head = await client.read(path, { method: "HEAD" });
    assert.deepEqual([head.status, (await head.bytes()).length], [200, 0], path);
    if (path === AUDIO) assert.equal(head.headers.get("Content-Length"), String(length));
  }
}

/** A tag of its own shows that the service's compressed response has come through. */
async function expectCompression(client: Client): Promise<void> {
  const response = await client.read("/api/routes/1", { headers: { "Accept-Encoding": "gzip" } });
  const tag = text(response.headers.get("ETag"));
  assert.equal((await jsonOf(response)).pointCount, POINTS.length);
  assert.match(tag, /^"\S+-gzip"$/);
}

async function expectPathsUnchanged(client: Client): Promise<void> {
  await jsonOf(client.read("/api/routes/%31"));
  for (const path of ["/api//routes", "/api/routes/", "/api/routes%2F1", "/nowhere"]) {
    await expectError(client.read(path), 404);
  }
}

/** The refusal is the service's own, in JSON, however often it is asked for, and changes nothing. */
async function expectRefusalOfTooMuch(client: Client): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await expectError(
      client.write(AUDIO, upload("audio", new Uint8Array(9 * 2 ** 20), "PUT")),
      413,
    );
  }
  assert.deepEqual(await (await client.read(AUDIO)).bytes(), SOUND);
}
