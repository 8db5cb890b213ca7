/**
 * Routes and their tracks: creating from a GPX file, replacing it, appending to it.
 *
 * @module
 */
import type { RouteRow, RouteTexts } from "../db/route_table.ts";
import { invalid } from "../errors.ts";
import type { TrackStats } from "../gpx/measure.ts";
import { concatPoints } from "../gpx/points.ts";
import type { Points } from "../gpx/track.ts";
import type { StagedFile } from "../media/staging.ts";
import { activeRoute, type LibraryContext, queueWrite } from "./context.ts";
import type { FileChanges, NewFile } from "./file_changes.ts";
import { pointsFile, replacePointsFile } from "./points_files.ts";
import { changeRoute, insertRoute } from "./transaction.ts";
import type { GpxUpload } from "./uploads.ts";

/** Loaded with the first GPX file: the reader is a fifth of all modules, and most starts only read. */
const gpxFiles = () => import("./gpx_file.ts");

/** A track as it will be stored. */
interface NewTrack {
  readonly figures: TrackStats;
  readonly gpx: NewFile;
  /** The JSON text of its points. */
  readonly points: NewFile;
}

/** Texts of a new route; what is missing has its default (docs/api.md#creating-a-route). */
export interface NewRoute {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly schoolName?: string | undefined;
}

/** Operations that change what a route is. */
export class Tracks {
  constructor(private readonly context: LibraryContext) {}

  /**
   * Creates a route. Its id exists only within the transaction, so the file is published inside it.
   *
   * @param also Writes further rows and files of the new route in the same transaction.
   * @throws {AppError} `invalid` when neither the request nor the GPX has a name.
   */
  async create(
    texts: NewRoute,
    upload: GpxUpload,
    also?: (routeId: number, files: FileChanges) => void,
  ): Promise<RouteRow> {
    const name = texts.name || upload.document.name;
    if (name === null) {
      throw invalid("name is required, because the GPX has none");
    }
    // Loaded with the first route: its tables of letters would take a tenth of the program's start.
    const { freeSlug, toSlug } = await import("./slug.ts");
    const wanted = toSlug(texts.slug || name);
    const slug = () => freeSlug(wanted, (taken) => this.context.db.routes.slugTaken(taken));
    const { staged, document: { points } } = upload;
    return await this.#withTrack(
      staged,
      points,
      (track) => this.#insert({ ...texts, name, slug }, track, also),
    );
  }

  /**
   * Changes the texts of an active route and, with an upload, replaces its track.
   *
   * @throws {AppError} `not_found` when the route is not active.
   */
  update(
    routeId: number,
    texts: { [Name in keyof RouteTexts]?: string | undefined },
    upload: GpxUpload | null,
  ): Promise<RouteRow> {
    const setTexts = (route: RouteRow) =>
      this.context.db.routes.setTexts(routeId, {
        name: texts.name ?? route.name,
        description: texts.description ?? route.description,
        schoolName: texts.schoolName ?? route.schoolName,
      });
    return queueWrite(this.context, routeId, async () => {
      if (upload !== null) {
        await this.#withTrack(upload.staged, upload.document.points, (track) => {
          const route = activeRoute(this.context, routeId);
          return this.#replaceTrack(route, track, () => setTexts(route));
        });
      } else if (Object.values(texts).some((text) => text !== undefined)) {
        const route = activeRoute(this.context, routeId);
        await changeRoute(this.context, routeId, () => setTexts(route));
      }
      return activeRoute(this.context, routeId);
    });
  }

  /**
   * Appends all track points of a file to an active route; the served GPX gets them too (docs/api.md#distance, docs/api.md#reading-a-routes-gpx).
   *
   * @throws {AppError} `not_found` when the route is not active.
   */
  append(routeId: number, upload: GpxUpload): Promise<RouteRow> {
    return queueWrite(this.context, routeId, async () => {
      const { storage } = this.context;
      const { readStoredGpx, stageAppended } = await gpxFiles();
      const route = activeRoute(this.context, routeId);
      const storedPath = storage.path("active", routeId, route.file.name);
      const stored = await readStoredGpx(storedPath, route.file.sha256);
      const appended = upload.document.points;
      const staged = await stageAppended(
        storage.staging,
        storedPath,
        stored.insertionPoint,
        appended,
      );
      try {
        const points = concatPoints(stored.points, appended);
        await this.#withTrack(staged, points, (track) => this.#replaceTrack(route, track));
      } finally {
        storage.staging.discard(staged);
      }
      return activeRoute(this.context, routeId);
    });
  }

  /** `slug` is asked for inside the transaction, where it stays free. */
  #insert(
    texts: Omit<NewRoute, "slug"> & { name: string; slug: () => string },
    { figures, gpx, points }: NewTrack,
    also?: (routeId: number, files: FileChanges) => void,
  ): Promise<RouteRow> {
    const { db } = this.context;
    return insertRoute(this.context, (files) => {
      const file = files.describe(gpx);
      const route = db.routes.insert({
        name: texts.name,
        slug: texts.slug(),
        description: texts.description ?? "",
        schoolName: texts.schoolName ?? "",
        figures,
        file,
        now: file.storedAt,
      });
      files.publish(route.id, gpx.staged, file.name);
      db.pointsFiles.put(route.id, files.add(route.id, points));
      also?.(route.id, files);
      return route;
    });
  }

  #replaceTrack(
    route: RouteRow,
    { figures, gpx, points }: NewTrack,
    alsoRecord?: () => void,
  ): Promise<void> {
    const { db } = this.context;
    return changeRoute(this.context, route.id, (files) => {
      db.routes.setTrack(route.id, figures, files.add(route.id, gpx));
      files.drop(route.id, route.file.name);
      replacePointsFile(this.context, files, route, points);
      alsoRecord?.();
    });
  }

  /**
   * Measures points and stages their text, then runs `work`; other requests run in between, until `work` is
   * called. The text is discarded unless `work` publishes it.
   */
  async #withTrack<T>(
    gpx: StagedFile,
    points: Points,
    work: (track: NewTrack) => Promise<T>,
  ): Promise<T> {
    const { staging } = this.context.storage;
    const { measureInTurns, stagePointsText } = await gpxFiles();
    const figures = await measureInTurns(points);
    const text = await stagePointsText(staging, points);
    try {
      return await work({ figures, gpx: gpxFile(gpx), points: pointsFile(text) });
    } finally {
      staging.discard(text);
    }
  }
}

function gpxFile(staged: StagedFile): NewFile {
  return {
    staged,
    purpose: "track",
    mediaType: "application/gpx+xml",
    extension: "gpx",
  };
}
