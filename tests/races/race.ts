/**
 * Writes to the same route at the same time. Whatever the order in which the service takes them, all its
 * responses and the route afterwards must be as if they had come one after the other.
 *
 * @module
 */
import assert from "node:assert/strict";
import { jsonOf } from "../support/responses.ts";
import { observeRoute, type Send } from "../support/history/observation.ts";
import { SeededRandom } from "../support/random.ts";
import { bindCreated, bindRemoved, requestOf } from "../support/history/request.ts";
import { RouteRecord } from "../support/history/route_record.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { Names } from "../support/model/names.ts";
import { describe, type Operation, type OperationKind } from "../support/model/operation.ts";
import { comparable, matchesState, viewOf } from "../support/model/view.ts";
import type { Service } from "../support/service.ts";
import { interleave, SlowWrite } from "./paced_request.ts";
import { operationOf, PICTURE } from "./operations.ts";

/**
 * Runs one race on a new route.
 *
 * @param seed Decides the files, how their bodies are cut, and the order of all steps.
 * @param before What has happened to the route before.
 * @param requests What happens at the same time.
 * @returns The statuses of the requests.
 * @throws {Error} with the seed when no order explains the responses and the route, or when the data folder
 * is not in order.
 */
export async function race(
  service: Service,
  seed: number,
  before: readonly OperationKind[],
  requests: readonly OperationKind[],
): Promise<number[]> {
  const random = new SeededRandom(seed);
  try {
    const track = new RaceTrack(service, random);
    for (const kind of before) await track.run([operationOf(kind, random, PICTURE)]);
    const statuses = await track.run(
      requests.map((kind, index) => operationOf(kind, random, `picture-${index}`)),
    );
    await track.checkRoute();
    assert.deepEqual(service.reports, []);
    // The service is running, but has nothing to do.
    checkDataFolder(service.dataDir);
    return statuses;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`SEED=${seed}, ${requests.join(" against ")}: ${message}`, { cause: error });
  }
}

class RaceTrack {
  readonly #names = new Names();
  readonly #record = new RouteRecord();
  readonly #send: Send = (path, init) => this.service.fetch(path, init);

  constructor(private readonly service: Service, private readonly random: SeededRandom) {}

  /** Runs operations at the same time, and returns the statuses of their responses. */
  async run(operations: readonly Operation[]): Promise<number[]> {
    const writes = await Promise.all(operations.map((operation) => {
      return SlowWrite.prepare(this.#send, requestOf(operation, this.#names), this.random);
    }));
    for (const operation of operations) this.#record.send(operation);
    const responses = Promise.all(
      writes.map(({ response }, index) => this.#taken(operations[index], response)),
    );
    const [statuses] = await Promise.all([responses, interleave(writes, this.random)]);
    return statuses;
  }

  /** The route is in a state that the responses allow. One in the trash is restored, to see its files. */
  async checkRoute(): Promise<void> {
    if (this.#record.likely?.deleted) await this.run([operationOf("restore", this.random, "")]);
    const possible = this.#record.possibleStates().filter((state) => state !== undefined);
    const seen = await observeRoute(this.#send, this.#names.idOf("walk"), this.#names);
    if (possible.some((state) => matchesState(seen, state))) return;
    for (const state of possible) assert.deepEqual(comparable(seen, viewOf(state)), viewOf(state));
    assert.fail("the route is in no state that the responses allow");
  }

  async #taken(operation: Operation | undefined, pending: Promise<Response>): Promise<number> {
    assert.ok(operation !== undefined);
    const { status, headers } = await pending;
    const body = status === 204 ? {} : await jsonOf(pending, status);
    assert.ok(status < 500, `returned ${status}: ${describe(operation)}`);
    this.#record.onResponse(operation, status);
    if (status === 201) bindCreated(operation, body, this.#names);
    bindRemoved(operation, headers, this.#names);
    return status;
  }
}
