/** Tests of compressed responses (RFC 9110, 8.4, 12.5.3 and 8.8.3.3). @module */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { gpx } from "../support/gpx_samples.ts";
import { mp3 } from "../support/media/samples.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

const GZIP = { "Accept-Encoding": "gzip, deflate, br" };

/** A service with one route of some kilobytes, with a station that has audio. */
async function withRoute(): Promise<Service> {
  const service = await Service.open();
  const points = Array.from({ length: 200 }, (_, index) => [50 + index / 1000, 7] as const);
  await createRoute(service, gpx("Weg", points));
  await createPoi(service, 1);
  const created = await service.sendForm("POST", "/api/routes/1/pois/1/audio", { audio: mp3() });
  assert.equal(created.status, 201);
  return service;
}

for (const path of ["/api/routes/1", "/api/routes/1/gpx"]) {
  Deno.test(`gzipRepresentation: ${path} is compressed for clients that accept it, with a tag of its own`, async () => {
    await using service = await withRoute();
    const plain = await service.fetch(path);
    const content = await plain.bytes();
    for (const _ of ["made", "kept"]) {
      const response = await service.fetch(path, { headers: GZIP });
      const bytes = await response.bytes();
      assert.equal(response.headers.get("Content-Encoding"), "gzip");
      assert.equal(response.headers.get("Vary"), "Accept-Encoding");
      assert.equal(response.headers.get("Content-Length"), String(bytes.length));
      assert.equal(response.headers.has("Accept-Ranges"), false);
      assert.ok(bytes.length < content.length / 2);
      assert.deepEqual(new Uint8Array(gunzipSync(bytes)), content);
      assert.notEqual(response.headers.get("ETag"), plain.headers.get("ETag"));
    }
    assert.equal(plain.headers.get("Vary"), "Accept-Encoding");
    assert.equal(plain.headers.has("Content-Encoding"), false);
  });

  Deno.test(`gzipRepresentation: ${path} responds 304 to a client that has it compressed`, async () => {
    await using service = await withRoute();
    const first = await service.fetch(path, { headers: GZIP });
    await first.body?.cancel();
    const etag = first.headers.get("ETag") ?? "";
    const known = await service.fetch(path, { headers: { ...GZIP, "If-None-Match": etag } });
    assert.equal(known.status, 304);
    assert.equal(known.headers.get("ETag"), etag);
    assert.equal(known.headers.get("Vary"), "Accept-Encoding");
    const plain = await service.fetch(path, { headers: { "If-None-Match": etag } });
    assert.equal(plain.status, 200, "the other form is another version");
    await plain.body?.cancel();
  });
}

Deno.test("GET /api/routes/:id: HEAD has the headers of the compressed GET", async () => {
  await using service = await withRoute();
  const get = await service.fetch("/api/routes/1", { headers: GZIP });
  await get.body?.cancel();
  const head = await service.fetch("/api/routes/1", { method: "HEAD", headers: GZIP });
  assert.deepEqual([...head.headers], [...get.headers]);
});

Deno.test("isWorthEncoding: only what gains from it is compressed: no audio, no part, nothing short", async () => {
  await using service = await withRoute();
  const requests = [
    ["/api/routes/1/pois/1/audio", GZIP],
    ["/api/routes/1/gpx", { ...GZIP, Range: "bytes=0-9" }],
    ["/api/routes/1/pois", GZIP],
  ] as const;
  for (const [path, headers] of requests) {
    const response = await service.fetch(path, { headers });
    assert.ok(response.ok);
    assert.equal(response.headers.has("Content-Encoding"), false, path);
    await response.body?.cancel();
  }
});

const ACCEPTED = ["gzip", "GZIP", "*", "br;q=1.0, gzip;q=0.8", "gzip ; q=0.001", "x-gzip"];
const NOT_ACCEPTED = ["", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "*, gzip;q=0", "gzippy"];

Deno.test("acceptsGzip: Accept-Encoding is read as RFC 9110 says", async () => {
  await using service = await withRoute();
  for (const field of [...ACCEPTED, ...NOT_ACCEPTED]) {
    const response = await service.fetch("/api/routes/1", {
      headers: { "Accept-Encoding": field },
    });
    const isCompressed = response.headers.get("Content-Encoding") === "gzip";
    assert.equal(isCompressed, ACCEPTED.includes(field), field);
    await response.body?.cancel();
  }
});
