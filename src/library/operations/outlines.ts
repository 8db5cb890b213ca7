/**
 * Outlines of tracks.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { outlineSteps, type TrackOutline } from "../../gpx/outline/outline.ts";
import { Yielder } from "../../runtime/yielding.ts";
import type { ReadContext } from "../context.ts";
import { TrackCache } from "./track_cache.ts";

/** Memory for outlines in bytes; an outline of 2000 points takes about 250 KB. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Bytes that a point or a sample takes in memory: an array of two numbers. */
const ENTRY_BYTES = 100;

/** The outlines of a library. */
export class Outlines {
  readonly #ofTracks: TrackCache<TrackOutline>;

  constructor(context: ReadContext) {
    this.#ofTracks = new TrackCache(context, { compute, sizeOf, cacheBytes: CACHE_BYTES });
  }

  /** The outline of an active route, computed once for concurrent requests. @throws {AppError} `not_found`. */
  get(routeId: number): Promise<TrackOutline> {
    return this.#ofTracks.get(routeId);
  }
}

async function compute({ file, distanceM }: RouteRow, path: string): Promise<TrackOutline> {
  const { readStoredGpx } = await import("./gpx_file.ts");
  const { points } = await readStoredGpx(path, file.sha256);
  const steps = outlineSteps(points, distanceM);
  const yielder = new Yielder();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yielder.yieldIfDue();
  }
}

function sizeOf({ segments, profile }: TrackOutline): number {
  const points = segments.reduce((sum, line) => sum + line.length, profile.length);
  return points * ENTRY_BYTES;
}
