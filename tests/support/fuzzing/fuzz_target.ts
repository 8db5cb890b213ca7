/**
 * A service with one of everything in it, that is attacked and checked after every attack: what it returns
 * must be a success or a refusal in the documented form, and a refused request must have changed nothing.
 *
 * @module
 */
import assert from "node:assert/strict";
import { expectError, jsonOf } from "../responses.ts";
import { jpeg, wav } from "../media/samples.ts";
import { createPoi, createRoute } from "../fixtures.ts";
import { Service } from "../service.ts";

/** Where the one of everything is. */
export const TARGETS = {
  routes: "/api/routes",
  route: "/api/routes/1",
  append: "/api/routes/1/append",
  pois: "/api/routes/1/pois",
  poi: "/api/routes/1/pois/1",
  pictures: "/api/routes/1/pois/1/pictures",
  picture: "/api/routes/1/pois/1/pictures/1",
  audio: "/api/routes/1/pois/1/audio",
} as const;

/** The service under attack. */
export class FuzzTarget implements AsyncDisposable {
  /** Number of attacks by status. */
  readonly statuses = new Map<number, number>();
  #state = "";

  private constructor(readonly service: Service) {}

  /** Opens a service with a route, a POI, a picture and an audio file, and files of at most 1 MiB. */
  static async open(): Promise<FuzzTarget> {
    const service = await Service.open({ env: { MAX_UPLOAD_MB: "1" } });
    await createRoute(service);
    await createPoi(service, 1);
    await jsonOf(service.sendForm("POST", TARGETS.pictures, { picture: jpeg() }), 201);
    await jsonOf(service.sendForm("POST", TARGETS.audio, { audio: wav({ seconds: 0.01 }) }), 201);
    const target = new FuzzTarget(service);
    target.#state = await target.state();
    return target;
  }

  /** All that a reader can see, and the files on the disk. */
  async state(): Promise<string> {
    const list = await this.service.fetch(`${TARGETS.routes}?includeDeleted=true`);
    const route = await this.service.fetch(TARGETS.route);
    const files = this.service.filesOnDisk().join("\n");
    return [await list.text(), await route.text(), files].join("\n");
  }

  /**
   * Sends a request, checks everything that must hold whatever it was, and returns its status.
   *
   * @param label Says how to do the same again; every failure has it.
   */
  async attempt(path: string, init: RequestInit, label: string): Promise<number> {
    const response = await this.service.fetch(path, init);
    const { status } = response;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    try {
      if (status >= 400) await this.#expectRefused(response);
      else await this.#expectTaken(response);
    } catch (error) {
      throw new Error(`${init.method} ${path} returned ${status}; ${label}`, { cause: error });
    }
    return status;
  }

  /** Number of attacks that were refused. */
  get refused(): number {
    const counts = [...this.statuses].filter(([status]) => status >= 400);
    return counts.reduce((sum, [, count]) => sum + count, 0);
  }

  async #expectRefused(response: Response): Promise<void> {
    assert.ok(response.status < 500, await response.clone().text());
    await expectError(response, response.status);
    assert.equal(await this.state(), this.#state, "a refused request changed something");
    assert.deepEqual(this.service.reports, []);
  }

  /** What was created goes again, so that the service does not grow. */
  async #expectTaken(response: Response): Promise<void> {
    await jsonOf(response, response.status === 201 ? 201 : 200);
    const location = response.headers.get("Location");
    if (location !== null) {
      await jsonOf(this.service.fetch(location, { method: "DELETE" }));
    }
    this.#state = await this.state();
    assert.doesNotMatch(this.#state, /^staging\//m, "something was left in staging");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service[Symbol.asyncDispose]();
  }
}
