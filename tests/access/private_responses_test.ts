/** Tests of what a cache that clients share may keep: nothing that depends on who asks. @module */
import assert from "node:assert/strict";
import { gpx, type SamplePoint } from "../support/gpx_samples.ts";
import { createRoute } from "../support/fixtures.ts";
import { text } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const PASSWORD = "long enough";
const AUTHORIZED = { Authorization: `Basic ${btoa(`teacher:${PASSWORD}`)}` };
const PRIVATE = "private, no-cache";

/** Long enough to be compressed. */
const POINTS = Array.from({ length: 300 }, (_, index): SamplePoint => [50 + index / 1e4, 7, 34]);

const GZIP = { "Accept-Encoding": "gzip" };

/** Reads that show deleted routes. */
const DELETED = [
  "/api/routes?includeDeleted=true",
  "/api/routes?lat=50&lon=7&includeDeleted=true",
  "/api/routes/1?includeDeleted=true",
  "/api/routes/2?includeDeleted=true",
];

async function cacheControl(
  service: Service,
  path: string,
  status: number,
  init: RequestInit = {},
): Promise<string | null> {
  const response = await service.fetch(path, init);
  assert.equal(response.status, status, `${path} ${await response.text()}`);
  return response.headers.get("Cache-Control");
}

/** Creates an active and a deleted route, and a service that then takes the password. */
async function withRoutes(work: (service: Service) => Promise<void>): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service, gpx("One", POINTS));
      await createRoute(service, gpx("Two", POINTS));
      assert.equal((await service.fetch("/api/routes/2", { method: "DELETE" })).status, 200);
    }
    await using service = await Service.open({ dataDir, env: { EDIT_PASSWORD: PASSWORD } });
    await work(service);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

Deno.test("asPrivate: reads of deleted routes are private, also compressed, from memory and as 304", () =>
  withRoutes(async (service) => {
    for (const path of DELETED) {
      for (const headers of [AUTHORIZED, AUTHORIZED, { ...AUTHORIZED, ...GZIP }]) {
        assert.equal(await cacheControl(service, path, 200, { headers }), PRIVATE, path);
      }
      assert.equal(
        await cacheControl(service, path, 200, { method: "HEAD", headers: AUTHORIZED }),
        PRIVATE,
      );
      const response = await service.fetch(path, { headers: AUTHORIZED });
      await response.body?.cancel();
      const tag = text(response.headers.get("ETag"));
      const again = { headers: { ...AUTHORIZED, "If-None-Match": tag } };
      assert.equal(await cacheControl(service, path, 304, again), PRIVATE);
    }
  }));

Deno.test("asPrivate: reads that every client may do stay shared, also with a password in the request", () =>
  withRoutes(async (service) => {
    for (const path of ["/api/routes", "/api/routes/1", "/api/routes/1/gpx", "/api/health"]) {
      for (const headers of [{}, AUTHORIZED, GZIP]) {
        assert.equal(await cacheControl(service, path, 200, { headers }), "no-cache", path);
      }
    }
  }));

Deno.test("GET /api/session and GET /api/settings are private, and their changes are not stored", () =>
  withRoutes(async (service) => {
    for (const path of ["/api/session", "/api/settings"]) {
      for (const headers of [{}, AUTHORIZED]) {
        assert.equal(await cacheControl(service, path, 200, { headers }), PRIVATE, path);
      }
    }
    const body = new URLSearchParams({ password: PASSWORD });
    assert.equal(
      await cacheControl(service, "/api/session", 204, { method: "POST", body }),
      "no-store",
    );
    assert.equal(
      await cacheControl(service, "/api/session", 204, { method: "DELETE" }),
      "no-store",
    );
  }));

Deno.test("asPrivate: responses to writes are private, and errors are stored by no cache", () =>
  withRoutes(async (service) => {
    const headers = AUTHORIZED;
    const form = () => ({ method: "PUT", body: new URLSearchParams({ name: "New" }), headers });
    const poi = () => ({
      method: "POST",
      body: new URLSearchParams({ lat: "50", lon: "7" }),
      headers,
    });
    assert.equal(await cacheControl(service, "/api/routes/1", 200, form()), PRIVATE);
    assert.equal(await cacheControl(service, "/api/routes/1/pois", 201, poi()), PRIVATE);
    const restore = { method: "POST", headers };
    assert.equal(await cacheControl(service, "/api/routes/2/restore", 200, restore), PRIVATE);
    const errors: readonly (readonly [path: string, status: number, init: RequestInit])[] = [
      ["/api/routes?includeDeleted=true", 401, {}],
      ["/api/routes/99?includeDeleted=true", 404, { headers }],
      ["/api/routes/99", 404, {}],
      ["/api/routes/1", 401, { method: "DELETE" }],
      ["/api/routes/1", 403, { method: "DELETE", headers: { Host: "evil.example" } }],
    ];
    for (const [path, status, init] of errors) {
      assert.equal(await cacheControl(service, path, status, init), "no-store", path);
    }
  }));
