/** Tests of who may write, through requests with an explicit address of the client. @module */
import assert from "node:assert/strict";
import manifest from "../../deno.json" with { type: "json" };
import type { Client } from "../../src/http/request.ts";
import { createRoute } from "../support/fixtures.ts";
import { expectError, type Json, jsonOf, text } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const PASSWORD = "Kirschbäume im März";

const PHONE: Client = { address: "192.168.178.23", isSecure: false };
const LAPTOP: Client = { address: "127.0.0.1", isSecure: false };

/** Addresses that belong to the machine itself. */
const LOOPBACK = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"];

function basic(password: string, user = "teacher"): Record<string, string> {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return { Authorization: `Basic ${bytes.toBase64()}` };
}

const RENAME = { method: "PUT", body: new URLSearchParams({ name: "New" }) };

Deno.test("PUT /api/routes/:id from another device is 403 without EDIT_PASSWORD and changes nothing", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  for (const address of [PHONE.address, "::ffff:192.168.178.23", "fd00::1", "128.0.0.1"]) {
    const client = { address, isSecure: false };
    const { details } = await expectError(service.fetch("/api/routes/1", RENAME, client), 403);
    assert.match(text(details), /EDIT_PASSWORD/);
    await expectError(service.fetch("/api/routes/1", { method: "DELETE" }, client), 403);
  }
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1", {}, PHONE)), before);
  for (const address of LOOPBACK) {
    await jsonOf(service.fetch("/api/routes/1", RENAME, { address, isSecure: false }));
  }
});

Deno.test("PUT /api/routes/:id from another device works with EDIT_PASSWORD=none", async () => {
  await using service = await Service.open({ env: { EDIT_PASSWORD: "none" } });
  await createRoute(service);
  await jsonOf(service.fetch("/api/routes/1", RENAME, PHONE));
});

Deno.test("Access: every write takes EDIT_PASSWORD, from loopback too, before its path is read", async () => {
  await using service = await Service.open({ env: { EDIT_PASSWORD: PASSWORD } });
  for (const client of [PHONE, LAPTOP]) {
    for (const path of ["/api/routes", "/api/routes/99", "/nowhere"]) {
      for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
        const response = await service.fetch(path, { method }, client);
        const challenge = response.headers.get("WWW-Authenticate");
        assert.equal(challenge, 'Basic realm="Route Guide", charset="UTF-8"');
        await expectError(response, 401);
      }
    }
    const headers = basic(PASSWORD);
    await expectError(service.fetch("/api/routes/99", { method: "DELETE", headers }, client), 404);
  }
});

Deno.test("Access takes with Authorization: Basic any user name and both forms of an umlaut", async () => {
  await using service = await Service.open({ env: { EDIT_PASSWORD: PASSWORD } });
  const send = (headers: Record<string, string>) =>
    service.fetch("/api/routes/99", { method: "DELETE", headers }, PHONE);
  const latin1 = btoa(`teacher:${PASSWORD}`);
  const right: readonly Record<string, string>[] = [
    basic(PASSWORD),
    basic(PASSWORD, ""),
    basic(PASSWORD, "Frau Müller"),
    basic(PASSWORD.normalize("NFD")),
    { Authorization: `Basic ${latin1}` },
    { Authorization: `bAsIc  ${latin1}` },
  ];
  for (const headers of right) await expectError(send(headers), 404);
  const wrong: readonly Record<string, string>[] = [
    basic(""),
    basic(PASSWORD.toLowerCase()),
    basic(`${PASSWORD} `),
    basic(PASSWORD.slice(1)),
    basic(`x:${PASSWORD}`),
    { Authorization: `Basic ${btoa(PASSWORD)}` },
    { Authorization: `Bearer ${latin1}` },
    { Authorization: "Basic" },
    { Authorization: "Basic ====" },
  ];
  for (const headers of wrong) await expectError(send(headers), 401);
});

Deno.test("GET /api/routes with includeDeleted=true takes EDIT_PASSWORD, without it nothing changes", async () => {
  await using service = await Service.open({ env: { EDIT_PASSWORD: PASSWORD } });
  for (const path of ["/api/routes", "/api/routes/99"]) {
    const target = `${path}?includeDeleted=true`;
    await expectError(service.fetch(target, {}, LAPTOP), 401);
    await expectError(service.fetch(target, { headers: basic("wrong password") }), 401);
    const status = path === "/api/routes" ? 200 : 404;
    const response = await service.fetch(target, { headers: basic(PASSWORD) }, PHONE);
    assert.equal(response.status, status);
    assert.equal((await service.fetch(path, {}, PHONE)).status, status);
    assert.equal((await service.fetch(`${path}?includeDeleted=1`, {}, PHONE)).status, status);
  }
});

Deno.test("Access.checkWrite: 401 has a challenge for scripts at which browsers open no dialog", async () => {
  await using service = await Service.open({ env: { EDIT_PASSWORD: PASSWORD } });
  const own = { Origin: "http://localhost" };
  const scripts = [own, { ...own, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-origin" }];
  for (const headers of scripts) {
    const response = await service.fetch("/api/routes/1", { method: "DELETE", headers });
    assert.match(response.headers.get("WWW-Authenticate") ?? "", /^Session realm=/);
    await expectError(response, 401);
  }
});

/** What the service returns to a client about its access. */
async function accessOf(service: Service, init: RequestInit, client: Client): Promise<Json> {
  const session = await jsonOf(service.fetch("/api/session", init, client));
  const { mayWrite, passwordNeeded, writeObstacle } = await jsonOf(
    service.fetch("/api/settings", init, client),
  );
  assert.deepEqual(session, { mayWrite, passwordNeeded });
  return { mayWrite: mayWrite ?? null, writeObstacle: writeObstacle ?? null };
}

Deno.test("GET /api/session and GET /api/settings tell whether this client may write", async () => {
  const yes = { mayWrite: true, writeObstacle: null };
  const no = (writeObstacle: string) => ({ mayWrite: false, writeObstacle });
  {
    await using service = await Service.open();
    assert.deepEqual(await accessOf(service, {}, LAPTOP), yes);
    assert.deepEqual(await accessOf(service, {}, PHONE), no("address"));
    const rebound = { headers: { Host: "evil.example" } };
    assert.deepEqual(await accessOf(service, rebound, LAPTOP), no("host"));
  }
  {
    await using service = await Service.open({ env: { EDIT_PASSWORD: "none" } });
    assert.deepEqual(await accessOf(service, {}, PHONE), yes);
  }
  await using service = await Service.open({ env: { EDIT_PASSWORD: PASSWORD } });
  assert.deepEqual(await accessOf(service, {}, LAPTOP), no("password"));
  assert.deepEqual(await accessOf(service, { headers: basic("wrong") }, LAPTOP), no("password"));
  assert.deepEqual(await accessOf(service, { headers: basic(PASSWORD) }, PHONE), yes);
});

Deno.test("GET /api/settings returns limits, defaults and what the pages are configured with", async () => {
  const env = {
    MAX_UPLOAD_MB: "2",
    DEFAULT_ROUTE_RADIUS_KM: "7",
    DEFAULT_POI_TRIGGER_METERS: "30",
    PUBLIC_URL: "https://walks.example/",
    PAGE_LANGUAGE: "en",
    TILE_URL: "https://tiles.example/{z}/{x}/{y}.png",
    TILE_ATTRIBUTION: "© OpenStreetMap contributors",
    EDIT_PASSWORD: PASSWORD,
  };
  await using service = await Service.open({ env });
  const response = await service.fetch("/api/settings", {}, PHONE);
  const body = await response.text();
  assert.doesNotMatch(body, new RegExp(PASSWORD));
  assert.deepEqual(JSON.parse(body), {
    version: manifest.version,
    maxUploadBytes: 2 * 1024 * 1024,
    defaultRadiusKm: 7,
    defaultTriggerRadiusM: 30,
    publicUrl: "https://walks.example",
    publishedUrl: null,
    pageLanguage: "en",
    tiles: { url: env.TILE_URL, attribution: env.TILE_ATTRIBUTION, maxZoom: 19 },
    mayWrite: false,
    passwordNeeded: true,
    writeObstacle: "password",
  });
});
