/**
 * What is computed of a stored GPX file: when first read, and cached until the track changes.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { LruCache } from "../../runtime/lru_cache.ts";
import { activeRoute, type ReadContext } from "../context.ts";

/** How something is computed of a track. */
export interface TrackComputation<T> {
  /** @param path Of the GPX file of the route, which nothing replaces meanwhile. */
  readonly compute: (route: RouteRow, path: string) => Promise<T>;
  /** Bytes of memory that a result takes. */
  readonly sizeOf: (value: T) => number;
  /** Bytes of memory for all results. */
  readonly cacheBytes: number;
}

/** Results of a computation for the routes of a library. */
export class TrackCache<T> {
  /** Keyed by the name of the GPX file, which is never reused: text fields and POIs change no track. */
  readonly #cache: LruCache<T>;
  readonly #pending = new Map<string, Promise<T>>();

  constructor(
    private readonly context: ReadContext,
    private readonly computation: TrackComputation<T>,
  ) {
    this.#cache = new LruCache(computation.cacheBytes);
  }

  /** The result for an active route, computed once for concurrent requests. @throws {AppError} `not_found`. */
  async get(routeId: number): Promise<T> {
    const { file } = activeRoute(this.context, routeId);
    const cached = this.#cache.get(file.name);
    if (cached !== undefined) return cached;
    return await (this.#pending.get(file.name) ?? this.#start(file.name, routeId));
  }

  async #start(name: string, routeId: number): Promise<T> {
    // In the queue of the route, so that its GPX is not replaced while it is read.
    const value = this.context.queue.run(
      routeId,
      () => this.#compute(activeRoute(this.context, routeId)),
    );
    this.#pending.set(name, value);
    try {
      return await value;
    } finally {
      this.#pending.delete(name);
    }
  }

  async #compute(route: RouteRow): Promise<T> {
    const { id, file } = route;
    const path = this.context.storage.path("active", id, file.name);
    const value = await this.computation.compute(route, path);
    this.#cache.set(file.name, value, { bytes: this.computation.sizeOf(value), group: id });
    return value;
  }
}
