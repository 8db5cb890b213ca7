/** Tests of which requests come from the machine that runs the service, where no password is set. @module */
import assert from "node:assert/strict";
import type { Client } from "../../src/http/request.ts";
import { createRoute } from "../support/fixtures.ts";
import { expectError, jsonOf, text } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const HERE: Client = { address: "127.0.0.1", isSecure: false };
const PHONE: Client = { address: "192.168.178.23", isSecure: false };

/** Names that other machines use. */
const ENV = {
  PUBLIC_URL: "https://walks.example",
  ALLOWED_HOSTS: "wege.example., laptop, 203.0.113.7, localhost, 127.0.0.1",
};

/** What web servers and tunnels add to the requests that they forward. */
const FORWARDED: readonly Record<string, string>[] = [
  { "X-Forwarded-For": "192.0.2.7" },
  { "X-Forwarded-For": "127.0.0.1" },
  { "x-forwarded-proto": "https" },
  { "X-Forwarded-Host": "localhost" },
  { "X-Forwarded-Server": "localhost" },
  { "X-Forwarded-Something": "" },
  { Forwarded: "for=127.0.0.1" },
  { Via: "1.1 squid" },
  { "X-Real-IP": "127.0.0.1" },
  { Host: "walks.example" },
  { Host: "WALKS.example.:443" },
  { Host: "wege.example:8443" },
  { Host: "laptop" },
  { Host: "laptop.local:47145" },
  { Host: "203.0.113.7" },
];

/** Hosts under which a program on the machine itself reaches the service. */
const OWN_HOSTS = ["localhost", "127.0.0.1:47145", "[::1]", "LOCALHOST.:8080", Deno.hostname()];

/** Reads that show deleted routes. */
const DELETED = ["/api/routes?includeDeleted=true", "/api/routes/1?includeDeleted=true"];

/** Runs `work` with a service whose only route is deleted. */
async function withDeletedRoute(
  env: Record<string, string>,
  work: (service: Service) => Promise<void>,
): Promise<void> {
  await using service = await Service.open({ env });
  const headers = env.EDIT_PASSWORD === undefined || env.EDIT_PASSWORD === "none"
    ? {}
    : { Authorization: `Basic ${btoa(`teacher:${env.EDIT_PASSWORD}`)}` };
  const body = new FormData();
  const gpx = '<gpx><trk><trkseg><trkpt lat="50" lon="7"/></trkseg></trk></gpx>';
  body.append("gpx", new File([gpx], "a.gpx"));
  body.append("name", "Secret");
  await jsonOf(service.fetch("/api/routes", { method: "POST", body, headers }), 201);
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE", headers }));
  await work(service);
}

Deno.test("ThisMachine: what a web server here has forwarded neither writes nor reads deleted routes", () =>
  withDeletedRoute(ENV, async (service) => {
    for (const headers of FORWARDED) {
      const label = JSON.stringify(headers);
      for (const write of ["restore", "purge"]) {
        const path = `/api/routes/1/${write}`;
        const response = await service.fetch(path, { method: "POST", headers });
        const { details } = await expectError(response, 403);
        assert.match(text(details), /EDIT_PASSWORD=none/, label);
      }
      for (const path of DELETED) {
        for (const method of ["GET", "HEAD"]) {
          const response = await service.fetch(path, { method, headers });
          assert.equal(response.status, 403, label);
          assert.doesNotMatch(await response.text(), /Secret/);
        }
      }
      const settings = await jsonOf(service.fetch("/api/settings", { headers }));
      assert.deepEqual([settings.mayWrite, settings.writeObstacle], [false, "address"], label);
      assert.equal((await jsonOf(service.fetch("/api/session", { headers }))).mayWrite, false);
      assert.deepEqual(await jsonOf(service.fetch("/api/routes", { headers })), { routes: [] });
    }
  }));

Deno.test("ThisMachine: programs here write and read deleted routes, under every name of their own", () =>
  withDeletedRoute(ENV, async (service) => {
    for (const Host of OWN_HOSTS) {
      for (const address of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) {
        const client = { address, isSecure: false };
        const headers = { Host };
        for (const path of DELETED) await jsonOf(service.fetch(path, { headers }, client));
        const unknown = service.fetch("/api/routes/9", { method: "DELETE", headers }, client);
        await expectError(unknown, 404);
        assert.equal(
          (await jsonOf(service.fetch("/api/settings", { headers }, client))).mayWrite,
          true,
        );
      }
    }
  }));

Deno.test("ThisMachine: a PUBLIC_URL with a loopback name does not lock its own machine out", async () => {
  for (const host of ["localhost:47145", "127.0.0.1:47145", "[::1]:47145", "walks.localhost"]) {
    await using service = await Service.open({ env: { PUBLIC_URL: `http://${host}` } });
    await createRoute(service);
    const headers = { Host: host };
    await jsonOf(service.fetch("/api/routes/1", { method: "DELETE", headers }));
  }
});

Deno.test("GET /api/routes and /api/routes/:id with includeDeleted=true from another device are 403 without EDIT_PASSWORD", () =>
  withDeletedRoute({}, async (service) => {
    for (const path of DELETED) {
      const response = await service.fetch(path, {}, PHONE);
      const { message, details } = await expectError(response, 403);
      assert.match(text(message), /read deleted routes/);
      assert.match(text(details), /Set EDIT_PASSWORD to allow other devices to read deleted/);
      assert.equal((await service.fetch(path, {}, HERE)).status, 200);
    }
    for (const query of ["", "?includeDeleted=1", "?includedeleted=true", "?includeDeleted=True"]) {
      assert.deepEqual(await jsonOf(service.fetch(`/api/routes${query}`, {}, PHONE)), {
        routes: [],
      });
      await expectError(service.fetch(`/api/routes/1${query}`, {}, PHONE), 404);
    }
  }));

Deno.test("GET /api/routes with includeDeleted=true, after this machine has read it, stays 403 for other devices", () =>
  withDeletedRoute({}, async (service) => {
    for (const path of DELETED) {
      const here = await service.fetch(path);
      const tag = here.headers.get("ETag") ?? "";
      await here.body?.cancel();
      for (const headers of [{}, { "If-None-Match": tag }, { "Accept-Encoding": "gzip" }]) {
        await expectError(service.fetch(path, { headers }, PHONE), 403);
      }
    }
  }));

Deno.test("GET /api/routes with includeDeleted=true under a foreign name is 403 (DNS rebinding)", () =>
  withDeletedRoute({}, async (service) => {
    for (const path of DELETED) {
      await expectError(service.fetch(path, { headers: { Host: "evil.example" } }), 403);
    }
  }));

Deno.test("Access: EDIT_PASSWORD=none lets every client read deleted routes and write, also through a web server", () =>
  withDeletedRoute({ ...ENV, EDIT_PASSWORD: "none" }, async (service) => {
    for (const headers of FORWARDED) {
      for (const path of DELETED) await jsonOf(service.fetch(path, { headers }, PHONE));
      await expectError(service.fetch("/api/routes/9", { method: "DELETE", headers }), 404);
    }
  }));

Deno.test("Access: EDIT_PASSWORD lets clients of a web server write and read deleted routes with the password", () =>
  withDeletedRoute({ ...ENV, EDIT_PASSWORD: "long enough" }, async (service) => {
    const Authorization = `Basic ${btoa("teacher:long enough")}`;
    for (const headers of FORWARDED) {
      for (const path of DELETED) {
        await expectError(service.fetch(path, { headers }), 401);
        await jsonOf(service.fetch(path, { headers: { ...headers, Authorization } }));
      }
    }
  }));
