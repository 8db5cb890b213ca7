/**
 * Outlines of tracks: made when one is first read, and kept while the track is the same.
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import { outlineSteps, type TrackOutline } from "../gpx/outline/outline.ts";
import { unpackPoints } from "../gpx/points.ts";
import { BoundedCache } from "../runtime/lru_cache.ts";
import { Yielder } from "../runtime/yielding.ts";
import { activeRoute, type LibraryContext } from "./context.ts";

/** Memory for outlines in bytes; one of 2000 points takes some 250 KB. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Bytes that a point or a sample takes in memory: an array of two numbers. */
const ENTRY_BYTES = 100;

/** The outlines of a library. */
export class Outlines {
  /** By the name of the GPX file, which is never used again: texts and POIs change no outline. */
  readonly #kept = new BoundedCache<Promise<TrackOutline>>(CACHE_BYTES);

  constructor(private readonly context: LibraryContext) {}

  /** The outline of an active route. @throws {AppError} `not_found`. */
  async get(routeId: number): Promise<TrackOutline> {
    const route = activeRoute(this.context, routeId);
    const key = `${routeId}/${route.file.name}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return await kept;
    const making = this.#make(route);
    this.#kept.put(key, making, { bytes: 0, group: routeId });
    try {
      const made = await making;
      this.#kept.grow(key, making, sizeOf(made));
      return made;
    } catch (error) {
      if (this.#kept.holds(key, making)) this.#kept.delete(key);
      throw error;
    }
  }

  async #make({ id, distanceM }: RouteRow): Promise<TrackOutline> {
    const steps = outlineSteps(unpackPoints(this.context.db.tracks.get(id)), distanceM);
    const yielder = new Yielder();
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await yielder.yieldIfDue();
    }
  }
}

function sizeOf({ segments, profile }: TrackOutline): number {
  const points = segments.reduce((sum, line) => sum + line.length, profile.length);
  return points * ENTRY_BYTES;
}
