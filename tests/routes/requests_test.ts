/** Tests of what holds for requests in general: methods, addresses, bodies, headers of every response. @module */
import assert from "node:assert/strict";
import { basename } from "node:path";
import { assetPath } from "../../src/pages/assets.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { bytes } from "../support/gpx_samples.ts";
import { png } from "../support/media/samples.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

/** Every path of docs/api.md and what is possible there. */
const ALLOWED: Readonly<Record<string, string>> = {
  "/api/health": "GET, HEAD, OPTIONS",
  "/api/openapi.json": "GET, HEAD, OPTIONS",
  "/api/docs": "GET, HEAD, OPTIONS",
  "/api/docs/viewer.js": "GET, HEAD, OPTIONS",
  "/api/routes": "GET, HEAD, OPTIONS, POST",
  "/api/routes/1": "DELETE, GET, HEAD, OPTIONS, PUT",
  "/api/routes/1/gpx": "GET, HEAD, OPTIONS",
  "/api/routes/1/append": "OPTIONS, POST",
  "/api/routes/1/restore": "OPTIONS, POST",
  "/api/routes/1/pois": "GET, HEAD, OPTIONS, POST",
  "/api/routes/1/pois/1": "DELETE, GET, HEAD, OPTIONS, PUT",
  "/api/routes/1/pois/1/pictures": "GET, HEAD, OPTIONS, POST",
  "/api/routes/1/pois/order": "OPTIONS, PUT",
  "/api/routes/1/pois/1/pictures/order": "OPTIONS, PUT",
  "/api/routes/1/pois/1/pictures/1": "DELETE, GET, HEAD, OPTIONS, PUT",
  "/api/routes/1/pois/1/audio": "DELETE, GET, HEAD, OPTIONS, POST, PUT",
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];

function sorted(allow: string | null): string {
  return (allow ?? "").split(",").map((method) => method.trim()).sort().join(", ");
}

Deno.test("Router: every path responds 405 with Allow to other methods, and 204 to OPTIONS", async () => {
  await using service = await Service.open();
  for (const [path, allowed] of Object.entries(ALLOWED)) {
    for (const method of METHODS.filter((method) => !allowed.split(", ").includes(method))) {
      const response = await service.fetch(path, { method });
      assert.equal(sorted(response.headers.get("Allow")), allowed, `${method} ${path}`);
      if (method === "HEAD") assert.equal(response.status, 405);
      else await expectError(response, 405);
    }
    const options = await service.fetch(path, { method: "OPTIONS" });
    assert.equal(options.status, 204);
    assert.equal(sorted(options.headers.get("Allow")), allowed);
    assert.equal(await options.text(), "");
  }
});

Deno.test("Router: unknown paths are 404 for every method", async () => {
  await using service = await Service.open();
  const paths = [
    "//",
    "/api",
    "/api/",
    "/api/routes/",
    "/API/routes",
    "/api/routes/1/pois/1/video",
    "/api//routes",
    "/api/routes/1/gpx/x",
    "/robots.txt",
    "/W/1",
    "/w",
    "/w/0",
    "/w/1/",
    "/edit/x",
    "/assets",
    "/assets/a/b",
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      await expectError(service.fetch(path, { method }), 404);
    }
  }
});

Deno.test("Router: malformed percent escapes are 400, escaped letters are the letters", async () => {
  await using service = await Service.open();
  await expectError(service.fetch("/api/routes/%zz"), 400);
  await expectError(service.fetch("/api/routes/%ff"), 400);
  await expectError(service.fetch("/api%2Froutes"), 404);
  await jsonOf(service.fetch("/api/%72outes"));
  await jsonOf(service.fetch("/api/routes?lat=%zz&lon=%ff"));
});

Deno.test("Router.handle: HEAD has the headers of GET and no body", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const paths = [
    "/api/routes",
    "/api/routes/1",
    "/api/routes/1/gpx",
    "/api/routes/1/pois",
    "/api/openapi.json",
    "/api/docs",
  ];
  for (const path of paths) {
    const get = await service.fetch(path);
    await get.body?.cancel();
    const head = await service.fetch(path, { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(head.body, null);
    const headers = [head, get].map((response) => new Headers(response.headers));
    // A second may pass between the two.
    for (const each of headers) if (each.has("Date")) each.set("Date", "now");
    assert.deepEqual([...headers[0] ?? []], [...headers[1] ?? []], path);
  }
  assert.equal((await service.fetch("/api/routes/9", { method: "HEAD" })).status, 404);
});

Deno.test("jsonRepresentation: JSON reads send an ETag, respond 304 to it, and send no-cache", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  const paths = [
    "/api/routes",
    "/api/routes/1",
    "/api/routes/1/pois",
    "/api/routes/1/pois/1",
    "/api/routes/1/pois/1/pictures",
  ];
  for (const path of paths) {
    const first = await service.fetch(path);
    await first.body?.cancel();
    const etag = first.headers.get("ETag") ?? "";
    assert.match(etag, /^"[^"]+"$/, path);
    assert.equal(first.headers.get("Cache-Control"), "no-cache");
    const headers = { "If-None-Match": `"other", W/${etag}` };
    const again = await service.fetch(path, { headers });
    assert.equal(again.status, 304);
    assert.equal(again.headers.get("ETag"), etag);
    assert.equal(await again.text(), "");
  }
});

Deno.test("createApp: every response sends nosniff", async () => {
  const origin = "https://allowed.example";
  await using service = await Service.open({ env: { ALLOWED_ORIGINS: origin } });
  await createRoute(service);
  await createPoi(service, 1);
  const picture = "/api/routes/1/pois/1/pictures/1";
  const uploaded = await service.sendForm("POST", "/api/routes/1/pois/1/pictures", {
    picture: png(),
  });
  const sent = (method: string, headers: Record<string, string> = {}): RequestInit => ({
    method,
    headers,
  });
  const page = { Accept: "text/html" };
  const kinds: readonly [status: number, path: string, init?: RequestInit][] = [
    [200, "/api/health"],
    [200, "/api/routes"],
    [200, "/api/routes/1"],
    [200, "/api/routes", sent("GET", { "Accept-Encoding": "gzip" })],
    [200, "/api/routes", sent("HEAD")],
    [204, "/api/routes", sent("OPTIONS")],
    [204, "/api/routes", sent("OPTIONS", { Origin: origin })],
    [304, "/api/health", sent("GET", { "If-None-Match": "*" })],
    [412, "/api/health", sent("GET", { "If-Match": '"x"' })],
    [200, picture],
    [200, picture, sent("HEAD")],
    [206, picture, sent("GET", { Range: "bytes=0-1" })],
    [304, picture, sent("GET", { "If-None-Match": "*" })],
    [416, picture, sent("GET", { Range: "bytes=99999999-" })],
    [200, "/api/routes/1/gpx"],
    [200, "/api/routes/1/pack"],
    [200, "/api/routes/1/qr.svg"],
    [200, "/api/openapi.json"],
    [200, "/api/docs"],
    [200, "/api/docs/viewer.js"],
    [200, "/"],
    [200, "/edit"],
    [200, "/w/1/sheet"],
    [200, assetPath("guide.js")],
    [200, "/sw.js"],
    [200, "/manifest.webmanifest"],
    [200, "/favicon.ico"],
    [404, "/w/9", sent("GET", page)],
    [404, "/nothing", sent("GET", page)],
    [404, "/nothing"],
    [400, "/api/%"],
    [405, "/api/health", sent("POST")],
    [403, "/api/routes/1", sent("DELETE", { Origin: "https://evil.example" })],
    [415, "/api/packs", { method: "POST", body: "x", headers: { "Content-Type": "text/plain" } }],
    [200, "/api/routes/1", sent("DELETE")],
    [200, "/api/routes/1/restore", sent("POST")],
    [200, "/api/routes/1", sent("DELETE")],
    [204, "/api/routes/1/purge", sent("POST")],
    [204, "/api/session", sent("DELETE")],
  ];
  for (const [status, path, init] of kinds) {
    const response = await service.fetch(path, init);
    assert.equal(response.status, status, `${init?.method} ${path}`);
    assert.equal(response.headers.get("X-Content-Type-Options"), "nosniff", path);
    await response.body?.cancel();
  }
  assert.equal(uploaded.headers.get("X-Content-Type-Options"), "nosniff");
  await uploaded.body?.cancel();
});

Deno.test("readBody: broken bodies are 400, other content types 415, and nothing changes", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const send = (body: BodyInit, type: string) =>
    service.fetch("/api/routes/1/pois", {
      method: "POST",
      body,
      headers: { "Content-Type": type },
    });
  for (const body of ["{", "[]", "null", '"text"', "5", '{"lat":1,"lon":1}x', "{'lat':1}"]) {
    await expectError(send(body, "application/json"), 400);
  }
  await expectError(send(new Uint8Array([0x7b, 0xff, 0x7d]), "application/json"), 400);
  await expectError(send("lat=1&lon=1", "multipart/form-data"), 400);
  await expectError(send("--x\r\nno form", "multipart/form-data; boundary=x"), 400);
  for (const type of ["text/plain", "application/xml", "application/octet-stream", "nonsense"]) {
    await expectError(send("lat=1&lon=1", type), 415);
  }
  await expectError(send(bytes("lat=1&lon=1"), ""), 415);
  assert.deepEqual((await jsonOf(service.fetch("/api/routes/1/pois"))).pois, []);
});

Deno.test("readBody: the text fields of a request may be 1 MiB together, above that 413", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const mib = 1024 * 1024;
  const body = (length: number) => ({ lat: 1, lon: 1, description: "x".repeat(length) });
  await jsonOf(service.send("POST", "/api/routes/1/pois", body(mib - 1000)), 201);
  await expectError(service.send("POST", "/api/routes/1/pois", body(mib + 1)), 413);
  const form = { lat: "1", lon: "1", description: "x".repeat(mib) };
  await expectError(service.sendForm("POST", "/api/routes/1/pois", form), 413);
  assert.equal((await service.fetch("/api/routes/1/pois/2")).status, 404);
});

Deno.test("createApp: a write is refused for its path before its body is read", async () => {
  await using service = await Service.open();
  const headers = { "Content-Type": "text/plain" };
  const write = (method: string, path: string) =>
    service.fetch(path, { method, headers, body: "not even a form" });
  await expectError(write("POST", "/api/routes/1/pois"), 404);
  await expectError(write("PUT", "/api/routes/1"), 404);
  await expectError(write("POST", "/api/routes/1/pois/1/audio"), 404);
  await createRoute(service);
  await createPoi(service, 1);
  await expectError(write("PUT", "/api/routes/1/pois/1/audio"), 404);
  await expectError(write("POST", "/api/routes/1/pois/1/audio"), 415);
});

Deno.test("createApp: no response names a file or folder of the service", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  const names = service.filesOnDisk().map((path) => basename(path));
  for (const path of ["/api/routes", "/api/routes/1", "/api/routes/1/pois", "/api/health"]) {
    const response = await service.fetch(path);
    const text = await response.text() + JSON.stringify([...response.headers]);
    for (const name of [...names, service.dataDir]) assert.ok(!text.includes(name), name);
  }
});
