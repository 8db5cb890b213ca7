/**
 * Tests that no write loses a file when the flush of a COMMIT fails, whatever the next start finds in the
 * database. Real processes, whose flushes strace lets fail (skipped with a line where it cannot).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { verifyFolder } from "../../src/library/maintenance/verify.ts";
import { HttpApiClient } from "../support/api_client.ts";
import { type FlushFault, launcher, whyNoStrace } from "../support/faults/strace.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { ServiceProcess } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { chosenOperations } from "./fault_case.ts";
import { copyFolder, Fixture, Folder } from "./fixture.ts";
import type { Operation } from "./operations.ts";
import { print } from "../support/log.ts";
import { type Snapshot, snapshot, timeless } from "./snapshot.ts";

/** Trials at the same time. */
const CONCURRENCY = 3;

function start(dataDir: string, fault?: FlushFault): Promise<ServiceProcess> {
  return ServiceProcess.start({
    dataDir,
    env: { LOG: "off" },
    ...(fault === undefined ? {} : { launcher: launcher(fault) }),
  });
}

function flushOfLog(dataDir: string, error: FlushFault["error"], when: string): FlushFault {
  return { paths: [join(dataDir, "route-guide.db-wal")], error, when };
}

/**
 * A data folder whose service was killed, so that its log has a flushed header and the next COMMIT needs one
 * flush only: that of its own frames.
 */
async function killedFolder(fixture: Fixture): Promise<Folder> {
  const folder = fixture.copy("disk");
  await using service = await start(folder.path);
  using client = new HttpApiClient(service.base);
  await jsonOf(client.send("PUT", "/api/routes/1", { description: "" }));
  return folder;
}

/** Runs `result` for every operation on a copy of the folder, or says why not. */
async function forEachOperation(
  name: string,
  result: (fixture: Fixture, operation: Operation, dataDir: string) => Promise<void>,
): Promise<void> {
  const obstacle = whyNoStrace();
  if (obstacle !== null) return print(`${name}: not tried, because ${obstacle}`);
  using fixture = await Fixture.make();
  using killed = await killedFolder(fixture);
  const waiting = chosenOperations().values();
  const work = async () => {
    for (const operation of waiting) {
      using folder = new Folder("disk");
      copyFolder(killed.path, folder.path);
      try {
        await result(fixture, operation, folder.path);
      } catch (cause) {
        throw new Error(operation.name, { cause });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/** What a start without faults shows; afterwards everything has to be in order. */
async function stateAfterStart(dataDir: string): Promise<Snapshot> {
  await using service = await start(dataDir);
  using client = new HttpApiClient(service.base);
  const state = timeless(await snapshot(client));
  const { findings } = await verifyFolder(dataDir);
  assert.deepEqual(findings, [], service.stderr);
  checkDataFolder(dataDir);
  return state;
}

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  Deno.test(`Database: a COMMIT whose flush fails, then ${signal}: every write is wholly there or not at all`, async ({ name }) => {
    const outcomes = { before: 0, after: 0 };
    await forEachOperation(name, async (fixture, operation, dataDir) => {
      const before = timeless(fixture.before);
      {
        await using service = await start(dataDir, flushOfLog(dataDir, "EIO", "1+"));
        using client = new HttpApiClient(service.base);
        await expectError(operation.send(client), 500);
        assert.deepEqual(timeless(await snapshot(client)), before, "500 changes nothing");
        service.kill(signal);
        await service.ended();
      }
      const state = await stateAfterStart(dataDir);
      const after = await fixture.outcomeOf(operation);
      const isAfter = JSON.stringify(state) === JSON.stringify(after);
      assert.deepEqual(state, isAfter ? after : before);
      outcomes[isAfter ? "after" : "before"]++;
    });
    if (whyNoStrace() !== null) return;
    assert.ok(outcomes.after > 0, "the log was replayed");
    print(`${name}: ${outcomes.after} took place, ${outcomes.before} did not`);
  });
}

Deno.test("Database: after a COMMIT whose flush fails, a later one removes what is not needed", ({ name }) =>
  forEachOperation(name, async (fixture, operation, dataDir) => {
    {
      await using service = await start(dataDir, flushOfLog(dataDir, "EIO", "1..4"));
      using client = new HttpApiClient(service.base);
      let failures = 0;
      for (; failures < 10; failures++) {
        const response = await operation.send(client);
        await response.body?.cancel();
        if (response.status === operation.status) break;
        assert.equal(response.status, 500);
      }
      assert.ok(failures > 0 && failures < 10, `${failures} failures`);
      checkDataFolder(dataDir);
    }
    assert.deepEqual(await stateAfterStart(dataDir), await fixture.outcomeOf(operation));
  }));

Deno.test("Database: a COMMIT whose flush finds the disk full is 507", ({ name }) =>
  forEachOperation(name, async (fixture, operation, dataDir) => {
    await using service = await start(dataDir, flushOfLog(dataDir, "ENOSPC", "1+"));
    using client = new HttpApiClient(service.base);
    await expectError(operation.send(client), 507);
    assert.deepEqual(timeless(await snapshot(client)), timeless(fixture.before));
  }));
