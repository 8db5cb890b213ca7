/**
 * Random histories: making them up, and running one through the service while the model says after every
 * step how everything has to be.
 *
 * @module
 */
import assert from "node:assert/strict";
import { expectError, type Json, jsonOf, number, objects, text } from "../support/responses.ts";
import { HistoryGenerator } from "../support/history/generator.ts";
import { observeRoute } from "../support/history/observation.ts";
import { SeededRandom } from "../support/random.ts";
import { bindCreated, bindRemoved, readPath, requestOf } from "../support/history/request.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { Names } from "../support/model/names.ts";
import { describe, type Operation } from "../support/model/operation.ts";
import { comparable, viewOf } from "../support/model/view.ts";
import { withDataDir } from "../support/process/process.ts";
import { Service } from "../support/service.ts";
import { type ListedView, ModelState } from "./model_state.ts";

/** Makes up a history of this many operations. */
export function randomHistory(seed: number, length: number): Operation[] {
  const random = new SeededRandom(seed);
  const generator = new HistoryGenerator(random, { prefix: "", mistakes: 0.12 });
  const state = new ModelState();
  return Array.from({ length }, () => {
    const operation = nextOperation(random, generator, state);
    state.apply(operation);
    return operation;
  });
}

function nextOperation(
  random: SeededRandom,
  generator: HistoryGenerator,
  state: ModelState,
): Operation {
  const routes = [...state.routes];
  if (routes.length === 0 || random.chance(0.08)) return generator.createRoute();
  const [key, route] = random.pick(routes);
  const others = routes.filter(([other]) => other !== key);
  const foreignPois = others.flatMap(([, { pois }]) => [...pois.keys()]);
  const operation = generator.operationOn(key, route, foreignPois);
  return random.chance(0.03) ? { ...operation, route: "no-route" } : operation;
}

/**
 * Runs a history through a new service.
 *
 * @throws {Error} with the step, its operation, and what was different from the model.
 */
export async function runHistory(operations: readonly Operation[]): Promise<void> {
  await withDataDir(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      const history = new RunningHistory(service);
      for (const [index, operation] of operations.entries()) {
        await named(`step ${index + 1}: ${describe(operation)}`, () => history.step(operation));
      }
      await named("at the end", () => history.checkAllRoutes());
      assert.deepEqual(service.reports, []);
    }
    checkDataFolder(dataDir);
  });
}

async function named(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}\n${message}`, { cause: error });
  }
}

/** A service and its model side by side. */
class RunningHistory {
  readonly #state = new ModelState();
  readonly #names = new Names();
  readonly #send = (path: string, init?: RequestInit) => this.service.fetch(path, init);

  constructor(private readonly service: Service) {}

  /** One operation, then a read of the lists and of the route that it was about. */
  async step(operation: Operation): Promise<void> {
    const { method, path, body, headers } = requestOf(operation, this.#names);
    const response = await this.service.fetch(path, { method, body, headers: { ...headers } });
    bindRemoved(operation, response.headers, this.#names);
    const status = this.#state.apply(operation);
    if (status >= 400) await expectError(response, status);
    else if (status === 204) assert.deepEqual([response.status, response.body], [204, null]);
    else await this.#checkResponse(operation, response, status);
    await this.#checkLists();
    await this.#checkRoute(operation.route);
  }

  /** Every route is as the model says, also those that no late step was about. */
  async checkAllRoutes(): Promise<void> {
    for (const key of this.#state.routes.keys()) await this.#checkRoute(key);
  }

  async #checkRoute(key: string): Promise<void> {
    const id = this.#names.idOf(key);
    const route = this.#state.routes.get(key);
    if (route === undefined) {
      await expectError(this.#send(`/api/routes/${id}?includeDeleted=true`), 404);
      return;
    }
    const expected = viewOf(route);
    const seen = await observeRoute(this.#send, id, this.#names);
    assert.deepEqual(comparable(seen, expected), expected);
  }

  /** The response shows what a read shows from now on. */
  async #checkResponse(operation: Operation, response: Response, status: number): Promise<void> {
    const body = await jsonOf(response, status);
    bindCreated(operation, body, this.#names);
    if (/^(trash|restore|delete)/.test(operation.kind)) return;
    const path = readPath(operation, this.#names);
    assert.deepEqual(body, await jsonOf(this.#send(path)));
    const location = status === 201 ? path.replace(/\?.*/, "") : null;
    assert.equal(response.headers.get("Location"), location);
  }

  async #checkLists(): Promise<void> {
    for (const includeDeleted of [false, true]) {
      const { routes } = await jsonOf(this.#send(`/api/routes?includeDeleted=${includeDeleted}`));
      const seen = objects(routes).map((route) => this.#listed(route));
      assert.deepEqual(seen, this.#state.list(includeDeleted));
    }
  }

  #listed(route: Json): ListedView {
    const key = this.#names.keyOf("route", number(route.id), text(route.description));
    return {
      key,
      name: text(route.name),
      slug: text(route.slug),
      status: text(route.status),
    };
  }
}
