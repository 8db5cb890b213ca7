/** Routes and their tracks: creating from a GPX file, replacing it, appending to it. @module */
import type { RouteDetails, RouteRow } from "../../db/route_table.ts";
import { invalid } from "../../errors.ts";
import type { TrackStats } from "../../gpx/measure.ts";
import { concatPoints, type GpxDocument, type Points } from "../../gpx/track.ts";
import type { StagedFile } from "../../media/staging.ts";
import type { RemovalCause } from "../../shared/error_reasons.ts";
import { eachRouteText, type RouteText, routeTexts } from "../../shared/walk_texts.ts";
import {
  changeRoute,
  type FileChanges,
  insertRoute,
  type NewFile,
} from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, queueWrite } from "../context.ts";
import { pointsFile, replacePointsFile } from "../files/derived_files.ts";
import { type Keeping, letGo, NO_REMOVAL, type Removal, trackOf } from "./keeping.ts";

/** Loaded with the first GPX file: the reader is a fifth of all modules, and most processes only read. */
const gpxFiles = () => import("../files/gpx_file.ts");

/** A staged GPX file and its content. */
export interface GpxUpload {
  readonly staged: StagedFile;
  readonly document: GpxDocument;
}

/** Reads a staged GPX file. @throws {AppError} `unsupported` when it is not GPX, `invalid` when it is not valid. */
export async function readGpxUpload(staged: StagedFile): Promise<GpxUpload> {
  const { readGpxFile } = await gpxFiles();
  return { staged, document: await readGpxFile(staged.path) };
}

/** A track as it will be stored. */
interface NewTrack {
  readonly stats: TrackStats;
  readonly gpx: NewFile;
  /** The JSON text of its points. */
  readonly points: NewFile;
}

/** Text fields of a new route; missing ones have defaults (docs/api.md#creating-a-route). */
export type NewRoute = {
  readonly [Name in "name" | "slug" | RouteText]?: string | undefined;
};

/** A route after a change of its track. */
export interface ChangedRoute extends Removal {
  readonly route: RouteRow;
}

/** Operations that change a route's text fields and track. */
export class Tracks {
  constructor(private readonly context: LibraryContext) {}

  /**
   * Creates a route. Its id exists only within the transaction, so the file is published inside it.
   *
   * @param also Writes further rows and files of the new route in the same transaction.
   * @throws {AppError} `invalid` when neither the request nor the GPX has a name.
   */
  async create(
    details: NewRoute,
    upload: GpxUpload,
    also?: (routeId: number, files: FileChanges) => void,
  ): Promise<RouteRow> {
    const name = details.name || upload.document.name;
    if (name === null) {
      throw invalid("request-invalid", "name is required, because the GPX has none");
    }
    // Loaded with the first route: its character tables would take a tenth of the start time.
    const { freeSlug, toSlug } = await import("./slug.ts");
    const wantedSlug = toSlug(details.slug || name);
    const slug = () => freeSlug(wantedSlug, (taken) => this.context.db.routes.slugTaken(taken));
    const { staged, document: { points } } = upload;
    return await this.#withTrack(
      staged,
      points,
      (track) => this.#insert({ ...details, name, slug, wantedSlug }, track, also),
    );
  }

  /**
   * Changes the text fields of an active route and, with an upload, replaces its track.
   *
   * @throws {AppError} `not_found` when the route is not active.
   */
  update(
    routeId: number,
    details: { [Name in keyof RouteDetails]?: string | undefined },
    upload: GpxUpload | null,
    keeping: Keeping,
  ): Promise<ChangedRoute> {
    const setDetails = (route: RouteRow) =>
      this.context.db.routes.setDetails(routeId, {
        name: details.name ?? route.name,
        ...eachRouteText((text) => details[text] ?? route[text]),
      });
    return queueWrite(this.context, routeId, async () => {
      let removal = NO_REMOVAL;
      if (upload !== null) {
        removal = await this.#withTrack(upload.staged, upload.document.points, (track) => {
          const route = activeRoute(this.context, routeId);
          const also = () => setDetails(route);
          return this.#replaceTrack(route, track, { ...keeping, cause: "replaced" }, also);
        });
      } else if (Object.values(details).some((field) => field !== undefined)) {
        const route = activeRoute(this.context, routeId);
        await changeRoute(this.context, routeId, () => setDetails(route));
      }
      return { route: activeRoute(this.context, routeId), ...removal };
    });
  }

  /**
   * Appends all track points of a file to an active route and to its served GPX
   * (docs/api.md#appending-to-a-route).
   *
   * @throws {AppError} `not_found` when the route is not active.
   */
  append(routeId: number, upload: GpxUpload, keeping: Keeping): Promise<ChangedRoute> {
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
        const removal = await this.#withTrack(
          staged,
          points,
          (track) => this.#replaceTrack(route, track, { ...keeping, cause: "appended" }),
        );
        return { route: activeRoute(this.context, routeId), ...removal };
      } finally {
        await storage.staging.discard(staged);
      }
    });
  }

  /** `slug` is called inside the transaction, so that its result stays free. */
  #insert(
    details: Omit<NewRoute, "slug"> & { name: string; slug: () => string; wantedSlug: string },
    { stats, gpx, points }: NewTrack,
    also?: (routeId: number, files: FileChanges) => void,
  ): Promise<RouteRow> {
    const { db } = this.context;
    return insertRoute(this.context, (files) => {
      const file = files.describe(gpx);
      const route = db.routes.insert({
        name: details.name,
        slug: details.slug(),
        wantedSlug: details.wantedSlug,
        ...routeTexts(details),
        stats,
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
    { stats, gpx, points }: NewTrack,
    { cause, keep }: Keeping & { readonly cause: RemovalCause },
    alsoRecord?: () => void,
  ): Promise<Removal> {
    const { db } = this.context;
    const removed = { routeId: route.id, cause, content: trackOf(route) };
    return changeRoute<Removal>(this.context, route.id, (files) => {
      const removal = letGo(db, files, removed, { keep });
      db.routes.setTrack(route.id, stats, files.add(route.id, gpx));
      replacePointsFile(this.context, files, route, points);
      alsoRecord?.();
      return removal;
    });
  }

  /**
   * Computes the stats of points, stages their text, then runs `work`. Yields to other requests until `work` is
   * called. The staged text is discarded unless `work` publishes it.
   */
  async #withTrack<T>(
    gpx: StagedFile,
    points: Points,
    work: (track: NewTrack) => Promise<T>,
  ): Promise<T> {
    const { staging } = this.context.storage;
    const { measureCooperatively, stagePointsText } = await gpxFiles();
    const stats = await measureCooperatively(points);
    const text = await stagePointsText(staging, points);
    try {
      return await work({ stats, gpx: gpxFile(gpx), points: pointsFile(text) });
    } finally {
      await staging.discard(text);
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
