/**
 * Responses to reads: made once and kept while they are true, compressed for clients that like that, and
 * served after RFC 9110.
 *
 * What is kept under a path is dropped in the same moment in which its route changes, so that no answer is
 * ever older than the last write. Requests with a query are not kept: a position differs from phone to
 * phone, and anybody could fill the cache with queries.
 *
 * @module
 */
import { BoundedCache } from "../runtime/lru_cache.ts";
import { Gzip } from "../runtime/gzip.ts";
import type { Library } from "../library/mod.ts";
import type { Client } from "../http/client.ts";
import { FileCache } from "../http/file_cache.ts";
import type { Representation } from "../http/representation.ts";
import { serve } from "../http/respond.ts";
import type { Handler, Params } from "../router.ts";
import { acceptsGzip, gzipRepresentation, isWorthEncoding } from "../http/content_coding.ts";

/** Makes the representation that a `GET` answers with. @throws {HttpError} when there is none. */
export type Reader<Name extends string = never> = (
  params: Params<Name>,
  request: Request,
  client: Client,
) => Representation | Promise<Representation>;

/** ResponseCache about no single route. Ids of routes begin with 1. */
const LISTS = 0;

type Kept = Representation | Promise<Representation>;

/** The answers of a library. */
export class ResponseCache implements Disposable {
  /** Stored files in memory. */
  readonly files: FileCache;
  readonly #cache: BoundedCache<Kept>;
  readonly #gzip = new Gzip();
  readonly #encodings = new WeakMap<Representation, Promise<Representation>>();

  /**
   * @param cacheBytes Bytes of memory to keep: one half for files, one for everything else.
   * @param report Told when compression fails; the answer then goes out as it is.
   */
  constructor(
    library: Pick<Library, "watch">,
    cacheBytes: number,
    private readonly report: (line: string, cause: unknown) => void,
  ) {
    this.files = new FileCache(cacheBytes / 2);
    this.#cache = new BoundedCache(cacheBytes / 2);
    library.watch((routeId) => {
      this.#cache.drop(routeId);
      this.#cache.drop(LISTS);
    });
  }

  /** The largest answer that is kept, in bytes of content. */
  get maxKeptBytes(): number {
    return this.#cache.maxEntryBytes;
  }

  /** A handler that answers with what a reader makes. */
  cached<Name extends string = never>(reader: Reader<Name>): Handler<Name> {
    return (request, params, { path, query }, client) => {
      const found = query === ""
        ? this.keep(path, routeOf(params), () => reader(params, request, client))
        : reader(params, request, client);
      return this.#send(request, path, found);
    };
  }

  /**
   * The representation kept under a path, or a new one. One that takes long to make is made once for
   * everybody who asks meanwhile.
   *
   * @param group The route it speaks of.
   */
  keep(path: string, group: number, make: () => Kept): Kept {
    const kept = this.#cache.get(path);
    if (kept !== undefined) return kept;
    const made = make();
    if (made instanceof Promise) this.#keepWhenMade(path, group, made);
    else this.#cache.put(path, made, { bytes: made.memoryBytes, group });
    return made;
  }

  /** Forgets everything that is kept, as a restart does. */
  forget(): void {
    this.#cache.clear();
    this.files.clear();
  }

  /** Ends the compressor. */
  [Symbol.dispose](): void {
    this.#gzip[Symbol.dispose]();
  }

  /** While it is being made, its place is taken by the promise, which a change of the route drops too. */
  async #keepWhenMade(path: string, group: number, making: Promise<Representation>): Promise<void> {
    this.#cache.put(path, making, { bytes: 0, group });
    try {
      const made = await making;
      if (!this.#cache.holds(path, making)) return;
      this.#cache.put(path, made, { bytes: made.memoryBytes, group });
    } catch {
      // Whoever asked for it gets the error; the next one tries again.
      if (this.#cache.holds(path, making)) this.#cache.delete(path);
    }
  }

  #send(request: Request, path: string, found: Kept): Response | Promise<Response> {
    if (found instanceof Promise) return found.then((made) => this.#send(request, path, made));
    if (!isWorthEncoding(found) || !acceptsGzip(request)) return serve(request, found);
    return this.#encoded(path, found).then((chosen) => serve(request, chosen));
  }

  /** The representation with gzip, made once for each; as it is where that cannot be had. */
  #encoded(path: string, plain: Representation): Promise<Representation> {
    const known = this.#encodings.get(plain);
    if (known !== undefined) return known;
    const encoding = this.#encode(path, plain);
    this.#encodings.set(plain, encoding);
    return encoding;
  }

  async #encode(path: string, plain: Representation): Promise<Representation> {
    const bytes = await plain.encodable();
    if (bytes === null) return plain;
    try {
      const encoded = gzipRepresentation(plain, await this.#gzip.compress(bytes));
      this.#cache.grow(path, plain, encoded.memoryBytes);
      return encoded;
    } catch (error) {
      this.#encodings.delete(plain);
      this.report("An answer could not be compressed", error);
      return plain;
    }
  }
}

/** The route that a path speaks of. */
function routeOf(params: object): number {
  return "routeId" in params && typeof params.routeId === "number" ? params.routeId : LISTS;
}
