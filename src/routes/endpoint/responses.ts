/**
 * Responses to reads: created once and cached until their route changes, compressed for clients that accept it, and
 * served as RFC 9110 says (docs/decisions/011-responses-in-memory.md); and all responses until clients have taken them.
 *
 * The key of a response is its endpoint, the ids in its path and the parameters that the endpoint recognises;
 * nothing else in a query makes a difference.
 *
 * @module
 */
import { clientName } from "../../access/attempts.ts";
import { HttpError } from "../../http/errors.ts";
import { FileCache, freedMemory, keptMemory } from "../../http/file_representation.ts";
import type { Client } from "../../http/request.ts";
import {
  acceptsGzip,
  asPrivate,
  type Bytes,
  errorResponse,
  gzipRepresentation,
  isWorthEncoding,
  type Representation,
  serve,
  streamedBodyOf,
} from "../../http/response.ts";
import type { Library } from "../../library/mod.ts";
import type { Handler, Params } from "../../router.ts";
import { LruCache } from "../../runtime/lru_cache.ts";
import { Limiter, SharedTasks } from "../../runtime/shared_tasks.ts";
import { gzip } from "../../runtime/yielding.ts";

/** The query parameters that an endpoint recognises. */
export interface QueryParameters<Query> {
  /** Reads them from a query; others are ignored. Never throws. */
  readonly parse: (query: string) => Query;
  /**
   * Checks that the client may use them.
   *
   * @returns Whether others may not, so that the response is for this client only.
   * @throws {HttpError} when it may not.
   */
  readonly authorize?: (query: Query, request: Request, client: Client) => Promise<boolean>;
  /**
   * Returns a check that a response may be made now, which throws 503. It runs before the request waits for its turn
   * and then, when the request itself may have ended.
   */
  readonly admission?: (query: Query, request: Request, client: Client) => () => void;
  /** A key that differs for queries with different responses; null for a query whose response is not cached. */
  readonly keyOf: (query: Query) => string | null;
}

/** An endpoint without query parameters. */
export const NO_PARAMETERS: QueryParameters<null> = { parse: () => null, keyOf: () => "" };

/** The group of responses about no single route. Ids of routes begin with 1. */
const LISTS = 0;

/** Compressions that may run at a time; beyond that, responses are sent uncompressed. */
const MAX_COMPRESSIONS = 8;

/** Bytes of memory for responses and files that are requested often: a small share of that of any school laptop. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** Reads of an endpoint that are prepared at a time. */
const MAX_PREPARING = 4;

/** Requests of an endpoint that wait for what is prepared for them; beyond that, they are refused. */
const MAX_WAITING = 500;

/** When a client may retry a read that was refused, in seconds. */
const RETRY_AFTER_SECONDS = "5";

/** nginx's status for a client that closed the connection; it is only logged. */
const CLIENT_CLOSED_REQUEST = 499;

/** The cache entry of a representation. */
interface CacheEntry {
  readonly key: string;
  /** The route that it is about, or {@link LISTS}. */
  readonly group: number;
}

/** A request for something that is not cached. */
interface Read<Query, Name extends string> {
  readonly request: Request;
  readonly params: Params<Name>;
  readonly query: Query;
  readonly entry: CacheEntry | null;
  readonly client: Client;
}

/** The responses of a library. */
export class ResponseCache {
  /** Stored files in memory. */
  readonly files: FileCache;
  readonly #cache: LruCache<Representation>;
  /** By entity tag, because the same strong tag means the same bytes (RFC 9110, 8.8.1). */
  readonly #compressions = new SharedTasks<Bytes>(MAX_COMPRESSIONS);
  #endpoints = 0;
  /** Counts the changes of routes. */
  #changes = 0;

  /**
   * @param cacheBytes Bytes of memory to use: one half for files, one for everything else; 0 keeps nothing.
   * @param sentBySockets Whether nothing but a socket reads bodies, so that what has been sent can be freed at once.
   */
  constructor(
    library: Pick<Library, "watch">,
    { cacheBytes = CACHE_BYTES, sentBySockets = false }: {
      readonly cacheBytes?: number;
      readonly sentBySockets?: boolean;
    } = {},
  ) {
    this.files = new FileCache(cacheBytes / 2, sentBySockets ? freedMemory : keptMemory);
    this.#cache = new LruCache(cacheBytes / 2);
    library.watch((routeId) => {
      this.#changes++;
      this.#cache.invalidate(routeId);
      this.#cache.invalidate(LISTS);
    });
  }

  /** A handler that responds with what a reader makes. Call it once for each endpoint. */
  cached<Query, Name extends string = never>(
    parameters: QueryParameters<Query>,
    read: (params: Params<Name>, query: Query) => Representation,
  ): Handler<Name> {
    return this.#handler(parameters, ({ request, params, query, entry }) => {
      const created = read(params, query);
      this.#keep(entry, created);
      return this.#send(request, entry, created);
    });
  }

  /**
   * As {@link ResponseCache.cached}, for a reader that needs something which takes time. That is prepared once for all
   * who wait for the same, for a bounded number at a time, and given up when they all have gone.
   *
   * @param prepare Returns what the reader needs. The reader itself does not wait, so that all it reads is of one
   * moment.
   */
  cachedAfter<Query, Prepared, Name extends string = never>(
    parameters: QueryParameters<Query>,
    prepare: (params: Params<Name>, query: Query, signal: AbortSignal) => Promise<Prepared>,
    read: (params: Params<Name>, query: Query, prepared: Prepared) => Representation,
  ): Handler<Name> {
    const limiter = new Limiter(MAX_PREPARING);
    const preparing = new SharedTasks<Prepared>(MAX_WAITING);
    let waiters = 0;
    return this.#handler(parameters, async ({ request, params, query, entry, client }) => {
      if (waiters >= MAX_WAITING) throw busy("Too many reads are being prepared");
      const admit = parameters.admission?.(query, request, client);
      admit?.();
      const { signal } = request;
      const changes = this.#changes;
      // What was prepared before a change may not be true after it.
      const key = JSON.stringify([changes, params, query]);
      const waiting = preparing.run(
        key,
        signal,
        (abandoned) =>
          limiter.run(() => {
            admit?.();
            return prepare(params, query, abandoned);
          }, abandoned),
      );
      if (waiting === null) throw busy("Too many reads are being prepared");
      waiters++;
      try {
        const prepared = await waiting.finally(() => waiters--);
        const created = this.#find(entry) ?? read(params, query, prepared);
        if (changes === this.#changes) this.#keep(entry, created);
        return await this.#send(request, entry, created);
      } catch (error) {
        if (!signal.aborted) throw error;
        return closedResponse();
      }
    });
  }

  /** A handler that responds from the cache, and otherwise as `create` does. */
  #handler<Query, Name extends string>(
    parameters: QueryParameters<Query>,
    create: (read: Read<Query, Name>) => Promise<Response>,
  ): Handler<Name> {
    const endpoint = this.#endpoints++;
    return async (request, params, target, client) => {
      const query = parameters.parse(target.query);
      const { authorize } = parameters;
      const isPrivate = authorize !== undefined && await authorize(query, request, client);
      const entry = entryOf(endpoint, params, parameters.keyOf(query));
      const cached = this.#find(entry);
      const response = cached === undefined
        ? await create({ request, params, query, entry, client })
        : await this.#send(request, entry, cached);
      return isPrivate ? asPrivate(response) : response;
    };
  }

  /** Sends a representation that its handler keeps itself. */
  async send(request: Request, representation: Representation): Promise<Response> {
    return await this.#send(request, null, representation, 0);
  }

  /** Removes everything, as a restart does. */
  clear(): void {
    this.#cache.clear();
    this.files.clear();
  }

  #find(entry: CacheEntry | null): Representation | undefined {
    return entry === null ? undefined : this.#cache.get(entry.key);
  }

  #isKept(entry: CacheEntry | null, representation: Representation): boolean {
    return entry !== null && this.#cache.holds(entry.key, representation);
  }

  #keep(entry: CacheEntry | null, created: Representation): void {
    if (entry === null) return;
    this.#cache.set(entry.key, created, { bytes: created.memoryBytes, group: entry.group });
  }

  /** Opens the content before it waits for anything: after that, a write may have removed the file. */
  async #send(
    request: Request,
    entry: CacheEntry | null,
    plain: Representation,
    ownBytes = this.#isKept(entry, plain) ? 0 : plain.memoryBytes,
  ): Promise<Response> {
    if (!isWorthEncoding(plain) || !acceptsGzip(request)) return serve(request, plain, ownBytes);
    const encodedEntry = entry && { ...entry, key: `gzip ${entry.key}` };
    const cached = this.#find(encodedEntry);
    if (cached !== undefined) return serve(request, cached);
    // It is aborted only when the client has gone: deno.json opts out of the older behaviour ("no-legacy-abort").
    const { signal } = request;
    const compressing = this.#compress(plain, signal);
    if (compressing === null) return serve(request, plain, ownBytes);
    try {
      const encoded = gzipRepresentation(plain, await compressing);
      if (this.#isKept(entry, plain)) this.#keep(encodedEntry, encoded);
      const isOwn = !this.#isKept(encodedEntry, encoded);
      return serve(request, encoded, isOwn ? encoded.memoryBytes : 0);
    } catch (error) {
      if (!signal.aborted) throw error;
      return closedResponse();
    }
  }

  /**
   * The compressed bytes, made once for all who wait for them; null when too much is being compressed already.
   */
  #compress(
    { validators, content }: Representation,
    signal: AbortSignal,
  ): Promise<Bytes> | null {
    if (content === null) return null;
    return this.#compressions.run(
      validators.etag,
      signal,
      (abandoned) => gzip(content(), abandoned),
    );
  }
}

/** The response to a client that has closed the connection. */
export function closedResponse(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST });
}

function busy(message: string): HttpError {
  return new HttpError(503, "busy", message, {
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  });
}

/** The cache entry of a response; null when it is not cached. */
function entryOf(endpoint: number, params: object, queryKey: string | null): CacheEntry | null {
  if (queryKey === null) return null;
  const key = `${endpoint}/${Object.values(params).join("/")}?${queryKey}`;
  const routeId = "routeId" in params ? Number(params.routeId) : LISTS;
  return { key, group: routeId };
}

// Responses that clients have not taken yet. A client that reads nothing keeps each of its responses under way for as
// long as it likes, 200 at a time on each HTTP/2 connection, so what they may hold is bounded for each client and for
// all together (docs/api.md#responses-under-way).

/** Bounds in bytes. */
interface LedgerLimits {
  /** Of one client. */
  readonly clientBytes: number;
  /** Of all clients together. */
  readonly allBytes: number;
}

/** Counts bytes by client. */
export class Ledger {
  readonly #ofClients = new Map<string, number>();
  #ofAll = 0;

  constructor(private readonly limits: LedgerLimits) {}

  /** Whether a client may have this many bytes more. */
  fits(client: string, bytes: number): boolean {
    const { clientBytes, allBytes } = this.limits;
    return this.#of(client) + bytes <= clientBytes && this.#ofAll + bytes <= allBytes;
  }

  /** Adds bytes, or removes them if they are negative, whether they fit or not. */
  add(client: string, bytes: number): void {
    const sum = this.#of(client) + bytes;
    this.#ofAll += bytes;
    if (sum === 0) this.#ofClients.delete(client);
    else this.#ofClients.set(client, sum);
  }

  #of(client: string): number {
    return this.#ofClients.get(client) ?? 0;
  }
}

const MIB = 1024 * 1024;

/** What responses under way may hold. */
export interface UnderWayLimits {
  /** In the runtime; 0 for all refuses every read. */
  readonly passedOn: LedgerLimits;
  /** Made for a single response, such as a list near a position. */
  readonly own: LedgerLimits;
}

/** 340 downloads at a time, and 170 of one client: a school has one address for all its phones. */
const LIMITS: UnderWayLimits = {
  passedOn: { clientBytes: 128 * MIB, allBytes: 256 * MIB },
  own: { clientBytes: 16 * MIB, allBytes: 64 * MIB },
};

/** What the stream of a short body takes, in bytes; 47 KB were measured. */
const LEAST_BYTES = 64 * 1024;

/** What a body takes at most until its client reads, in bytes: 400 KiB in the runtime, two chunks and the stream. */
const MOST_BYTES = 768 * 1024;

/**
 * How long memory of a response over HTTP/2 is counted after the runtime has taken it, in milliseconds: the runtime
 * takes up to 400 KiB of a body before its client reads, and does not report when it is gone.
 */
const TAKEN_MS = 30_000;

const UNREAD = "Too many responses are under way that have not been read";

/** Counts the responses under way. */
export class ResponsesUnderWay {
  readonly #limits: UnderWayLimits;
  readonly #passedOn: Ledger;
  readonly #own: Ledger;

  /** @param limits Those of the service if not given. */
  constructor(limits: UnderWayLimits = LIMITS) {
    this.#limits = limits;
    this.#passedOn = new Ledger(limits.passedOn);
    this.#own = new Ledger(limits.own);
  }

  /**
   * Returns a check that memory may be taken for one more response to a client, of a size not known yet. It throws 503,
   * and may be called after the request has ended.
   */
  admission(request: Request, client: Client): () => void {
    const name = nameOf(request, client);
    return () => {
      if (!this.#own.fits(name, MIB)) throw busy(UNREAD);
    };
  }

  /**
   * Counts a response until the runtime has passed all of it on, or its client has gone. A short one is not counted:
   * it is in a buffer of the runtime already.
   *
   * @returns The response, or 503 in its place. The response to a write is never replaced, because the write is done.
   */
  async send(
    request: Request,
    response: Response,
    client: Client,
    isWrite: boolean,
  ): Promise<Response> {
    if (this.#limits.passedOn.allBytes === 0 && !isWrite) return await refuse(response);
    const body = streamedBodyOf(response);
    if (body === null || client.completed === undefined) return response;
    const name = nameOf(request, client);
    const bytes = Math.max(LEAST_BYTES, Math.min(body.length, MOST_BYTES));
    const fits = this.#passedOn.fits(name, bytes) && this.#own.fits(name, body.ownBytes);
    if (!fits && !isWrite) return await refuse(response);
    this.#passedOn.add(name, bytes);
    this.#own.add(name, body.ownBytes);
    const release = () => this.#own.add(name, -body.ownBytes);
    // HTTP/2 has no Host header.
    const staysInRuntime = body.ownBytes > 0 && !request.headers.has("Host");
    client.completed.finally(() => this.#passedOn.add(name, -bytes)).then(
      staysInRuntime ? () => Deno.unrefTimer(setTimeout(release, TAKEN_MS)) : release,
      release,
    );
    return response;
  }
}

/** The response in place of one that would be too much; cancelling a body closes its file. */
async function refuse(response: Response): Promise<Response> {
  await response.body?.cancel();
  return errorResponse(busy(UNREAD));
}

function nameOf(request: Request, client: Client): string {
  return clientName(client.address, request.headers.get("X-Forwarded-For"));
}
