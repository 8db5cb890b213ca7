/**
 * Counting wrong passwords, so that they cannot be guessed by trying
 * (`docs/decisions/013-write-access.md`).
 *
 * @module
 */
import { isIPv6 } from "node:net";
import { HttpError } from "../http/errors.ts";
import { isLoopback } from "../http/request.ts";

/** Letters of a forwarded address that count; an IPv6 address with a zone is shorter. */
const MAX_FORWARDED = 64;

/**
 * The client for which a web server on this machine forwards, as it has appended it to `X-Forwarded-For`; null for a
 * request without one, and for a connection from elsewhere, which could name any address.
 *
 * @param address Address of the connection.
 */
function forwardedClient(address: string, forwardedFor: string | null): string | null {
  if (forwardedFor === null || !isLoopback(address)) return null;
  const last = forwardedFor.split(",").at(-1)?.trim() ?? "";
  return last === "" ? null : networkOf(last.slice(0, MAX_FORWARDED));
}

/** A name for the client of a request: the same for all requests of one client, as {@link forwardedClient} returns it. */
export function clientName(address: string, forwardedFor: string | null): string {
  const forwarded = forwardedClient(address, forwardedFor);
  return forwarded === null ? networkOf(address) : `forwarded ${forwarded}`;
}

/** An IPv4 address as it is; of an IPv6 address the 64 bits of its network, since a client has all the rest. */
function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("%", 1)[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(":");
}

/** A time, and waiting. */
interface Clock {
  /** Returns a time in milliseconds. */
  readonly now: () => number;
  /** Waits a number of milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** The clock of the process. */
const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Turns that begin a fixed time apart. */
class Turns {
  /** When the next turn begins that is not taken. */
  #next = 0;

  /**
   * @param intervalMs Time between two turns.
   * @param maxWaitMs Longest time to wait for one.
   */
  constructor(
    private readonly clock: Clock,
    private readonly intervalMs: number,
    private readonly maxWaitMs: number,
  ) {}

  /** Waits for the next free turn. @returns False at once, without a turn, when it is too far away. */
  async take(): Promise<boolean> {
    const now = this.clock.now();
    const begin = Math.max(now, this.#next);
    if (begin - now > this.maxWaitMs) return false;
    this.#next = begin + this.intervalMs;
    if (begin > now) await this.clock.sleep(begin - now);
    return true;
  }
}

/** Time in which wrong tries are counted, in milliseconds. */
const WINDOW_MS = 60_000;

/** Wrong tries of one client in that time after which it has to wait. */
const CLIENT_LIMIT = 10;

/**
 * Wrong tries in that time of all clients together for which a web server on this machine forwards. Beyond that,
 * their passwords are compared one at a time.
 */
const PROXY_LIMIT = 200;

/** Time between two comparisons then, in milliseconds. */
const COMPARISON_INTERVAL_MS = 100;

/** How long a password may wait for its comparison then, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** Clients that are remembered; beyond that the one whose last wrong try is the oldest is forgotten. */
const MAX_CLIENTS = 10_000;

/** Wrong tries of the last minute by client. */
export class Attempts {
  readonly #failures = new Map<string, number[]>();

  readonly #turns: Turns;

  constructor(private readonly clock: Clock = CLOCK) {
    this.#turns = new Turns(clock, COMPARISON_INTERVAL_MS, MAX_WAIT_MS);
  }

  /**
   * Runs a comparison of a password, unless the client has made too many wrong ones.
   *
   * While the clients of a web server have made too many together, the right password still passes, because it may
   * be that of a client that has made none. The comparisons then take turns, so that invented addresses do not
   * make guessing faster.
   *
   * @param address Address of the connection.
   * @param forwardedFor `X-Forwarded-For` of the request; it counts only when the connection comes from this
   * machine, and only to distinguish the clients of a web server here.
   * @returns What `isRight` returns.
   * @throws {HttpError} 429 with `Retry-After`: this client has made too many wrong tries, and `isRight` has not been
   * run; or all clients of the web server have, and this is a wrong one or too many are waiting.
   */
  async try(
    address: string,
    forwardedFor: string | null,
    isRight: () => boolean,
  ): Promise<boolean> {
    const { own, shared } = countersOf(address, forwardedFor);
    this.#checkLimit(own, CLIENT_LIMIT);
    const isCrowded = shared !== null && this.#secondsLeft(shared, PROXY_LIMIT) > 0;
    if (isCrowded) {
      if (!await this.#turns.take()) throw tooMany(MAX_WAIT_MS / 1000);
      // Other tries of this client may have been wrong while this one waited.
      this.#checkLimit(own, CLIENT_LIMIT);
    }
    if (isRight()) {
      this.#failures.delete(own);
      return true;
    }
    this.#countFailure(own);
    if (shared !== null) this.#countFailure(shared);
    if (isCrowded) this.#checkLimit(shared, PROXY_LIMIT);
    return false;
  }

  #checkLimit(name: string, limit: number): void {
    const seconds = this.#secondsLeft(name, limit);
    if (seconds > 0) throw tooMany(seconds);
  }

  /** Seconds until fewer wrong tries than the limit are in the window; 0 when it is not reached. */
  #secondsLeft(name: string, limit: number): number {
    const first = this.#recent(name).at(-limit);
    if (first === undefined) return 0;
    return Math.max(1, Math.ceil((first + WINDOW_MS - this.clock.now()) / 1000));
  }

  #countFailure(name: string): void {
    const recent = [...this.#recent(name), this.clock.now()];
    // Deleted first, so that the map is ordered by the last wrong try.
    this.#failures.delete(name);
    this.#failures.set(name, recent);
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MAX_CLIENTS && oldest !== undefined) this.#failures.delete(oldest);
  }

  #recent(name: string): readonly number[] {
    const start = this.clock.now() - WINDOW_MS;
    return this.#failures.get(name)?.filter((time) => time > start) ?? [];
  }
}

function tooMany(seconds: number): HttpError {
  return new HttpError(
    429,
    "too-many-attempts",
    `Too many wrong passwords; try again in ${seconds} seconds`,
    { headers: { "Retry-After": String(seconds) } },
  );
}

/** Names of the counters of a client: its own, and the one that it shares with others. */
interface Counters {
  readonly own: string;
  readonly shared: string | null;
}

/**
 * All clients of a web server on this machine have its loopback address, and none of them may lock the others out,
 * so each is counted under the address that the web server has appended to `X-Forwarded-For`. A web server that
 * passes the header on as it came lets a client invent addresses, so they are counted all together, too.
 */
function countersOf(address: string, forwardedFor: string | null): Counters {
  const forwarded = forwardedClient(address, forwardedFor);
  if (forwarded === null) return { own: networkOf(address), shared: null };
  return { own: `forwarded ${forwarded}`, shared: "forwarded" };
}
