/** Tests of sessions: logging in and out, and what ends them. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Sessions } from "../../src/access/sessions.ts";
import { FailingDatabase, installTriggers } from "../support/faults/failing_database.ts";
import { withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service, type ServiceOptions } from "../support/service.ts";

const PASSWORD = "Kirschbäume im März";
const ENV = { EDIT_PASSWORD: PASSWORD };
const PHONE = { address: "192.168.178.23", isSecure: false };

function login(service: Service, password = PASSWORD, client = PHONE): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ password }) };
  return service.fetch("/api/session", init, client);
}

/** The cookie of a response as a browser sends it back; checks that it has one. */
async function cookieOf(response: Response | Promise<Response>): Promise<string> {
  const { status, headers } = await response;
  assert.equal(status, 204);
  const [pair = ""] = (headers.get("Set-Cookie") ?? "").split(";");
  return pair;
}

async function mayWrite(service: Service, cookie: string): Promise<boolean> {
  const init = { method: "DELETE", headers: { Cookie: cookie } };
  const { status } = await service.fetch("/api/routes/99", init, PHONE);
  assert.ok(status === 404 || status === 401);
  const session = await jsonOf(service.fetch("/api/session", { headers: { Cookie: cookie } }));
  assert.deepEqual(session, { mayWrite: status === 404, passwordNeeded: true });
  return status === 404;
}

Deno.test("POST /api/session returns a cookie that lets its client write for 30 days", async () => {
  await using service = await Service.open({ env: ENV });
  const response = await login(service);
  const set = response.headers.get("Set-Cookie") ?? "";
  assert.match(
    set,
    /^route_guide_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  );
  const cookie = await cookieOf(response);
  assert.ok(await mayWrite(service, cookie));
  assert.ok(await mayWrite(service, `other=1; ${cookie}; more=2`));
  const deleted = { headers: { Cookie: cookie } };
  await jsonOf(service.fetch("/api/routes?includeDeleted=true", deleted, PHONE));
  for (const wrong of ["", cookie.slice(0, -1), `${cookie}x`, `x${cookie}`, cookie.toUpperCase()]) {
    assert.ok(!await mayWrite(service, wrong), wrong);
  }
});

Deno.test("POST /api/session: of the session cookies of a request, ten are read", async () => {
  await using service = await Service.open({ env: ENV });
  const cookie = await cookieOf(login(service));
  const others = (count: number) => `route_guide_session=${"x".repeat(43)}; `.repeat(count);
  assert.ok(await mayWrite(service, `${others(9)}${cookie}`));
  assert.ok(!await mayWrite(service, `${others(10)}${cookie}`));
  assert.ok(await mayWrite(service, `${"other=1; ".repeat(100)}${cookie}; ${others(100)}`));
});

Deno.test("POST /api/session takes the password as a form, too, and in both forms of an umlaut", async () => {
  await using service = await Service.open({ env: ENV });
  const body = new URLSearchParams({ password: PASSWORD });
  const init = { method: "POST", body };
  assert.ok(await mayWrite(service, await cookieOf(service.fetch("/api/session", init))));
  await cookieOf(login(service, PASSWORD.normalize("NFD")));
});

Deno.test("POST /api/session with a wrong password is 401, without one 400", async () => {
  await using service = await Service.open({ env: ENV });
  const response = await login(service, "wrong password");
  assert.equal(response.headers.get("Set-Cookie"), null);
  await expectError(response, 401);
  await expectError(service.send("POST", "/api/session", {}), 400);
  await expectError(service.send("POST", "/api/session", { password: 12345678 }), 400);
});

Deno.test("POST /api/session is 409 when no password is set", async () => {
  for (const env of [{}, { EDIT_PASSWORD: "none" }]) {
    await using service = await Service.open({ env });
    await expectError(login(service), 409);
  }
});

Deno.test("POST /api/session is refused to pages of other sites and under foreign names", async () => {
  await using service = await Service.open({ env: ENV });
  const body = new URLSearchParams({ password: PASSWORD });
  for (const headers of [{ Origin: "https://evil.example" }, { Host: "evil.example" }]) {
    for (const method of ["POST", "DELETE"]) {
      const init = { method, headers, ...(method === "POST" ? { body } : {}) };
      await expectError(service.fetch("/api/session", init), 403);
    }
  }
});

Deno.test("POST /api/session marks the cookie Secure over https, also with PUBLIC_URL", async () => {
  const env = { ...ENV, PUBLIC_URL: "https://walks.example" };
  await using service = await Service.open({ env });
  const set = async (Host: string, isSecure: boolean) => {
    const body = new URLSearchParams({ password: PASSWORD });
    const init = { method: "POST", headers: { Host }, body };
    const response = await service.fetch("/api/session", init, { ...PHONE, isSecure });
    return response.headers.get("Set-Cookie") ?? "";
  };
  assert.match(await set("192.168.178.2:47145", true), /; Secure$/);
  assert.match(await set("walks.example", false), /; Secure$/);
  assert.doesNotMatch(await set("127.0.0.1:47145", false), /Secure/);
});

Deno.test("DELETE /api/session ends the session of its client and no other", async () => {
  await using service = await Service.open({ env: ENV });
  const [first, second] = [await cookieOf(login(service)), await cookieOf(login(service))];
  const init = { method: "DELETE", headers: { Cookie: first } };
  const response = await service.fetch("/api/session", init, PHONE);
  assert.match(response.headers.get("Set-Cookie") ?? "", /^route_guide_session=; .*Max-Age=0/);
  assert.ok(!await mayWrite(service, first));
  assert.ok(await mayWrite(service, second));
  assert.equal((await service.fetch("/api/session", { method: "DELETE" })).status, 204);
});

Deno.test("Sessions survive a restart and end when the password changes", () =>
  withDataDir(async (dataDir) => {
    const open = (password?: string) =>
      Service.open({ dataDir, env: password === undefined ? {} : { EDIT_PASSWORD: password } });
    let cookie = "";
    {
      await using service = await open(PASSWORD);
      cookie = await cookieOf(login(service));
    }
    {
      await using service = await open(PASSWORD);
      assert.ok(await mayWrite(service, cookie), "after a restart");
    }
    {
      await using service = await open("another password");
      assert.ok(!await mayWrite(service, cookie), "after a change of the password");
    }
    {
      await using service = await open(PASSWORD);
      assert.ok(!await mayWrite(service, cookie), "when the old password is set again");
      cookie = await cookieOf(login(service));
    }
    await (await open())[Symbol.asyncDispose]();
    await using service = await open(PASSWORD);
    assert.ok(!await mayWrite(service, cookie), "after a start without a password");
  }));

Deno.test("Sessions: a session ends after 30 days; neither token nor password is in the database", () =>
  withDataDir(async (dataDir) => {
    const path = join(dataDir, "route-guide.db");
    let cookie = "";
    {
      await using service = await Service.open({ dataDir, env: ENV });
      cookie = await cookieOf(login(service));
    }
    const content = new TextDecoder("latin1").decode(Deno.readFileSync(path));
    assert.ok(!content.includes(cookie.split("=")[1] ?? "?"));
    assert.ok(!content.includes("Kirschb"));
    {
      using db = new DatabaseSync(path);
      const { expires_at } = db.prepare("SELECT expires_at FROM session").get() ?? {};
      const days = (Date.parse(String(expires_at)) - Date.now()) / (24 * 60 * 60 * 1000);
      assert.ok(days > 29.9 && days <= 30, `${days}`);
      const past = new Date(Date.now() - 1).toISOString();
      db.prepare("UPDATE session SET expires_at = ?").run(past);
    }
    await using service = await Service.open({ dataDir, env: ENV });
    assert.ok(!await mayWrite(service, cookie));
    await cookieOf(login(service));
    using db = new DatabaseSync(path, { readOnly: true });
    assert.equal(db.prepare("SELECT count(*) AS n FROM session").get()?.n, 1);
  }));

Deno.test("Sessions: of more than 1000 the oldest end", async () => {
  await using service = await Service.open({ env: ENV });
  const sessions = new Sessions(service.library.sessions);
  const tokens = Array.from({ length: 1001 }, () => sessions.begin());
  assert.ok(!sessions.isOpen(tokens[0] ?? ""));
  assert.ok(sessions.isOpen(tokens[1] ?? ""));
});

/** Runs `work` with a service whose database fails, once it is asked to. */
async function withFailing(
  work: (service: Service, database: FailingDatabase) => Promise<void>,
): Promise<void> {
  await withDataDir(async (dataDir) => {
    const options: ServiceOptions = { dataDir, env: ENV };
    await (await Service.open(options))[Symbol.asyncDispose]();
    installTriggers(dataDir);
    await using service = await Service.open(options);
    using database = new FailingDatabase(dataDir);
    await work(service, database);
  });
}

for (const [failure, status] of [["abort", 500], ["full", 507]] as const) {
  Deno.test(`POST and DELETE /api/session are ${status} when the database fails (${failure})`, () =>
    withFailing(async (service, database) => {
      const cookie = await cookieOf(login(service));
      database.failChange(1, failure);
      await expectError(login(service), status);
      database.restore();
      database.failChange(1, failure);
      const init = { method: "DELETE", headers: { Cookie: cookie } };
      await expectError(service.fetch("/api/session", init), status);
      database.restore();
      assert.ok(await mayWrite(service, cookie), "the session has not ended");
    }));
}

Deno.test("POST /api/session: a session lets a page write under the name it was opened with", async () => {
  await using service = await Service.open({
    env: { ...ENV, PUBLIC_URL: "https://walks.example" },
  });
  const cookie = await cookieOf(login(service));
  const headers = { Cookie: cookie, Origin: "https://walks.example", Host: "walks.example" };
  await expectError(service.fetch("/api/routes/1", { method: "DELETE", headers }), 404);
  const foreign = { ...headers, Origin: "https://evil.example" };
  await expectError(service.fetch("/api/routes/1", { method: "DELETE", headers: foreign }), 403);
});
