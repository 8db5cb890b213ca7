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
  layTraps,
} from "../support/faults/failing_database.ts";
import { FailingFiles } from "../support/faults/failing_files.ts";
import { Ground } from "./ground.ts";
import { type Operation, OPERATIONS } from "./operations.ts";
import { attempt, type Flaw, Tally, type Trial } from "./trial.ts";

/** A flaw in the database alone. */
function databaseFlaw(name: string, fail: (database: FailingDatabase) => void): Flaw {
  return { name, files: new FailingFiles(), strike: (dataDir) => switchOn(dataDir, fail) };
}

function switchOn(dataDir: string, fail: (database: FailingDatabase) => void): Disposable {
  const database = new FailingDatabase(dataDir);
  fail(database);
  return {
    [Symbol.dispose]() {
      database.heal();
      database[Symbol.dispose]();
    },
  };
}

/** Checks the answer to a failure that leaves everything in order by itself. */
function expectCleanFailure(trial: Trial, status: number, cause: RegExp, context: string): void {
  assert.equal(trial.status, status, context);
  assert.match(trial.reports.join("\n"), cause, context);
  assert.deepEqual(trial.litter, [], context);
}

const CHANGE_FAILURES: readonly (readonly [ChangeFailure, number, RegExp])[] = [
  ["abort", 500, /injected into a change/],
  ["rollback", 500, /injected into a change/],
  ["full", 507, /full/],
];

for (const [failure, status, cause] of CHANGE_FAILURES) {
  Deno.test(`every write survives a database that fails at any change (${failure})`, async () => {
    using ground = await Ground.make(layTraps);
    const tally = new Tally();
    for (const operation of OPERATIONS) {
      for (let at = 1;; at++) {
        const flaw = databaseFlaw(`change ${at}`, (database) => database.failChange(at, failure));
        const trial = await attempt(ground, operation, flaw);
        if (trial.succeeded) break;
        expectCleanFailure(trial, status, cause, `${operation.name}, ${flaw.name}`);
        tally.add(trial);
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
  Deno.test(`every write survives a failing ${border}`, async () => {
    using ground = await Ground.make(layTraps);
    const tally = new Tally();
    for (const operation of OPERATIONS) {
      const trial = await attempt(ground, operation, databaseFlaw(border, fail));
      expectCleanFailure(trial, status, cause, `${operation.name}, ${border}`);
      tally.add(trial);
    }
    tally.print(`${border} fails, ${OPERATIONS.length} operations`);
  });
}

Deno.test("every write survives a failing COMMIT whose undoing fails too", async () => {
  using ground = await Ground.make(layTraps);
  const tally = new Tally();
  for (const operation of OPERATIONS) {
    for (let at = 1;; at++) {
      const [trial, reached] = await failTwice(ground, operation, at);
      assert.ok(!trial.succeeded, operation.name);
      tally.add(trial);
      if (!reached) break;
    }
  }
  tally.print(`COMMIT fails and so do files from the k-th on, ${OPERATIONS.length} operations`);
});

/** COMMIT fails, and all file operations from the k-th on; tells whether there were so many. */
async function failTwice(
  ground: Ground,
  operation: Operation,
  at: number,
): Promise<[Trial, boolean]> {
  const files = new FailingFiles();
  const trial = await attempt(ground, operation, {
    name: `COMMIT and file operations from ${at} on`,
    files,
    strike(dataDir) {
      const database = switchOn(dataDir, (database) => database.failCommit());
      files.fail({ at, failure: "EIO", times: Infinity });
      return {
        [Symbol.dispose]() {
          files.heal();
          database[Symbol.dispose]();
        },
      };
    },
  });
  return [trial, files.failed.length > 0];
}
