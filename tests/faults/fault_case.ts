/** Runs one operation with one injected fault, and checks everything that must be true afterwards. @module */
import assert from "node:assert/strict";
import type { Files } from "../../src/media/files.ts";
import { repetitions } from "../support/extent.ts";
import { checkDataFolder, findingsIn } from "../support/invariants.ts";
import { testSeed } from "../support/random.ts";
import { Service } from "../support/service.ts";
import type { Fixture } from "./fixture.ts";
import { type Operation, OPERATIONS } from "./operations.ts";
import { print } from "../support/log.ts";
import { type Snapshot, snapshot, timeless } from "./snapshot.ts";

/** A fault that can be injected and removed. */
export interface Fault {
  /** Name in messages. */
  readonly name: string;
  /** The file system in which it is injected. */
  readonly files?: Files;
  /** Injects it into the data folder of a running service. Disposing of the result removes it. */
  inject(dataDir: string): Disposable;
}

/** The outcome of an operation with a fault. */
export interface FaultResult {
  readonly status: number;
  readonly succeeded: boolean;
  /** What the service reported to the operator. */
  readonly reports: readonly string[];
  /** Differences between rows and files after the service was closed and before it was opened again. */
  readonly unreconciled: readonly string[];
}

/**
 * Sends an operation while the fault is injected, and then, without it, checks:
 *
 * - a success has changed everything it had to, any other response nothing at all, bytes included;
 * - after a failure the same request succeeds;
 * - the data folder is consistent, or a restart reconciles it without a change that a client sees.
 */
export async function attempt(
  fixture: Fixture,
  operation: Operation,
  fault: Fault,
): Promise<FaultResult> {
  try {
    return await attemptOnce(fixture, operation, fault);
  } catch (error) {
    throw new Error(`${operation.name}, ${fault.name}`, { cause: error });
  }
}

async function attemptOnce(
  fixture: Fixture,
  operation: Operation,
  fault: Fault,
): Promise<FaultResult> {
  const after = await fixture.outcomeOf(operation);
  using folder = fixture.copy();
  const dataDir = folder.path;
  const { last, ...result } = await inject(dataDir, operation, fault, fixture.before, after);
  const unreconciled = findingsIn(dataDir);
  if (unreconciled.length > 0) {
    {
      await using service = await Service.open({ dataDir });
      assert.deepEqual(await snapshot(service), last, "a restart changes nothing");
    }
    checkDataFolder(dataDir);
  }
  return { ...result, unreconciled };
}

/** The part of a case while the service runs. */
async function inject(
  dataDir: string,
  operation: Operation,
  fault: Fault,
  before: Snapshot,
  after: Snapshot,
): Promise<Omit<FaultResult, "unreconciled"> & { last: Snapshot }> {
  const { files } = fault;
  const options = { dataDir, busyTimeoutMs: 1, ...(files === undefined ? {} : { files }) };
  await using service = await Service.open(options);
  const { status, text } = await sendWithFault(service, operation, fault);
  const reports = [...service.reports];
  const succeeded = status < 300;
  let last = await snapshot(service);
  if (succeeded) {
    assert.equal(status, operation.status);
  } else {
    assert.equal(JSON.parse(text).error, "HttpError");
    assert.deepEqual(last, before, `${status} means that nothing has changed`);
    const again = await operation.send(service);
    assert.equal(again.status, operation.status, `the next request: ${await again.text()}`);
    last = await snapshot(service);
  }
  assert.deepEqual(timeless(last), after, `${operation.status} means that all has changed`);
  return { status, succeeded, reports, last };
}

async function sendWithFault(service: Service, operation: Operation, fault: Fault) {
  using _fault = fault.inject(service.dataDir);
  const response = await operation.send(service);
  return { status: response.status, text: await response.text() };
}

/** Of the points at which a write can fail, one of this many is tried; at night all. */
const ONE_OF = repetitions({ usual: 16, night: 1 });

let offset = testSeed();

/**
 * The points at which an operation is made to fail, counted from 1 and without an end; each call begins at another one.
 *
 * @param isFirstOne Whether the first one is among them in any case.
 */
export function* faultPoints(isFirstOne = false): Generator<number> {
  const begin = 1 + offset++ % ONE_OF;
  if (isFirstOne && begin > 1) yield 1;
  for (let at = begin;; at += ONE_OF) yield at;
}

/** The operations that are tried where each needs a process. */
export function chosenOperations(): Operation[] {
  const first = offset++;
  return OPERATIONS.filter((_, index) => (first + index) % ONE_OF === 0);
}

/** Adds up cases, for a line that shows what was covered. */
export class Tally {
  #cases = 0;
  #failures = 0;
  #unreconciled = 0;

  /** Counts a case. */
  add({ succeeded, unreconciled }: FaultResult): void {
    this.#cases++;
    if (!succeeded) this.#failures++;
    this.#unreconciled += unreconciled.length;
  }

  /** Prints the sums. */
  print(title: string): void {
    print(
      `${title}: ${this.#cases} cases, ${this.#failures} failed, ` +
        `${
          this.#cases - this.#failures
        } succeeded; ${this.#unreconciled} differences left to the restart`,
    );
  }
}
