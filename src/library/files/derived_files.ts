/**
 * What is computed from the GPX file of a route and kept: its outline, its points file, and tracks in memory.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { outlineSteps, type TrackOutline } from "../../gpx/outline.ts";
import type { Points } from "../../gpx/track.ts";
import type { StagedFile } from "../../media/staging.ts";
import { LruCache } from "../../runtime/lru_cache.ts";
import { Yielder } from "../../runtime/yielding.ts";
import { changeQuietly, type FileChanges, type NewFile } from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, queueWrite, type ReadContext } from "../context.ts";
import { areaOf } from "./route_files.ts";

/** How something is computed of a track. */
interface TrackComputation<T> {
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

// The points files: the JSON text of each route's points, made from the route's GPX and reproducible from it. A route
// lacks its file when that was removed from the data folder.

/** Loaded with the first GPX file, as in `uploads.ts`. */
const gpxFiles = () => import("./gpx_file.ts");

/** A staged points file as a file of its route. */
export function pointsFile(staged: StagedFile): NewFile {
  return { staged, purpose: "points", mediaType: "application/json", extension: "json" };
}

/** Whether a stored file with this name is a points file. */
export function isPointsFile(name: string): boolean {
  return name.startsWith("points-");
}

/** Stores a points file and removes the previous one, if there is one. Call it within a transaction. */
export function replacePointsFile(
  { db }: Pick<LibraryContext, "db">,
  files: FileChanges,
  route: RouteRow,
  file: NewFile,
): void {
  const replaced = db.pointsFiles.find(route.id);
  db.pointsFiles.put(route.id, files.add(route.id, file, areaOf(route)));
  if (replaced !== null) files.drop(route.id, replaced.name);
}

/**
 * Makes the points file of a route from the points of its GPX. The content of the route stays the same, so it does
 * not count as changed. No other write to the route may run.
 */
export async function makePointsFile(
  context: Omit<LibraryContext, "downloads" | "leases" | "queue">,
  route: RouteRow,
  points: Points,
): Promise<void> {
  const { staging } = context.storage;
  const { stagePointsText } = await gpxFiles();
  const staged = await stagePointsText(staging, points);
  try {
    await changeQuietly(
      context,
      (files) => replacePointsFile(context, files, route, pointsFile(staged)),
    );
  } finally {
    await staging.discard(staged);
  }
}

/** Makes missing points files: in the background, and immediately for a route that is read. */
export class PointsFiles {
  readonly #lacking: Set<number>;

  /** @param lacking The ids of the routes without their file. */
  constructor(private readonly context: LibraryContext, lacking: Iterable<number>) {
    this.#lacking = new Set(lacking);
  }

  /** How many routes lack their file. */
  get lacking(): number {
    return this.#lacking.size;
  }

  /**
   * Makes the points file of a route if it lacks it. Does nothing for all other ids, also unknown ones.
   *
   * @throws {Error} when the route's GPX is not the recorded one, or cannot be read.
   */
  async ensure(routeId: number): Promise<void> {
    if (!this.#lacking.has(routeId)) return;
    await queueWrite(this.context, routeId, async () => {
      const route = this.context.db.routes.find(routeId);
      if (route !== null && this.#lacksFile(route)) await this.#makeFromGpx(route);
      this.#lacking.delete(routeId);
    });
  }

  /** Makes all missing files, one at a time, until `signal` aborts. Failures are reported. */
  async ensureAll(signal: AbortSignal): Promise<void> {
    for (const routeId of [...this.#lacking]) {
      if (signal.aborted) return;
      try {
        await this.ensure(routeId);
      } catch (error) {
        this.context.report(`The points of route ${routeId} cannot be read from its GPX`, error);
      }
    }
  }

  /** Another request or a write may have made it while this one was queued. */
  #lacksFile(route: RouteRow): boolean {
    const file = this.context.db.pointsFiles.find(route.id);
    return file === null || !this.context.storage.hasFile(areaOf(route), route.id, file.name);
  }

  async #makeFromGpx(route: RouteRow): Promise<void> {
    const { readStoredGpx } = await gpxFiles();
    const path = this.context.storage.path(areaOf(route), route.id, route.file.name);
    const { points } = await readStoredGpx(path, route.file.sha256);
    await makePointsFile(this.context, route, points);
  }
}
