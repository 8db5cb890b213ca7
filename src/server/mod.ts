/** The app on a socket: a log line per request, and a stop that does not interrupt uploads. @module */
import { errorResponse, HttpError } from "../http/errors.ts";
import { isIncomplete } from "../http/file_body.ts";
import { type Client, pathForLog } from "../http/request.ts";
import { outgoing } from "../http/respond.ts";
import type { App } from "../routes/app.ts";
import type { Log } from "../runtime/log.ts";
import type { KeyPair } from "../tls.ts";
import { Listener, type ListenOptions } from "./listener.ts";

/** How long running writes may take to finish after a stop was requested, in milliseconds. */
const DRAIN_MS = 10_000;

/** How long a new certificate waits for running writes, in milliseconds. Renewals come weeks before they are needed. */
const EXCHANGE_WAIT_MS = 10 * 60_000;

/** How long responses may take to reach their clients after that, in milliseconds. */
const SHUTDOWN_MS = 2_000;

/** Methods that change something. */
const WRITES = ["POST", "PUT", "DELETE"];

/** The app on a listening socket. */
export class Server {
  readonly #app: App;
  readonly #log: Log;
  readonly #writes = new Set<Promise<void>>();
  readonly #listener: Listener;
  #stopping = false;

  /**
   * Listens immediately.
   *
   * @throws {Deno.errors.AddrInUse} when the port is taken, and other errors of the system.
   */
  constructor(app: App, options: ListenOptions, log: Log) {
    this.#app = app;
    this.#log = log;
    this.#listener = new Listener(options, (request, info) => this.#handle(request, info), log);
  }

  /** `<host>:<port>` of the listener, an IPv6 host in brackets. */
  get socket(): string {
    return this.#listener.socket;
  }

  /** Resolves when no write is running, at the latest after `maxMs` milliseconds. */
  async whenIdle(maxMs = EXCHANGE_WAIT_MS): Promise<void> {
    const deadline = performance.now() + maxMs;
    while (this.#writes.size > 0 && performance.now() < deadline) {
      await withDeadline(Promise.allSettled(this.#writes), deadline - performance.now());
    }
  }

  /**
   * Uses another certificate for new connections. Request bodies in transit may be cut off.
   *
   * @throws {Error} when the runtime refuses it; the old one stays in use.
   */
  async useKeyPair(keyPair: KeyPair): Promise<void> {
    await this.#listener.useKeyPair(keyPair);
  }

  /**
   * Refuses new writes, waits for running ones, then closes the listener. Downloads that are not complete two
   * seconds later are aborted.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    await withDeadline(Promise.allSettled(this.#writes), DRAIN_MS);
    await withDeadline(this.#listener.close(), SHUTDOWN_MS);
  }

  async #handle(
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Promise<Response> {
    if (WRITES.includes(request.method)) {
      if (this.#stopping) return refuseWrite();
      this.#track(info.completed);
    }
    return await (this.#log.takesRequests
      ? this.#handleLogged(request, info)
      : this.#app(request, new Peer(info, this.#listener.isSecure)));
  }

  async #handleLogged(
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Promise<Response> {
    const started = performance.now();
    const { method } = request;
    const { completed } = info;
    const response = await this.#app(request, new Peer(info, this.#listener.isSecure));
    // Every response with a body has a length.
    const length = Number(response.headers.get("Content-Length") ?? 0);
    completed.then(() => true, () => false).then((whole) => {
      const ms = performance.now() - started;
      const bytes = whole && !isIncomplete(response) ? length : null;
      this.#log.request({ method, path: pathForLog(request), status: response.status, ms, bytes });
    });
    return response;
  }

  /** Keeps track of a write until its response is sent or has failed. */
  #track(completed: Promise<void>): void {
    const ended = completed.catch(() => {}).finally(() => this.#writes.delete(ended));
    this.#writes.add(ended);
  }
}

/** The client of a connection; its address is read only when it is needed. */
class Peer implements Client {
  readonly isSecure: boolean;
  readonly #info: Deno.ServeHandlerInfo<Deno.NetAddr>;

  constructor(info: Deno.ServeHandlerInfo<Deno.NetAddr>, isSecure: boolean) {
    this.isSecure = isSecure;
    this.#info = info;
  }

  get address(): string {
    return this.#info.remoteAddr.hostname;
  }

  get completed(): Promise<void> {
    return this.#info.completed;
  }
}

function refuseWrite(): Response {
  const error = new HttpError(503, "stopping", "The service is stopping", {
    headers: { "Retry-After": "5" },
  });
  return outgoing(errorResponse(error));
}

/** Waits for a promise for at most `ms` milliseconds. */
async function withDeadline(promise: Promise<unknown>, ms: number): Promise<void> {
  const { promise: deadline, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, deadline]);
  clearTimeout(timer);
}
