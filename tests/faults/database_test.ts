/**
 * Tests that every write operation survives a database that fails at any change, at BEGIN or at COMMIT,
 * alone and together with a file system that then refuses to undo what was done.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  type ChangeFailure,
  FailingDatabase,
  installTriggers,
} from "../support/faults/failing_database.ts";
import { FailingFiles } from "../support/faults/failing_files.ts";
import { Fixture } from "./fixture.ts";
import { type Operation, OPERATIONS } from "./operations.ts";
import { attempt, type Fault, faultPoints, type FaultResult, Tally } from "./fault_case.ts";

/** A fault in the database alone. */
function databaseFlaw(name: string, fail: (database: FailingDatabase) => void): Fault {
  return { name, files: new FailingFiles(), inject: (dataDir) => switchOn(dataDir, fail) };
}

function switchOn(dataDir: string, fail: (database: FailingDatabase) => void): Disposable {
  const database = new FailingDatabase(dataDir);
  fail(database);
  return {
    [Symbol.dispose]() {
      database.restore();
      database[Symbol.dispose]();
    },
  };
}

/** Checks the response to a failure that leaves everything in order by itself. */
function expectCleanFailure(
  result: FaultResult,
  status: number,
  cause: RegExp,
  context: string,
): void {
  assert.equal(result.status, status, context);
  assert.match(result.reports.join("\n"), cause, context);
  assert.deepEqual(result.unreconciled, [], context);
}

const CHANGE_FAILURES: readonly (readonly [ChangeFailure, number, RegExp])[] = [
  ["abort", 500, /injected into a change/],
  ["rollback", 500, /injected into a change/],
  ["full", 507, /full/],
];

for (const [failure, status, cause] of CHANGE_FAILURES) {
  Deno.test(`Library: every write survives a database that fails at any change (${failure})`, async () => {
    using fixture = await Fixture.make(installTriggers);
    const tally = new Tally();
    for (const operation of OPERATIONS) {
      // Each operation has to be seen with each status.
      for (const at of faultPoints(true)) {
        const fault = databaseFlaw(`change ${at}`, (database) => database.failChange(at, failure));
        const result = await attempt(fixture, operation, fault);
        if (result.succeeded) break;
        expectCleanFailure(result, status, cause, `${operation.name}, ${fault.name}`);
        tally.add(result);
      }
    }
    tally.print(`change of a row fails (${failure}), ${OPERATIONS.length} operations`);
  });
}

const BORDERS: readonly (readonly [string, number, RegExp, (database: FailingDatabase) => void])[] =
  [
    ["BEGIN", 503, /keeps the database locked/, (database) => database.failBegin()],
    ["COMMIT", 500, /FOREIGN KEY/, (database) => database.failCommit()],
  ];

for (const [border, status, cause, fail] of BORDERS) {
  Deno.test(`Library: every write survives a failing ${border}`, async () => {
    using fixture = await Fixture.make(installTriggers);
    const tally = new Tally();
    for (const operation of OPERATIONS) {
      const result = await attempt(fixture, operation, databaseFlaw(border, fail));
      expectCleanFailure(result, status, cause, `${operation.name}, ${border}`);
      tally.add(result);
    }
    tally.print(`${border} fails, ${OPERATIONS.length} operations`);
  });
}

Deno.test("Library: every write survives a failing COMMIT whose undoing fails too", async () => {
  using fixture = await Fixture.make(installTriggers);
  const tally = new Tally();
  for (const operation of OPERATIONS) {
    for (const at of faultPoints()) {
      const [result, reached] = await failTwice(fixture, operation, at);
      assert.ok(!result.succeeded, operation.name);
      tally.add(result);
      if (!reached) break;
    }
  }
  tally.print(`COMMIT fails and so do files from the k-th on, ${OPERATIONS.length} operations`);
});

/** COMMIT fails, and all file operations from the k-th on; returns whether there were that many. */
async function failTwice(
  fixture: Fixture,
  operation: Operation,
  at: number,
): Promise<[FaultResult, boolean]> {
  const files = new FailingFiles();
  const result = await attempt(fixture, operation, {
    name: `COMMIT and file operations from ${at} on`,
    files,
    inject(dataDir) {
      const database = switchOn(dataDir, (database) => database.failCommit());
      files.fail({ at, failure: "EIO", times: Infinity });
      return {
        [Symbol.dispose]() {
          files.restore();
          database[Symbol.dispose]();
        },
      };
    },
  });
  return [result, files.failed.length > 0];
}
