/**
 * Responses to reads: created once and cached until their route changes, compressed for clients that accept it, and
 * served as RFC 9110 says (docs/decisions/011-responses-in-memory.md).
 *
 * The key of a response is its endpoint, the ids in its path and the parameters that the endpoint recognises;
 * nothing else in a query makes a difference.
 *
 * @module
 */
import type { Library } from "../library/mod.ts";
import type { Client } from "../http/client.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import { gzip } from "../runtime/gzip.ts";
import { SharedTasks } from "../runtime/shared_tasks.ts";
import { acceptsGzip, gzipRepresentation, isWorthEncoding } from "../http/content_coding.ts";
import { FileCache } from "../http/file_cache.ts";
import type { Bytes, Representation } from "../http/representation.ts";
import { serve } from "../http/respond.ts";
import type { Handler, Params } from "../router.ts";

/** The query parameters that an endpoint recognises. */
export interface QueryParameters<Query> {
  /** Reads them from a query; others are ignored. Never throws. */
  readonly parse: (query: string) => Query;
  /** Checks that the client may use them. @throws {HttpError} when it may not. */
  readonly authorize?: (query: Query, request: Request, client: Client) => void;
  /** A key that differs for queries with different responses; null for a query whose response is not cached. */
  readonly keyOf: (query: Query) => string | null;
}

/** An endpoint without query parameters. */
export const NO_PARAMETERS: QueryParameters<null> = { parse: () => null, keyOf: () => "" };

/** The group of responses about no single route. Ids of routes begin with 1. */
const LISTS = 0;

/** Compressions that may run at a time; beyond that, responses are sent uncompressed. */
const MAX_COMPRESSIONS = 8;

/** nginx's status for a client that closed the connection; it is only logged. */
const CLIENT_CLOSED_REQUEST = 499;

/** Where a representation is kept. */
interface Place {
  readonly key: string;
  /** The route that it is about, or {@link LISTS}. */
  readonly group: number;
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

  /** @param cacheBytes Bytes of memory to use: one half for files, one for everything else. */
  constructor(library: Pick<Library, "watch">, cacheBytes: number) {
    this.files = new FileCache(cacheBytes / 2);
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
    const endpoint = this.#endpoints++;
    return async (request, params, target, client) => {
      const query = parameters.parse(target.query);
      parameters.authorize?.(query, request, client);
      const place = placeOf(endpoint, params, parameters.keyOf(query));
      const kept = this.#find(place);
      if (kept !== undefined) return await this.#send(request, place, kept);
      const created = read(params, query);
      this.#keep(place, created);
      return await this.#send(request, place, created);
    };
  }

  /**
   * As {@link ResponseCache.cached}, for a reader that needs something which takes time.
   *
   * @param prepare Returns what the reader needs. The reader itself does not wait, so that all it reads is of one
   * moment.
   */
  cachedAfter<Query, Prepared, Name extends string = never>(
    parameters: QueryParameters<Query>,
    prepare: (params: Params<Name>) => Promise<Prepared>,
    read: (params: Params<Name>, query: Query, prepared: Prepared) => Representation,
  ): Handler<Name> {
    const endpoint = this.#endpoints++;
    return async (request, params, target, client) => {
      const query = parameters.parse(target.query);
      parameters.authorize?.(query, request, client);
      const place = placeOf(endpoint, params, parameters.keyOf(query));
      const kept = this.#find(place);
      if (kept !== undefined) return await this.#send(request, place, kept);
      const changes = this.#changes;
      const created = read(params, query, await prepare(params));
      // What was prepared before a change may not be true after it.
      if (changes === this.#changes) this.#keep(place, created);
      return await this.#send(request, place, created);
    };
  }

  /** Sends a representation that its handler keeps itself. */
  async send(request: Request, representation: Representation): Promise<Response> {
    return await this.#send(request, null, representation);
  }

  /** Removes everything, as a restart does. */
  clear(): void {
    this.#cache.clear();
    this.files.clear();
  }

  #find(place: Place | null): Representation | undefined {
    return place === null ? undefined : this.#cache.get(place.key);
  }

  #keep(place: Place | null, created: Representation): void {
    if (place === null) return;
    this.#cache.set(place.key, created, { bytes: created.memoryBytes, group: place.group });
  }

  /** Opens the content before it waits for anything: after that, a write may have removed the file. */
  async #send(request: Request, place: Place | null, plain: Representation): Promise<Response> {
    if (!isWorthEncoding(plain) || !acceptsGzip(request)) return serve(request, plain);
    const encodedPlace = place && { ...place, key: `gzip ${place.key}` };
    const kept = this.#find(encodedPlace);
    if (kept !== undefined) return serve(request, kept);
    const { signal } = request;
    const compressing = this.#compress(plain, signal);
    if (compressing === null) return serve(request, plain);
    try {
      const encoded = gzipRepresentation(plain, await compressing);
      if (place !== null && this.#cache.holds(place.key, plain)) this.#keep(encodedPlace, encoded);
      return serve(request, encoded);
    } catch (error) {
      if (!signal.aborted) throw error;
      return new Response(null, { status: CLIENT_CLOSED_REQUEST });
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

/** Where a response is kept; null when it is not. */
function placeOf(endpoint: number, params: object, queryKey: string | null): Place | null {
  if (queryKey === null) return null;
  const key = `${endpoint}/${Object.values(params).join("/")}?${queryKey}`;
  const routeId = "routeId" in params ? Number(params.routeId) : LISTS;
  return { key, group: routeId };
}
