/**
 * Outlines of tracks: made when one is first read, and kept while the track is the same.
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import { outlineSteps, type TrackOutline } from "../gpx/outline/outline.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import { Yielder } from "../runtime/yielding.ts";
import { activeRoute, type LibraryContext } from "./context.ts";

/** Memory for outlines in bytes; one of 2000 points takes some 250 KB. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Bytes that a point or a sample takes in memory: an array of two numbers. */
const ENTRY_BYTES = 100;

/** The outlines of a library. */
export class Outlines {
  /** By the name of the GPX file, which is never used again: text fields and POIs change no outline. */
  readonly #cache = new LruCache<TrackOutline>(CACHE_BYTES);
  readonly #underWay = new Map<string, Promise<TrackOutline>>();

  constructor(private readonly context: LibraryContext) {}

  /** The outline of an active route, made once for all who ask meanwhile. @throws {AppError} `not_found`. */
  async get(routeId: number): Promise<TrackOutline> {
    const { file } = activeRoute(this.context, routeId);
    const cached = this.#cache.get(file.name);
    if (cached !== undefined) return cached;
    const underWay = this.#underWay.get(file.name) ?? this.#start(file.name, routeId);
    return await underWay;
  }

  async #start(name: string, routeId: number): Promise<TrackOutline> {
    // After the writes of the route, so that no other file takes the place of its GPX meanwhile.
    const making = this.context.queue.run(
      routeId,
      () => this.#make(activeRoute(this.context, routeId)),
    );
    this.#underWay.set(name, making);
    try {
      return await making;
    } finally {
      this.#underWay.delete(name);
    }
  }

  async #make({ id, file, distanceM }: RouteRow): Promise<TrackOutline> {
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
