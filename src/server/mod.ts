/** The app on a socket: a log line per request, and a stop that does not interrupt uploads. @module */
import { HttpError } from "../http/errors.ts";
import { type Client, pathForLog } from "../http/request.ts";
import { errorResponse, isIncomplete, outgoing } from "../http/response.ts";
import type { App } from "../routes/app.ts";
import type { Log } from "../runtime/log.ts";
import type { KeyPair } from "../tls.ts";

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

// Times without a free file descriptor. Clients that neither end a TLS handshake nor send a request can prolong them
// at will, so connections are closed when one lasts; not at once, because running uploads would be cut off too.

// The socket that the service listens on: listening again after the system ran out of file descriptors, and changing
// the certificate.

/** How long a shortage may last before connections are closed, in milliseconds. */
const PATIENCE_MS = 10_000;

/** A shortage is over when no connection was refused for this long, in milliseconds. */
const OVER_MS = 60_000;

/** Listeners whose connections are remembered; beyond that they are closed at once. */
const MAX_LISTENERS = 1000;

/** The shortage of descriptors of one process. */
export class DescriptorShortage {
  /** Ends the connections of listeners that have failed. */
  readonly #connections = new Set<AbortController>();
  #beganAt = -Infinity;
  #lastAt = -Infinity;

  /** @param now Returns a time in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Notes that a listener has failed because no descriptor was left, and closes the connections of all such listeners
   * when that lasts.
   *
   * @param connections Ends the connections of the listener.
   * @returns Whether a shortage begins.
   */
  note(connections: AbortController): boolean {
    const now = this.now();
    const begins = now - this.#lastAt > OVER_MS;
    if (begins) this.#beganAt = now;
    this.#lastAt = now;
    this.#connections.add(connections);
    if (now - this.#beganAt >= PATIENCE_MS || this.#connections.size > MAX_LISTENERS) {
      for (const listener of this.#connections) listener.abort();
      this.#connections.clear();
    }
    return begins;
  }
}

/** Pause before listening again after the listener has failed, in milliseconds. */
const RELISTEN_MS = 200;

/** Tries, one millisecond apart, for the port to be free again before a failure is reported. */
const QUIET_TRIES = 1000;

/** In the message of an accept that failed because no file descriptor is left: EMFILE, ENFILE, WSAEMFILE. */
const NO_DESCRIPTOR = /\(os error (?:24|23|10024)\)/;

/** Where to listen. */
interface ListenOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Certificate and key for https; null for http. */
  readonly keyPair: KeyPair | null;
}

/** Handles a request that came over the socket. */
type SocketHandler = (
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
) => Response | Promise<Response>;

/** A listening socket. */
export class Listener {
  readonly #handler: SocketHandler;
  readonly #log: Pick<Log, "error">;
  readonly #host: string;
  readonly #port: number;
  /** What the next socket gets. */
  #keyPair: KeyPair | null;
  /** What the last socket got. */
  #listensWith: KeyPair | null;
  #server: Deno.HttpServer<Deno.NetAddr>;
  #replacing: Promise<void> = Promise.resolve();
  /** Servers that accept no more connections and finish the open ones. */
  readonly #ending = new Set<Promise<void>>();
  readonly #shortage = new DescriptorShortage();
  #closing = false;

  /**
   * Listens immediately.
   *
   * @throws {Deno.errors.AddrInUse} when the port is taken, and other errors of the system.
   */
  constructor(options: ListenOptions, handler: SocketHandler, log: Pick<Log, "error">) {
    this.#handler = handler;
    this.#log = log;
    this.#host = options.host;
    this.#keyPair = options.keyPair;
    this.#listensWith = options.keyPair;
    this.#server = this.#listen(options.port);
    this.#port = this.#server.addr.port;
  }

  /** `<host>:<port>`, an IPv6 host in brackets. */
  get socket(): string {
    const { hostname, port } = this.#server.addr;
    return hostname.includes(":") ? `[${hostname}]:${port}` : `${hostname}:${port}`;
  }

  /** Whether connections are encrypted. */
  get isSecure(): boolean {
    return this.#keyPair !== null;
  }

  /**
   * Uses another certificate for new connections. The runtime cannot exchange it in a listening socket, so the
   * socket is closed and opened again: for about 5 ms connections are refused. Responses that are being
   * sent continue; request bodies in transit over HTTP/1.1 are cut off.
   *
   * @throws {Error} when the runtime refuses the pair; the old one stays in use.
   */
  async useKeyPair(keyPair: KeyPair): Promise<void> {
    await this.#replacing;
    if (this.#closing) return;
    this.#keyPair = keyPair;
    this.#end(this.#server);
    let refusal: unknown;
    this.#replacing = this.#listenAgain(QUIET_TRIES, (error) => refusal = error);
    await this.#replacing;
    if (this.#keyPair !== keyPair) throw refusal;
  }

  /** Accepts no more connections; resolves when the open ones have ended. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#replacing;
    this.#end(this.#server);
    await Promise.all(this.#ending);
  }

  #end(server: Deno.HttpServer): void {
    const ended = server.shutdown()
      .catch((error) => this.#log.error("Closing the listener failed", error))
      .finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** Listens again when a server fails, which it does when no file descriptor is left. */
  async #keepListening(server: Deno.HttpServer, connections: AbortController): Promise<void> {
    try {
      await server.finished;
    } catch (error) {
      const isShortage = NO_DESCRIPTOR.test(String(error));
      // A shortage fails a listener several times a second.
      if (!isShortage || this.#shortage.note(connections)) {
        this.#log.error("The listener failed; listening again", error);
      }
      await this.#replacing;
      if (this.#server !== server) return;
      this.#replacing = this.#listenAgain(0);
    }
  }

  /** @param refused Takes the reason for which the new certificate was given up. */
  async #listenAgain(quietTries: number, refused = (_error: unknown) => {}): Promise<void> {
    for (let tried = 0; !this.#closing; tried++) {
      const isQuiet = tried < quietTries;
      await new Promise((resolve) => setTimeout(resolve, isQuiet ? 1 : RELISTEN_MS));
      try {
        this.#server = this.#listen(this.#port);
        return;
      } catch (error) {
        if (this.#keyPair !== this.#listensWith && !(error instanceof Deno.errors.AddrInUse)) {
          this.#keyPair = this.#listensWith;
          refused(error);
        } else if (!isQuiet) {
          this.#log.error("Listening failed; trying again", error);
        }
      }
    }
  }

  #listen(port: number): Deno.HttpServer<Deno.NetAddr> {
    const { cert, key } = this.#keyPair ?? {};
    const connections = new AbortController();
    const server = Deno.serve({
      hostname: this.#host,
      port,
      signal: connections.signal,
      ...(cert === undefined || key === undefined ? {} : { cert, key }),
      onListen: () => {},
      onError: (error) => {
        this.#log.error("A request failed outside the app", error);
        return errorResponse(error);
      },
    }, this.#handler);
    this.#listensWith = this.#keyPair;
    this.#keepListening(server, connections);
    return server;
  }
}
