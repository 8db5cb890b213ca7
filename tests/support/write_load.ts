/** Clients that write to a running service all the time, and know what it has confirmed. @module */
import assert from "node:assert/strict";
import { type Json, jsonOf, number } from "./responses.ts";
import { OELBERG, ONE_MORE } from "./gpx_samples.ts";
import { mp3, png } from "./media/samples.ts";

/** A route that a client changes all the time; its name counts the rounds. */
export interface BusyRoute {
  readonly id: number;
  /** Rounds that the service has confirmed. */
  confirmed: number;
}

/** Clients at work. `await using` lets them end their round and stops them. */
export class WriteLoad implements AsyncDisposable {
  readonly routes: BusyRoute[] = [];
  #stopping = false;
  #clients: Promise<void>[] = [];

  private constructor(private readonly base: string) {}

  /** Starts clients, each with a route of its own. */
  static async start(base: string, clients: number): Promise<WriteLoad> {
    const load = new WriteLoad(base);
    for (let client = 0; client < clients; client++) {
      const route: BusyRoute = { id: await load.#begin(), confirmed: 0 };
      load.routes.push(route);
      load.#clients.push(load.#keepWriting(route));
    }
    return load;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#clients);
  }

  async #begin(): Promise<number> {
    const id = number((await this.#form("POST", "", { gpx: OELBERG, name: "round 0" }, 201)).id);
    const poi = await this.#form("POST", `/${id}/pois`, { lat: "50.7", lon: "7.2" }, 201);
    const media = `/${id}/pois/${number(poi.id)}`;
    await this.#form("POST", `${media}/audio`, { audio: mp3() }, 201);
    return id;
  }

  async #keepWriting(route: BusyRoute): Promise<void> {
    const full = await jsonOf(fetch(`${this.base}/api/routes/${route.id}`));
    assert.ok(Array.isArray(full.pois));
    const poi = `/${route.id}/pois/${full.pois[0].id}`;
    for (let round = 1; !this.#stopping; round++) {
      await this.#round(route.id, poi, round);
      await this.#form("PUT", `/${route.id}`, { gpx: OELBERG, name: `round ${round}` });
      route.confirmed = round;
    }
  }

  /** Something of everything that moves files. */
  async #round(id: number, poi: string, round: number): Promise<void> {
    await this.#form("PUT", `${poi}/audio`, { audio: mp3({ frames: 2 + round % 50 }) });
    const picture = await this.#form("POST", `${poi}/pictures`, { picture: png() }, 201);
    const path = `${poi}/pictures/${number(picture.id)}`;
    await this.#form("PUT", path, { picture: png({ width: 1 + round % 50 }) });
    await this.#form("POST", `/${id}/append`, { gpx: ONE_MORE });
    await this.#send("DELETE", path);
    await this.#send("DELETE", `/${id}`);
    await this.#send("POST", `/${id}/restore`);
  }

  #send(method: string, path: string): Promise<Json> {
    return jsonOf(fetch(`${this.base}/api/routes${path}`, { method }));
  }

  #form(
    method: string,
    path: string,
    fields: Readonly<Record<string, string | Uint8Array>>,
    status = 200,
  ): Promise<Json> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string") body.append(name, value);
      else body.append(name, new File([new Uint8Array(value)], `${name}.bin`));
    }
    return jsonOf(fetch(`${this.base}/api/routes${path}`, { method, body }), status);
  }
}
