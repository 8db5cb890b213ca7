/**
 * Counting wrong passwords, so that they cannot be guessed by trying
 * (`docs/decisions/013-write-access.md`).
 *
 * @module
 */
import { HttpError } from "../http/errors.ts";
import { forwardedClient, networkOf } from "./client_name.ts";

/** Time in which wrong tries are counted, in milliseconds. */
const WINDOW_MS = 60_000;

/** Wrong tries of one client in that time after which it has to wait. */
const CLIENT_LIMIT = 10;

/** Wrong tries in that time of all clients together for which a web server on this machine speaks. */
const PROXY_LIMIT = 200;

/** Clients that are remembered; beyond that the one whose last wrong try is the oldest is forgotten. */
const MAX_CLIENTS = 10_000;

/** Wrong tries of the last minute by client. */
export class Attempts {
  readonly #failures = new Map<string, number[]>();

  /** @param now Returns a time in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Runs a comparison of a password, unless the client has made too many wrong ones.
   *
   * @param address Address of the connection.
   * @param forwardedFor `X-Forwarded-For` of the request; it counts only when the connection comes from this
   * machine, and only to distinguish the clients of a web server here.
   * @returns What `isRight` returns.
   * @throws {HttpError} 429 with `Retry-After`; `isRight` has not been run.
   */
  try(address: string, forwardedFor: string | null, isRight: () => boolean): boolean {
    const counters = countersOf(address, forwardedFor);
    for (const { name, limit } of counters) this.#checkLimit(name, limit);
    const right = isRight();
    if (right) this.#failures.delete(counters[0].name);
    else for (const { name } of counters) this.#countFailure(name);
    return right;
  }

  #checkLimit(name: string, limit: number): void {
    const recent = this.#recent(name);
    const first = recent.at(-limit);
    if (first === undefined) return;
    const seconds = Math.max(1, Math.ceil((first + WINDOW_MS - this.now()) / 1000));
    throw new HttpError(429, `Too many wrong passwords; try again in ${seconds} seconds`, {
      headers: { "Retry-After": String(seconds) },
    });
  }

  #countFailure(name: string): void {
    const recent = [...this.#recent(name), this.now()];
    // Deleted first, so that the map is ordered by the last wrong try.
    this.#failures.delete(name);
    this.#failures.set(name, recent);
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MAX_CLIENTS && oldest !== undefined) this.#failures.delete(oldest);
  }

  #recent(name: string): readonly number[] {
    const start = this.now() - WINDOW_MS;
    return this.#failures.get(name)?.filter((time) => time > start) ?? [];
  }
}

/** A count of wrong tries and what it may reach. */
interface Counter {
  readonly name: string;
  readonly limit: number;
}

/**
 * The counters of a client, its own first. All clients of a web server on this machine have its loopback address, and none of
 * them may lock the others out, so each is counted under the address that the web server has appended to
 * `X-Forwarded-For`. A web server that passes the header on as it came lets a client invent addresses, so all
 * of them together have a limit too.
 */
function countersOf(
  address: string,
  forwardedFor: string | null,
): readonly [Counter, ...Counter[]] {
  const forwarded = forwardedClient(address, forwardedFor);
  if (forwarded === null) return [{ name: networkOf(address), limit: CLIENT_LIMIT }];
  return [
    { name: `forwarded ${forwarded}`, limit: CLIENT_LIMIT },
    { name: "forwarded", limit: PROXY_LIMIT },
  ];
}
