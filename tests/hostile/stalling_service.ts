/**
 * The service on a real socket in this process, with a shorter limit for stuck bodies than the 30 seconds of
 * the default.
 *
 * @module
 */
import { createApp } from "../../src/routes/app.ts";
import { ResponsesUnderWay } from "../../src/routes/endpoint/responses.ts";
import { createLog } from "../../src/runtime/log.ts";
import { Server } from "../../src/server/mod.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

/** A listening service with a route and a POI. */
export class StallingService implements AsyncDisposable {
  readonly #service: Service;
  readonly #server: Server;

  private constructor(service: Service, bodyStallMs: number) {
    this.#service = service;
    const { library, responseCache, config, access } = service;
    const log = createLog("off", {
      write: (line) => service.reports.push(line),
      flush: () => Promise.resolve(),
    });
    const app = createApp({
      library,
      responseCache,
      config,
      access,
      bodyStallMs,
      underWay: new ResponsesUnderWay(),
      socket: () => this.#server.socket,
    }, log);
    this.#server = new Server(app, { host: "127.0.0.1", port: 0, keyPair: null }, log);
  }

  /** @param bodyStallMs Milliseconds without a byte after which a body counts as stalled. */
  static async open(bodyStallMs: number): Promise<StallingService> {
    const service = await Service.open();
    await createRoute(service);
    await createPoi(service, 1);
    return new StallingService(service, bodyStallMs);
  }

  /** Where it listens. */
  get base(): string {
    return `http://${this.#server.socket}`;
  }

  /** Files in staging. */
  staged(): string[] {
    return this.#service.filesOnDisk().filter((path) => path.startsWith("staging/"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop();
    await this.#service[Symbol.asyncDispose]();
  }
}
