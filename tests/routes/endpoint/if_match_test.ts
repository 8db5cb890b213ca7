/** Tests of `If-Match` on writes: a client that relies on an old version changes nothing. @module */
import assert from "node:assert/strict";
import { OELBERG } from "../../support/gpx_samples.ts";
import { mp3, png } from "../../support/media/samples.ts";
import { createPoi, createRoute } from "../../support/fixtures.ts";
import { expectError } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";

const ROUTE = "/api/routes/1";
const POI = `${ROUTE}/pois/1`;

/** A write, and the address whose tag it is compared with. */
interface Write {
  readonly method: string;
  readonly path: string;
  readonly tagOf: string;
  readonly body?: () => BodyInit;
}

/** In an order in which each finds what it needs. */
const WRITES: readonly Write[] = [
  { method: "PUT", path: ROUTE, tagOf: ROUTE, body: () => form({ name: "Weg" }) },
  { method: "POST", path: `${ROUTE}/append`, tagOf: ROUTE, body: () => form({ gpx: OELBERG }) },
  { method: "POST", path: `${ROUTE}/pois`, tagOf: ROUTE, body: () => form({ lat: "1", lon: "2" }) },
  { method: "PUT", path: `${ROUTE}/pois/order`, tagOf: ROUTE, body: () => form({ ids: "2,1" }) },
  { method: "PUT", path: POI, tagOf: POI, body: () => form({ title: "Tor" }) },
  { method: "POST", path: `${POI}/pictures`, tagOf: POI, body: () => form({ picture: png() }) },
  { method: "PUT", path: `${POI}/pictures/order`, tagOf: POI, body: () => form({ ids: "1" }) },
  {
    method: "PUT",
    path: `${POI}/pictures/1`,
    tagOf: `${POI}/pictures/1?metadata=true`,
    body: () => form({ caption: "Das Tor" }),
  },
  { method: "DELETE", path: `${POI}/pictures/1`, tagOf: `${POI}/pictures/1` },
  { method: "POST", path: `${POI}/audio`, tagOf: POI, body: () => form({ audio: mp3() }) },
  {
    method: "PUT",
    path: `${POI}/audio`,
    tagOf: `${POI}/audio`,
    body: () => form({ audio: mp3() }),
  },
  { method: "DELETE", path: `${POI}/audio`, tagOf: `${POI}/audio?metadata=true` },
  { method: "DELETE", path: POI, tagOf: POI },
  { method: "DELETE", path: ROUTE, tagOf: ROUTE },
  { method: "POST", path: `${ROUTE}/restore`, tagOf: `${ROUTE}?includeDeleted=true` },
];

function form(fields: Readonly<Record<string, string | Uint8Array>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    data.append(name, typeof value === "string" ? value : new Blob([new Uint8Array(value)]));
  }
  return data;
}

async function tagAt(service: Service, path: string): Promise<string> {
  const response = await service.fetch(path);
  await response.body?.cancel();
  return response.headers.get("ETag") ?? "";
}

async function stateOf(service: Service): Promise<string> {
  return await (await service.fetch(`${ROUTE}?includeDeleted=true`)).text();
}

Deno.test("libraryFor: If-Match on every write: another version is 412 with the current tag, the current one is written", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  for (const { method, path, tagOf, body } of WRITES) {
    const label = `${method} ${path}`;
    const send = (tag: string) =>
      service.fetch(path, {
        method,
        headers: { "If-Match": tag },
        ...(body === undefined ? {} : { body: body() }),
      });
    const before = await stateOf(service);
    const refused = await send('"another", W/"weak"');
    const current = refused.headers.get("ETag") ?? "";
    await expectError(refused, 412);
    assert.equal(await stateOf(service), before, label);
    const tag = await tagAt(service, tagOf);
    assert.match(tag, /^"[^"]+"$/, label);
    assert.equal(await tagAt(service, tagOf.split("?metadata")[0] ?? ""), current, label);
    const written = await send(`"another", ${tag}`);
    assert.ok(written.ok, `${label}: ${written.status} ${await written.text()}`);
  }
});

Deno.test("libraryFor: If-Match is compared again in the moment of the change: of two writes one is refused", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  const tag = await tagAt(service, POI);
  const write = (title: string) =>
    service.fetch(POI, { method: "PUT", headers: { "If-Match": tag }, body: form({ title }) });
  const both = await Promise.all([write("one"), write("two")]);
  await Promise.all(both.map((response) => response.body?.cancel()));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412]);
});

Deno.test("libraryFor: If-Match takes the tag of a read with gzip, as browsers have it", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  const description = "A long text is compressed. ".repeat(200);
  const changed = await service.fetch(POI, { method: "PUT", body: form({ description }) });
  await changed.body?.cancel();
  for (const [path, body] of [[POI, { title: "Tor" }], [ROUTE, { name: "Weg" }]] as const) {
    const read = await service.fetch(path, { headers: { "Accept-Encoding": "gzip" } });
    await read.body?.cancel();
    const tag = read.headers.get("ETag") ?? "";
    assert.match(tag, /-gzip"$/, path);
    const write = () =>
      service.fetch(path, { method: "PUT", headers: { "If-Match": tag }, body: form(body) });
    const written = await write();
    await written.body?.cancel();
    assert.equal(written.status, 200, path);
    await expectError(write(), 412);
  }
});

Deno.test("libraryFor: If-Match with * needs only that the resource exists", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const any = { headers: { "If-Match": "*" } };
  await expectError(service.fetch(POI, { method: "DELETE", ...any }), 404);
  await createPoi(service, 1);
  const deleted = await service.fetch(POI, { method: "DELETE", ...any });
  await deleted.body?.cancel();
  assert.equal(deleted.status, 200);
});
