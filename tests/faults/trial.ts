/**
 * One operation with one flaw in the system below it, and everything that must be true afterwards.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Files } from "../../src/media/files.ts";
import { checkDataFolder, findingsIn } from "../support/invariants.ts";
import { Service } from "../support/service.ts";
import type { Ground } from "./ground.ts";
import type { Operation } from "./operations.ts";
import { print } from "./print.ts";
import { type Snapshot, snapshot, timeless } from "./snapshot.ts";

/** A flaw that can be switched on and off. */
export interface Flaw {
  /** For the assertion's message. */
  readonly name: string;
  /** The file system that it sits in. */
  readonly files?: Files;
  /** Switches it on, in the data folder of a running service; the result switches it off for good. */
  strike(dataDir: string): Disposable;
}

/** How an operation with a flaw went. */
export interface Trial {
  readonly status: number;
  readonly succeeded: boolean;
  /** What the service reported to the person who runs it. */
  readonly reports: readonly string[];
  /** What was out of order once the service had been closed and before it was opened again. */
  readonly litter: readonly string[];
}

/**
 * Sends an operation while the flaw is there, and then, without it, checks:
 *
 * - a success has changed everything it had to, any other answer nothing at all, bytes included;
 * - after a failure the same request succeeds;
 * - the data folder is in order, or a restart brings it in order without a change that a client sees.
 */
export async function attempt(ground: Ground, operation: Operation, flaw: Flaw): Promise<Trial> {
  try {
    return await attemptOnce(ground, operation, flaw);
  } catch (error) {
    throw new Error(`${operation.name}, ${flaw.name}`, { cause: error });
  }
}

async function attemptOnce(ground: Ground, operation: Operation, flaw: Flaw): Promise<Trial> {
  const after = await ground.outcomeOf(operation);
  using folder = ground.copy();
  const dataDir = folder.path;
  const { last, ...trial } = await strike(dataDir, operation, flaw, ground.before, after);
  const litter = findingsIn(dataDir);
  if (litter.length > 0) {
    {
      await using service = await Service.open({ dataDir });
      assert.deepEqual(await snapshot(service), last, "a restart changes nothing");
    }
    checkDataFolder(dataDir);
  }
  return { ...trial, litter };
}

/** The part of a trial while the service runs. */
async function strike(
  dataDir: string,
  operation: Operation,
  flaw: Flaw,
  before: Snapshot,
  after: Snapshot,
): Promise<Omit<Trial, "litter"> & { last: Snapshot }> {
  const { files } = flaw;
  const options = { dataDir, busyTimeoutMs: 1, ...(files === undefined ? {} : { files }) };
  await using service = await Service.open(options);
  const { status, text } = await sendWithFlaw(service, operation, flaw);
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

async function sendWithFlaw(service: Service, operation: Operation, flaw: Flaw) {
  using _flaw = flaw.strike(service.dataDir);
  const answer = await operation.send(service);
  return { status: answer.status, text: await answer.text() };
}

/** Adds up trials, for a line that tells a reader what was covered. */
export class Tally {
  #trials = 0;
  #failures = 0;
  #litter = 0;

  /** Counts a trial. */
  add({ succeeded, litter }: Trial): void {
    this.#trials++;
    if (!succeeded) this.#failures++;
    this.#litter += litter.length;
  }

  /** Prints the sums. */
  print(title: string): void {
    print(
      `${title}: ${this.#trials} trials, ${this.#failures} answered with an error, ` +
        `${
          this.#trials - this.#failures
        } succeeded; ${this.#litter} pieces of litter for the restart`,
    );
  }
}
