/**
 * Tests that what the OpenAPI document promises of every operation really happens, operation by operation.
 * The service under test checks each response against the document; these tests make sure that the responses
 * that depend on no endpoint's own logic are all seen.
 *
 * @module
 */
import assert from "node:assert/strict";
import { fill } from "../../faults/operations.ts";
import { checkedResponse } from "../../support/openapi/checked.ts";
import { expectError, jsonOf } from "../../support/responses.ts";
import { NO_STOP, posixOnly } from "../../support/platform.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { RawConnection } from "../../support/process/raw_http.ts";
import { Service, type ServiceOptions } from "../../support/service.ts";
import { type Target, targetsOf, withTargets } from "./targets.ts";
import { until } from "../../support/until.ts";

const ORIGIN = "https://other.example";
const PASSWORD = "long enough";
const WITH_PASSWORD = { env: { EDIT_PASSWORD: PASSWORD } };
const LOGGED_IN = basic(PASSWORD);
const FORM = "application/x-www-form-urlencoded";

/** The header with a password. */
function basic(password: string): Record<string, string> {
  return { Authorization: `Basic ${btoa(`teacher:${password}`)}` };
}

/**
 * Sends a request to every operation that documents a status, and expects it.
 *
 * @param also Another status that the operations must document.
 */
async function expectEverywhere(
  status: number,
  options: ServiceOptions,
  init: () => RequestInit,
  also = status,
): Promise<void> {
  await withTargets(options, async (service, targets) => {
    const concerned = targets.filter(({ statuses }) =>
      statuses.includes(status) && statuses.includes(also)
    );
    assert.ok(concerned.length > 0);
    for (const { key, method, path } of concerned) {
      const response = await service.fetch(path, { method, ...init() });
      assert.equal(response.status, status, key);
      await response.body?.cancel();
    }
  });
}

Deno.test("responsesOf: every read responds 200, and 304 to a client that has the version", async () => {
  await withTargets({}, async (service, targets) => {
    for (const { key, path } of targets.filter(({ method }) => method === "GET")) {
      const first = await service.fetch(path);
      assert.equal(first.status, 200, key);
      await first.body?.cancel();
    }
  });
  await expectEverywhere(304, {}, () => ({ headers: { "If-None-Match": "*" } }));
});

Deno.test("responsesOf: every read responds 412 to a client that requires another version", () =>
  expectEverywhere(412, {}, () => ({ headers: { "If-Match": '"another"' } })));

Deno.test("responsesOf: every file responds 206 and 416 to a range", async () => {
  await expectEverywhere(206, {}, () => ({ headers: { Range: "bytes=0-3" } }));
  await expectEverywhere(416, {}, () => ({ headers: { Range: "bytes=999999999-" } }));
});

Deno.test("responsesOf: every write of a page of another origin is 403", () =>
  withTargets({}, async (service, targets) => {
    const concerned = targets.filter(({ method, statuses }) =>
      method !== "GET" && statuses.includes(403)
    );
    assert.ok(concerned.length > 10);
    for (const { key, method, path } of concerned) {
      const response = await service.fetch(path, { method, headers: { Origin: ORIGIN } });
      assert.equal(response.status, 403, key);
      await response.body?.cancel();
    }
  }));

Deno.test("responsesOf: every read of deleted routes by another machine is 403 without EDIT_PASSWORD", () =>
  withTargets({}, async (service, targets) => {
    const concerned = targets.filter(({ method, statuses }) =>
      method === "GET" && statuses.includes(403)
    );
    assert.equal(concerned.length, 4);
    for (const { path } of concerned) {
      const phone = { address: "192.0.2.1", isSecure: false };
      await expectError(service.fetch(`${path}?includeDeleted=true`, {}, phone), 403);
    }
  }));

Deno.test("responsesOf: every operation that takes the password returns 401 without it, then 429", () =>
  withTargets(WITH_PASSWORD, async (service, targets) => {
    // POST /api/session takes the password in its body: tests/access/sessions_test.ts.
    const concerned = targets.filter(({ path, statuses }) =>
      statuses.includes(401) && path !== "/api/session"
    );
    assert.ok(concerned.length > 10);
    for (const status of [401, 429]) {
      for (const { key, method, path } of concerned) {
        const address = { address: status === 401 ? "127.0.0.1" : "192.0.2.1", isSecure: false };
        const headers = status === 401 ? {} : basic("wrong");
        const init = { method, headers };
        const target = method === "GET" ? `${path}?includeDeleted=true` : path;
        const tries = status === 401 ? 1 : 11;
        for (let tried = 1; tried < tries; tried++) await service.fetch(target, init, address);
        assert.equal((await service.fetch(target, init, address)).status, status, key);
      }
    }
  }));

Deno.test("responsesOf: every operation on a resource responds 404 when it does not exist", () =>
  withTargets({}, async (service, targets) => {
    for (const { key, method, path } of targets.filter(({ statuses }) => statuses.includes(404))) {
      const unknown = path.replace(/routes\/\d+/, "routes/9").replace(/^\/assets\/.*/, "/assets/x")
        .replace(/^\/(w|edit)\/\d+/, "/$1/9").replace(/^\/api\/site.*/, "$&?walks=9");
      await expectError(service.fetch(unknown, { method }), 404)
        .catch((cause) => Promise.reject(new Error(key, { cause })));
    }
  }));

Deno.test("responsesOf: every body that is broken is 400, of another kind 415, too large 413", async () => {
  const bodies: readonly (readonly [status: number, type: string, body: string])[] = [
    [400, "application/json", "["],
    [415, "text/plain", "x"],
    [413, FORM, "x".repeat(4 * 1024 * 1024)],
  ];
  for (const [status, type, body] of bodies) {
    const headers = { ...LOGGED_IN, "Content-Type": type };
    // Without a body to read, a write can only be 400 for a header.
    await expectEverywhere(status, WITH_PASSWORD, () => ({ headers, body }), 415);
  }
});

Deno.test("responsesOf: every body with another transfer coding than chunked is 501", () =>
  expectEverywhere(501, WITH_PASSWORD, () => {
    const headers = { ...LOGGED_IN, "Content-Type": FORM, "Transfer-Encoding": "gzip, chunked" };
    return { headers, body: "x=1" };
  }));

Deno.test("responsesOf: every body that stalls is 408", () =>
  expectEverywhere(408, { ...WITH_PASSWORD, bodyStallMs: 5 }, () => {
    const headers = { ...LOGGED_IN, "Content-Type": FORM };
    return { headers, body: new ReadableStream<Uint8Array>() };
  }));

Deno.test("responsesOf: every read of the library responds 500 when its database fails", () =>
  withDataDir(async (dataDir) => {
    await fill(dataDir);
    // Closed by hand, so that it can be closed too early.
    const service = await Service.open({ ...WITH_PASSWORD, dataDir });
    const targets = await targetsOf(service);
    service.library[Symbol.dispose]();
    // Whether a session has ended is in the database.
    const headers = { Cookie: `route_guide_session=${"x".repeat(43)}` };
    // Failing writes are tried at every single step in tests/faults.
    for (const { method, path, statuses } of targets) {
      if (method === "GET" && statuses.includes(500)) {
        await expectError(service.fetch(path, { headers }), 500);
      }
    }
  }));

Deno.test("responsesOf: every read returns 503 when no more responses may be under way, and a write does not", () =>
  withDataDir(async (dataDir) => {
    let reads: readonly Target[] = [];
    // The description of the service is a read too.
    await withTargets({}, (_service, targets) => {
      reads = targets.filter(({ method }) => method === "GET");
      return Promise.resolve();
    });
    await fill(dataDir);
    const none = { clientBytes: 0, allBytes: 0 };
    const underWayLimits = { passedOn: none, own: none };
    await using service = await Service.open({ dataDir, underWayLimits });
    assert.ok(reads.length > 20);
    for (const { key, path } of reads) {
      const response = await service.fetch(path);
      assert.equal(response.status, 503, key);
      assert.equal(response.headers.get("Retry-After"), "5", key);
      await response.body?.cancel();
    }
    const body = new URLSearchParams({ title: "Brücke" });
    const changed = await service.fetch("/api/routes/1/pois/1", { method: "PUT", body });
    assert.equal(changed.status, 200);
    await changed.body?.cancel();
  }));

/** Processes that are stopped until one of them has responded to all writes in time. */
const STOPS = 10;

Deno.test(
  posixOnly("responsesOf: every write returns 503 while the service stops", NO_STOP),
  () =>
    withTargets({}, async (_service, targets) => {
      const writes = targets.filter(({ method, statuses }) =>
        method !== "GET" && statuses.includes(503)
      );
      assert.ok(writes.length > 10);
      for (let stops = 0; stops < STOPS; stops++) {
        const seen = await writeDuringStop(writes);
        if (seen === null) continue;
        assert.deepEqual(seen, writes.map(({ key }) => `${key} 503`));
        return;
      }
      assert.fail(`${STOPS} processes ended before the responses had come`);
    }),
);

/**
 * Sends writes to a process that is stopping. It waits ten seconds for the upload that is under way; on a busy
 * machine that may be too short for all responses.
 *
 * @returns Operations with their statuses; null when the process ended before all responses had come.
 */
async function writeDuringStop(writes: readonly Target[]): Promise<string[] | null> {
  let seen: string[] | null = null;
  await withDataDir(async (dataDir) => {
    await using process = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    using upload = await RawConnection.open(process.base);
    const headers = ["Content-Type: text/json", "Content-Length: 9"];
    await upload.sendHead("POST", "/api/routes", ...headers);
    await upload.send("{");
    await jsonOf(fetch(`${process.base}/api/health`));
    process.kill("SIGTERM");
    const responses = writes.map(async ({ key, method, path }) => {
      const send = (request: Request) => fetch(request);
      const response = await untilRefused(() =>
        checkedResponse(send, new Request(process.base + path, { method }))
      );
      await response.body?.cancel();
      return `${key} ${response.status}`;
    });
    const results = await Promise.allSettled(responses);
    const failure = results.find(({ status }) => status === "rejected");
    if (failure?.status === "rejected") {
      // The connection was refused or closed, which only the end of the process explains.
      if (!(failure.reason instanceof TypeError)) throw failure.reason;
      await process.ended();
      return;
    }
    seen = results.flatMap((result) => result.status === "fulfilled" ? [result.value] : []);
    await upload.send('"a": 1 }');
    await upload.readUntil(/\r\n\r\n/);
  });
  return seen;
}

/** The response 503; the signal takes a moment to arrive. */
async function untilRefused(send: () => Promise<Response>): Promise<Response> {
  let response = await send();
  await until("the service stops", async () => {
    if (response.status === 503) return true;
    await response.body?.cancel();
    response = await send();
    return false;
  });
  return response;
}
