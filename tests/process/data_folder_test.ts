/** Tests of the service as a process whose data folder other programs lock, remove from, or make read-only. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { print } from "../support/log.ts";
import { withoutOverride } from "../support/faults/override.ts";
import { launcher, whyNoStrace } from "../support/faults/strace.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { runToEnd, ServiceProcess, withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";

/** Runs `work` with a process that has one route. */
function withRoute(
  work: (service: ServiceProcess, dataDir: string) => Promise<void>,
): Promise<void> {
  return withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const body = new FormData();
    body.append("gpx", new File([OELBERG], "a.gpx"));
    await jsonOf(fetch(`${service.base}/api/routes`, { method: "POST", body }), 201);
    await work(service, dataDir);
  });
}

function addPoi({ base }: ServiceProcess): Promise<Response> {
  const body = new URLSearchParams({ lat: "50.68", lon: "7.25" });
  return fetch(`${base}/api/routes/1/pois`, { method: "POST", body });
}

function countOf(service: ServiceProcess, line: RegExp): number {
  return service.stderr.match(new RegExp(line, "g"))?.length ?? 0;
}

/** Writes that are tried, and reads that must be served while one of them waits. */
const WAITS = 5;
const READS = 20;

Deno.test("route-guide serve responds to others while a write waits for another program's lock", () =>
  withRoute(async (service, dataDir) => {
    using other = new DatabaseSync(join(dataDir, "route-guide.db"));
    // The write waits five seconds at most; on a busy machine the reads may take longer, and it is tried again.
    const reads: number[] = [];
    while (reads.length < WAITS && reads.at(-1) !== READS) {
      other.exec("BEGIN IMMEDIATE");
      let isWaiting = true;
      const write = addPoi(service).finally(() => isWaiting = false);
      let read = 0;
      for (; isWaiting && read < READS; read++) {
        await jsonOf(fetch(`${service.base}/api/routes/1`));
      }
      other.exec("COMMIT");
      const response = await write;
      await response.body?.cancel();
      // Refused, it did not wait until all were served.
      reads.push(response.status === 201 ? read : 0);
    }
    assert.equal(reads.at(-1), READS, `reads that were served during a wait: ${reads}`);
  }));

Deno.test("route-guide serve refuses a write with 503 and Retry-After when another program keeps its lock", () =>
  withRoute(async (service, dataDir) => {
    using other = new DatabaseSync(join(dataDir, "route-guide.db"));
    other.exec("BEGIN IMMEDIATE");
    const response = await addPoi(service);
    assert.equal(response.headers.get("Retry-After"), "5");
    await expectError(response, 503);
    await service.untilLogged(
      /A write was refused because another program keeps the database locked/,
    );
    other.exec("ROLLBACK");
    assert.equal((await jsonOf(addPoi(service), 201)).id, 1);
  }));

Deno.test("POST /api/session is 503 while another program keeps its lock", () =>
  withDataDir(async (dataDir) => {
    const env = { LOG: "off", EDIT_PASSWORD: "correct horse battery" };
    await using service = await ServiceProcess.start({ dataDir, env });
    using other = new DatabaseSync(join(dataDir, "route-guide.db"));
    const login = () => {
      const body = new URLSearchParams({ password: env.EDIT_PASSWORD });
      return fetch(`${service.base}/api/session`, { method: "POST", body });
    };
    other.exec("BEGIN IMMEDIATE");
    await expectError(login(), 503);
    other.exec("ROLLBACK");
    assert.equal((await login()).status, 204);
  }));

/** A test of files that go away or change their mode while they are open, which Windows does not let happen. */
function posixTest(name: string, fn: (test: Deno.TestContext) => Promise<void>): void {
  const ignore = Deno.build.os === "windows";
  Deno.test({ name: ignore ? `${name} (skipped: Windows keeps open files)` : name, ignore, fn });
}

for (const what of ["removed", "replaced"]) {
  posixTest(
    `route-guide serve reports once that its database was ${what}, and writes nothing more`,
    () =>
      withRoute(async (service, dataDir) => {
        const path = join(dataDir, "route-guide.db");
        Deno.renameSync(path, `${path}.away`);
        if (what === "replaced") Deno.copyFileSync(`${path}.away`, path);
        await expectError(addPoi(service), 503);
        await expectError(addPoi(service), 503);
        const line = /route-guide\.db was removed or replaced: writes are refused.*\n/;
        await service.untilLogged(line);
        assert.equal(countOf(service, line), 1);
        Deno.renameSync(`${path}.away`, path);
        await jsonOf(addPoi(service), 201);
      }),
  );
}

posixTest(
  "route-guide serve refuses to start with a read-only database and leaves no file beside it",
  (test) =>
    withDataDir(async (dataDir) => {
      const launcher = withoutOverride();
      if (launcher === null) {
        return print(`${test.name}: not tried, because root writes everything here`);
      }
      {
        await using service = await ServiceProcess.start({ dataDir });
        service.kill("SIGTERM");
        await service.ended();
      }
      const before = [...Deno.readDirSync(dataDir)].map(({ name }) => name).sort();
      Deno.chmodSync(join(dataDir, "route-guide.db"), 0o444);
      const { code, stderr } = await runToEnd({ dataDir, launcher });
      assert.equal(code, 1);
      assert.match(stderr, /^Route Guide cannot start: \S+route-guide\.db is read-only\n$/);
      assert.deepEqual([...Deno.readDirSync(dataDir)].map(({ name }) => name).sort(), before);
    }),
);

Deno.test("route-guide serve reports once that checkpoints fail, goes on, and reports when they succeed again", (test) =>
  withRoute(async (first, dataDir) => {
    const obstacle = whyNoStrace();
    if (obstacle !== null) return print(`${test.name}: not tried, because ${obstacle}`);
    first.kill("SIGTERM");
    await first.ended();
    const paths = [join(dataDir, "route-guide.db")];
    await using service = await ServiceProcess.start({
      dataDir,
      env: { LOG: "off" },
      launcher: launcher({ paths, error: "EIO", when: "1..3" }),
    });
    const failing = /error: The database log cannot be moved into the database file and grows\n/;
    const succeeding = /The database log is moved into the database file again\n/;
    const headers = { "Content-Type": "application/json" };
    for (let writes = 0; !succeeding.test(service.stderr); writes++) {
      assert.ok(writes < 100, service.stderr);
      const path = `${service.base}/api/routes/1`;
      // A quarter of what makes a checkpoint due; SQLite writes no page whose content stays the same.
      const body = JSON.stringify({ description: String(writes % 10).repeat(1_000_000) });
      await jsonOf(fetch(path, { method: "PUT", headers, body }));
    }
    assert.equal(countOf(service, failing), 1);
    assert.equal(countOf(service, succeeding), 1);
  }));
