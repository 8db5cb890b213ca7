/**
 * What may have happened to one route: from the requests that were sent and the responses that came, the
 * states that it can be in.
 *
 * Writes to a route happen one after the other, but between sending a request and its response no client
 * knows when. So the record keeps every order that explains the responses (Wing and Gong, "Testing and
 * Verifying Concurrent Objects", 1993), and a response that no order explains is an error of the service.
 *
 * @module
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { applied, type RouteState } from "../model/model.ts";
import { describe, type Operation } from "../model/operation.ts";

/** One explanation of all responses so far. */
interface Explanation {
  readonly state: RouteState | undefined;
  /** Operations that have taken place, though their responses have not come, with the status they will get. */
  readonly ahead: ReadonlyMap<Operation, number>;
}

/** The record of one route. It begins before the route is created. */
export class RouteRecord {
  #explanations: readonly Explanation[] = [{ state: undefined, ahead: new Map() }];
  readonly #pending = new Set<Operation>();

  /** The route as it probably is. */
  get likely(): RouteState | undefined {
    return this.#explanations[0]?.state;
  }

  /** Operations that were sent and got no response. */
  get pending(): readonly Operation[] {
    return [...this.#pending];
  }

  /** An operation is about to be sent. */
  send(operation: Operation): void {
    this.#pending.add(operation);
  }

  /** The response to an operation came. @throws {assert.AssertionError} when nothing explains its status. */
  onResponse(operation: Operation, status: number): void {
    const reached = this.#explanations.flatMap((start) => this.#until(start, operation));
    const possible = new Set(reached.map(({ ahead }) => ahead.get(operation)));
    assert.ok(
      possible.has(status),
      `returned ${status}, the model says ${[...possible].join(" or ")}: ${describe(operation)}`,
    );
    this.#pending.delete(operation);
    const explained = reached.filter(({ ahead }) => ahead.get(operation) === status);
    this.#explanations = distinct(explained.map(({ state, ahead }) => {
      return { state, ahead: new Map([...ahead].filter(([other]) => other !== operation)) };
    }));
  }

  /**
   * All states that the route can be in when what got no response may have taken place or not; undefined
   * is used for no such route.
   */
  possibleStates(): (RouteState | undefined)[] {
    const everything = this.#explanations.flatMap((explanation) => this.#further(explanation));
    return distinct(everything.map(({ state }) => ({ state, ahead: new Map() })))
      .map(({ state }) => state);
  }

  /**
   * What got no response will not take place any more, and the route was seen in one of these states: they may differ
   * in what only a later restore shows.
   */
  settle(states: readonly (RouteState | undefined)[]): void {
    this.#pending.clear();
    this.#explanations = distinct(states.map((state) => ({ state, ahead: new Map() })));
  }

  /** All ways on from an explanation to where an operation has taken place, and no further. */
  #until(start: Explanation, operation: Operation): Explanation[] {
    if (start.ahead.has(operation)) return [start];
    return this.#next(start).flatMap((next) => this.#until(next, operation));
  }

  /** An explanation, and all with further pending operations having taken place, in any order. */
  #further(start: Explanation): Explanation[] {
    return [start, ...this.#next(start).flatMap((next) => this.#further(next))];
  }

  /** The explanations with one more of the pending operations having taken place. */
  #next({ state, ahead }: Explanation): Explanation[] {
    return this.pending.filter((operation) => !ahead.has(operation)).map((operation) => {
      const { status, route } = applied(state, operation);
      return { state: route, ahead: new Map([...ahead, [operation, status]]) };
    });
  }
}

function distinct(explanations: readonly Explanation[]): Explanation[] {
  const kept: Explanation[] = [];
  for (const explanation of explanations) {
    if (!kept.some((other) => isDeepStrictEqual(other, explanation))) kept.push(explanation);
  }
  return kept;
}
