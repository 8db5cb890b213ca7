/** Tests of what other machines may do, with the service as a real process that listens on all addresses. @module */
import assert from "node:assert/strict";
import { OELBERG } from "../support/gpx_samples.ts";
import { testUnless } from "../support/platform.ts";
import { OtherMachine, withOtherMachine } from "../support/process/other_machine.ts";
import { leastPermissions, ServiceProcess, withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";

const PASSWORD = "long enough";

/** Starts the service as `start:lan` does. */
function startForAll(dataDir: string, env: Record<string, string>): Promise<ServiceProcess> {
  const permissions = leastPermissions(dataDir)
    .map((flag) => flag.replace("--allow-net=127.0.0.1", "--allow-net=0.0.0.0"));
  return ServiceProcess.start({ dataDir, env: { HOST: "0.0.0.0", ...env }, permissions });
}

/** Creates route 1 from this machine. */
async function createRoute(base: string, headers: Record<string, string> = {}): Promise<void> {
  const body = new FormData();
  body.append("gpx", new File([OELBERG], "a.gpx"));
  await jsonOf(fetch(`${base}/api/routes`, { method: "POST", body, headers }), 201);
}

function basic(password: string): Record<string, string> {
  return { Authorization: `Basic ${btoa(`teacher:${password}`)}` };
}

Deno.test({
  ...withOtherMachine(
    "route-guide serve: HOST=0.0.0.0 lets other machines read and, without EDIT_PASSWORD, not write nor read deleted routes",
  ),
  fn: () =>
    withDataDir(async (dataDir) => {
      using other = new OtherMachine();
      await using service = await startForAll(dataDir, {});
      await createRoute(service.base);
      await createRoute(service.base);
      await jsonOf(fetch(`${service.base}/api/routes/2`, { method: "DELETE" }));
      const base = `http://${other.hostAddress}:${new URL(service.base).port}/api`;
      const [read, settings, write, named, remove, restore, ...deleted] = await other.send([
        { url: `${base}/routes/1` },
        { url: `${base}/settings` },
        { url: `${base}/routes`, method: "POST" },
        { url: `${base}/routes/1`, method: "PUT", headers: { "X-Forwarded-For": "127.0.0.1" } },
        { url: `${base}/routes/1`, method: "DELETE" },
        { url: `${base}/routes/2/restore`, method: "POST" },
        { url: `${base}/routes?includeDeleted=true` },
        { url: `${base}/routes/2?includeDeleted=true` },
        { url: `${base}/routes?include%44eleted=%74rue&includeDeleted=false` },
      ]);
      assert.equal(read?.status, 200);
      assert.equal(JSON.parse(settings?.text ?? "").writeObstacle, "address");
      for (const refused of [write, named, remove, restore, ...deleted]) {
        assert.equal(refused?.status, 403, refused?.text);
        assert.match(refused?.text ?? "", /Set EDIT_PASSWORD to allow other devices/);
      }
      await jsonOf(fetch(`${service.base}/api/routes/1`));
      await jsonOf(fetch(`${service.base}/api/routes/2?includeDeleted=true`));
      assert.match(service.stderr, /Other devices .* may read, and only this machine may write\./);
      assert.match(service.stderr, /EDIT_PASSWORD/);
    }),
});

Deno.test({
  ...withOtherMachine(
    "route-guide serve: EDIT_PASSWORD lets other machines write, and ten wrong ones stop only them",
  ),
  fn: () =>
    withDataDir(async (dataDir) => {
      using other = new OtherMachine();
      await using service = await startForAll(dataDir, { EDIT_PASSWORD: PASSWORD });
      await createRoute(service.base, basic(PASSWORD));
      const url = `http://${other.hostAddress}:${new URL(service.base).port}/api/routes/1`;
      const rename = (password: string) => ({ url, method: "PUT", headers: basic(password) });
      const [right, none] = await other.send([rename(PASSWORD), { url, method: "PUT" }]);
      assert.deepEqual([right?.status, none?.status], [200, 401]);

      const wrong = Array.from({ length: 10 }, () => rename("wrong password"));
      const responses = await other.send([...wrong, rename(PASSWORD), { url }]);
      const [late, read] = responses.slice(-2);
      assert.ok(responses.slice(0, 10).every(({ status }) => status === 401));
      assert.equal(late?.status, 429);
      assert.match(late?.retryAfter ?? "", /^\d+$/);
      assert.equal(read?.status, 200, "reading goes on");
      const here = { method: "PUT", headers: basic(PASSWORD) };
      await jsonOf(fetch(`${service.base}/api/routes/1`, here));
      assert.doesNotMatch(service.stderr, new RegExp(PASSWORD));
      assert.match(service.stderr, /write with the password/);
    }),
});

Deno.test({
  ...testUnless(
    Deno.build.os !== "linux",
    "route-guide serve: an address of 127.0.0.0/8 may write as this machine, and has wrong passwords of its own",
    "other systems have 127.0.0.1 alone",
  ),
  fn: () =>
    withDataDir(async (dataDir) => {
      await using service = await startForAll(dataDir, { EDIT_PASSWORD: PASSWORD });
      const url = `${service.base}/api/routes/9`;
      using client = Deno.createHttpClient({ localAddress: "127.0.0.2" });
      const remove = (password: string) => ({ method: "DELETE", headers: basic(password) });
      for (let tried = 0; tried < 10; tried++) {
        await expectError(fetch(url, { ...remove("wrong password"), client }), 401);
      }
      await expectError(fetch(url, { ...remove(PASSWORD), client }), 429);
      await expectError(fetch(url, remove(PASSWORD)), 404);
    }),
});

Deno.test("route-guide serve: without EDIT_PASSWORD, PUBLIC_URL and headers of a web server keep its clients from writing", () =>
  withDataDir(async (dataDir) => {
    const env = { PUBLIC_URL: "https://walks.example" };
    await using service = await ServiceProcess.start({ dataDir, env });
    await createRoute(service.base);
    const url = `${service.base}/api/routes/1`;
    using client = Deno.createHttpClient({ allowHost: true });
    const senders = [{ Host: "walks.example" }, { "X-Forwarded-For": "192.0.2.7" }];
    for (const headers of senders) {
      for (const [target, method] of [[url, "DELETE"], [`${url}?includeDeleted=true`, "GET"]]) {
        const init = { headers, client, ...(method === undefined ? {} : { method }) };
        const { details } = await expectError(fetch(target ?? url, init), 403);
        assert.match(String(details), /EDIT_PASSWORD=none if the web server asks/);
      }
    }
    await jsonOf(fetch(url, { method: "DELETE" }));
    assert.match(service.stderr, /Nothing can be written under walks\.example.*EDIT_PASSWORD=none/);
  }));
