/**
 * Tests that every write operation survives the failure of any file operation: that one alone, it
 * and the next one, or all from then on.
 *
 * @module
 */
import assert from "node:assert/strict";
import { FailingFiles, type FileFailure } from "../support/faults/failing_files.ts";
import { Fixture } from "./fixture.ts";
import { type Operation, OPERATIONS } from "./operations.ts";
import { attempt, type Fault, faultPoints, type FaultResult, Tally } from "./fault_case.ts";

/** With how many operations in a row each failure is tried; pairs reach the undoing of what failed. */
const FAILURES: readonly (readonly [FileFailure, readonly number[]])[] = [
  ["ENOSPC", [1, Infinity]],
  ["EACCES", [1, Infinity]],
  ["EIO", [1, 2, Infinity]],
  ["short", [1, Infinity]],
  ["nothing", [1, Infinity]],
];

/** Reports name the cause, or the move that it has blocked. */
const REPORTED = /injected into|accepted 0 bytes|cannot be moved/;

/** The status of an operation that one of its file operations has failed. */
function expectedStatus(operation: Operation, failure: FileFailure): number {
  if (failure === "ENOSPC") return 507;
  return operation.moves && failure === "EACCES" ? 409 : 500;
}

/** How many file operations a request has without a fault; of `short` and `nothing`, how many writes. */
const counts = new Map<string, number>();

/** The k-th file operation of one request fails; the result is null when there are fewer. */
async function tryFault(
  fixture: Fixture,
  operation: Operation,
  failure: FileFailure,
  times: number,
  at: number,
): Promise<FaultResult | null> {
  const isWrite = failure === "short" || failure === "nothing";
  const kind = `${operation.name} ${isWrite ? "writes" : "operations"}`;
  if (at > (counts.get(kind) ?? Infinity)) return null;
  const files = new FailingFiles();
  const fault: Fault = {
    name: `${failure} at file operation ${at}, ${times} times`,
    files,
    inject() {
      files.fail({ at, failure, times });
      return { [Symbol.dispose]: () => files.restore() };
    },
  };
  const result = await attempt(fixture, operation, fault);
  const [first] = files.failed;
  const context = `${operation.name}, ${fault.name} (${files.failed.join(", ")}): ${result.status}`;
  if (first === undefined) {
    assert.ok(result.succeeded, context);
    counts.set(kind, files.count);
    return null;
  }
  if (!result.succeeded) assert.equal(result.status, expectedStatus(operation, failure), context);
  if (failure === "short") assert.ok(result.succeeded, `${context}: the rest can be written`);
  else assert.match(result.reports.join("\n"), REPORTED, `${context}: the cause is reported`);
  if (!files.failed.some((failed) => failed === "remove" || failed === "removeFolder")) {
    assert.deepEqual(result.unreconciled, [], `${context}: what failed is removed at once`);
  }
  return result;
}

for (const [failure, allTimes] of FAILURES) {
  Deno.test(`Library: every write survives ${failure} at any file operation`, async () => {
    using fixture = await Fixture.make();
    const tally = new Tally();
    for (const operation of OPERATIONS) {
      for (const times of allTimes) {
        for (const at of faultPoints()) {
          const result = await tryFault(fixture, operation, failure, times, at);
          if (result === null) break;
          tally.add(result);
        }
      }
    }
    tally.print(`${failure} (${allTimes.join(", ")} times), ${OPERATIONS.length} operations`);
  });
}
