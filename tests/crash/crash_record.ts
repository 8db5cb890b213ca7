/**
 * What the clients of a service know: which writes were confirmed, which were under way when it was killed,
 * and whether what a restarted service shows agrees with that.
 *
 * @module
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { type Json, jsonOf, number, objects, text } from "../support/responses.ts";
import { observeRoute, type Send } from "../support/history/observation.ts";
import { expectPack } from "./pack_check.ts";
import { bindCreated, bindRemoved } from "../support/history/request.ts";
import { RouteRecord } from "../support/history/route_record.ts";
import type { RouteState } from "../support/model/model.ts";
import { Names } from "../support/model/names.ts";
import { describe, type Operation } from "../support/model/operation.ts";
import { comparable, matchesState, viewOf } from "../support/model/view.ts";

/** What became of the writes that were under way. */
export interface Aftermath {
  /** Writes that were sent and got no response. */
  readonly pending: number;
  /** Routes on which such a write turned out to have taken place. */
  readonly tookPlace: number;
}

/** The record of one data folder over all its crashes. */
export class CrashRecord {
  readonly names = new Names();
  readonly #routes = new Map<string, RouteRecord>();

  /** The state in which a route probably is; undefined when it probably does not exist. */
  likely(route: string): RouteState | undefined {
    return this.#routes.get(route)?.likely;
  }

  /** A write is about to be sent. */
  send(operation: Operation): void {
    const { kind, route, poi, picture, fields, media, pois = new Map() } = operation;
    if (kind === "createRoute" || kind === "importPack") {
      this.names.expect("route", route, String(fields.description));
    }
    for (const [key, { title, pictures }] of pois) {
      this.names.expect("poi", key, title);
      for (const [name, { sha256 }] of pictures) this.names.expect("picture", name, sha256);
    }
    if (kind === "createPoi") this.names.expect("poi", poi ?? "", String(fields.title));
    if (kind === "createPicture") {
      this.names.expect("picture", picture ?? "", media?.sha256 ?? "");
    }
    const record = this.#routes.get(route) ?? new RouteRecord();
    this.#routes.set(route, record);
    record.send(operation);
  }

  /** A write got its response. @throws {assert.AssertionError} when the model cannot explain the response. */
  onResponse(
    operation: Operation,
    { status, headers, body }: {
      readonly status: number;
      readonly headers: Headers;
      readonly body: Json;
    },
  ): void {
    assert.ok(status < 500, `returned ${status}: ${describe(operation)}`);
    this.#routes.get(operation.route)?.onResponse(operation, status);
    if (status === 201) bindCreated(operation, body, this.names);
    bindRemoved(operation, headers, this.names);
  }

  /**
   * Compares everything with what a restarted service shows: each route has to be in a state that the
   * responses allow. Routes in the trash are restored, because only then their files can be read.
   *
   * @throws {assert.AssertionError} when something that was confirmed is lost, or something is there by half.
   */
  async compare(send: Send): Promise<Aftermath> {
    const found = await this.#list(send);
    let pending = 0;
    let tookPlace = 0;
    for (const [key, record] of this.#routes) {
      const route = found.get(key);
      const states = route === undefined
        ? [expectAbsent(key, record)]
        : await this.#expectPossible(send, key, record, route);
      pending += record.pending.length;
      const asResponded = record.likely === undefined ? undefined : active(record.likely);
      if (!states.some((state) => isDeepStrictEqual(state, asResponded))) tookPlace++;
      record.settle(states);
      if (route === undefined) this.#routes.delete(key);
    }
    return { pending, tookPlace };
  }

  /** The routes that the service has, by key. */
  async #list(send: Send): Promise<Map<string, Json>> {
    const { routes } = await jsonOf(send("/api/routes?includeDeleted=true"));
    return new Map(
      objects(routes).map((route) => {
        return [this.names.keyOf("route", number(route.id), text(route.description)), route];
      }),
    );
  }

  async #expectPossible(
    send: Send,
    key: string,
    record: RouteRecord,
    route: Json,
  ): Promise<RouteState[]> {
    const deleted = route.status === "deleted";
    const id = number(route.id);
    if (deleted) await jsonOf(send(`/api/routes/${id}/restore`, { method: "POST" }));
    const seen = await observeRoute(send, id, this.names);
    await expectPack(send, id, seen);
    const possible = record.possibleStates()
      .filter((state) => state !== undefined)
      .filter((state) => state.deleted === deleted).map(active);
    const known = await this.#keepKnownEntries(send, id);
    const found = possible.filter((state) => matchesState(seen, state) && this.#has(state, known));
    if (found.length > 0) return found.map((state) => this.#withKnownEntries(state));
    const [first] = possible;
    const about = explain(key, record);
    assert.ok(first !== undefined, `${about}\nits status cannot be ${text(route.status)}`);
    const expected = viewOf(first);
    assert.deepEqual({ about, ...comparable(seen, expected) }, { about, ...expected });
    throw new Error(`${about}\nlooks like no possible state`);
  }

  /**
   * Removes the entries for good whose ids are unknown because their writes got no response: what is in them cannot
   * be seen, so that one might be taken for another. @returns The keys of the others.
   */
  async #keepKnownEntries(send: Send, routeId: number): Promise<ReadonlySet<string>> {
    const list = `/api/routes/${routeId}/removed`;
    const known = new Set<string>();
    for (const { id } of objects((await jsonOf(send(list))).entries)) {
      const key = this.names.known("entry", number(id));
      if (key !== undefined) known.add(key);
      else assert.equal((await send(`${list}/${number(id)}`, { method: "DELETE" })).status, 204);
    }
    return known;
  }

  /** Whether a state has exactly these of the entries whose ids are known. */
  #has(state: RouteState, known: ReadonlySet<string>): boolean {
    return isDeepStrictEqual(new Set(this.#withKnownEntries(state).removed.keys()), known);
  }

  #withKnownEntries(state: RouteState): RouteState {
    const removed = new Map([...state.removed].filter(([key]) => this.names.isBound(key)));
    return { ...state, removed };
  }
}

function expectAbsent(key: string, record: RouteRecord): undefined {
  const mayBeAbsent = record.possibleStates().includes(undefined);
  assert.ok(mayBeAbsent, `${explain(key, record)}\nit is lost`);
}

function active(state: RouteState): RouteState {
  return { ...state, deleted: false };
}

function explain(key: string, record: RouteRecord): string {
  const pending = record.pending.map((operation) => `\nwithout response: ${describe(operation)}`);
  return `${key} after the crash${pending.join("")}`;
}
