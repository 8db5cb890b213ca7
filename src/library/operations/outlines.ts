/**
 * Outlines of tracks: computed when first read, and cached until the track changes.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { outlineSteps, type TrackOutline } from "../../gpx/outline/outline.ts";
import { LruCache } from "../../runtime/lru_cache.ts";
import { Yielder } from "../../runtime/yielding.ts";
import { activeRoute, type ReadContext } from "../context.ts";

/** Memory for outlines in bytes; an outline of 2000 points takes about 250 KB. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Bytes that a point or a sample takes in memory: an array of two numbers. */
const ENTRY_BYTES = 100;

/** The outlines of a library. */
export class Outlines {
  /** Keyed by the name of the GPX file, which is never reused: text fields and POIs change no outline. */
  readonly #cache = new LruCache<TrackOutline>(CACHE_BYTES);
  readonly #pending = new Map<string, Promise<TrackOutline>>();

  constructor(private readonly context: ReadContext) {}

  /** The outline of an active route, computed once for concurrent requests. @throws {AppError} `not_found`. */
  async get(routeId: number): Promise<TrackOutline> {
    const { file } = activeRoute(this.context, routeId);
    const cached = this.#cache.get(file.name);
    if (cached !== undefined) return cached;
    return await (this.#pending.get(file.name) ?? this.#start(file.name, routeId));
  }

  async #start(name: string, routeId: number): Promise<TrackOutline> {
    // In the queue of the route, so that its GPX is not replaced while it is read.
    const outline = this.context.queue.run(
      routeId,
      () => this.#compute(activeRoute(this.context, routeId)),
    );
    this.#pending.set(name, outline);
    try {
      return await outline;
    } finally {
      this.#pending.delete(name);
    }
  }

  async #compute({ id, file, distanceM }: RouteRow): Promise<TrackOutline> {
    const { readStoredGpx } = await import("./gpx_file.ts");
    const path = this.context.storage.path("active", id, file.name);
    const { points } = await readStoredGpx(path, file.sha256);
    const steps = outlineSteps(points, distanceM);
    const yielder = new Yielder();
    for (;;) {
      const step = steps.next();
      if (step.done) {
        this.#cache.set(file.name, step.value, { bytes: sizeOf(step.value), group: id });
        return step.value;
      }
      await yielder.yieldIfDue();
    }
  }
}

function sizeOf({ segments, profile }: TrackOutline): number {
  const points = segments.reduce((sum, line) => sum + line.length, profile.length);
  return points * ENTRY_BYTES;
}
