/**
 * The points files: the JSON text of each route's points, made from the route's GPX and reproducible from it. A
 * route lacks its file when that was removed from the data folder.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import type { Points } from "../../gpx/track.ts";
import type { StagedFile } from "../../media/staging.ts";
import type { FileChanges, NewFile } from "../consistency/file_changes.ts";
import { changeQuietly } from "../consistency/transaction.ts";
import { type LibraryContext, queueWrite } from "../context.ts";
import { areaOf } from "./route_files.ts";

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
