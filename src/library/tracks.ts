/**
 * Routes and their tracks: creating from a GPX file, replacing it, appending to it.
 *
 * @module
 */
import type { RouteRow, RouteTexts } from "../db/route_table.ts";
import { invalid } from "../errors.ts";
import { measure } from "../gpx/measure.ts";
import { concatPoints, packPoints } from "../gpx/points.ts";
import type { GpxDocument } from "../gpx/track.ts";
import type { StagedFile } from "../media/staging.ts";
import { readGpxFile, stageAppended } from "./gpx_file.ts";
import { activeRoute, type Rooms } from "./rooms.ts";
import { freeSlug, toSlug } from "./slug.ts";
import { changeRoute, describeFile, type NewFile, removeFile, storeFile } from "./store_file.ts";

/** A staged GPX file and what is in it. */
export interface GpxUpload {
  readonly staged: StagedFile;
  readonly document: GpxDocument;
}

/** Texts of a new route; what is missing has the contract's default. */
export interface NewRoute {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly schoolName?: string | undefined;
}

/** Operations that change what a route is. */
export class Tracks {
  constructor(private readonly rooms: Rooms) {}

  /** Reads a staged GPX file. @throws {HttpError} 415 when it is no GPX, 400 when it is not valid. */
  async read(staged: StagedFile): Promise<GpxUpload> {
    return { staged, document: await readGpxFile(staged.path) };
  }

  /**
   * Creates a route. Its id exists only within the transaction, so the file is published inside it.
   *
   * @throws {HttpError} 400 when neither the request nor the GPX has a name.
   */
  create(texts: NewRoute, upload: GpxUpload): RouteRow {
    const { db, storage } = this.rooms;
    const name = texts.name || upload.document.name;
    if (name === null) {
      throw invalid("name is required, because the GPX has none");
    }
    const figures = measure(upload.document.points);
    const points = packPoints(upload.document.points);
    const file = describeFile(this.rooms, gpxFile(upload.staged));
    let published: number | null = null;
    try {
      return db.transaction(() => {
        const route = db.routes.insert({
          name,
          slug: freeSlug(
            toSlug(texts.slug || name),
            (slug) => db.routes.slugTaken(slug),
          ),
          description: texts.description ?? "",
          schoolName: texts.schoolName ?? "",
          figures,
          file,
          now: file.storedAt,
        });
        db.tracks.put(route.id, points);
        published = route.id;
        storage.publish(upload.staged, route.id, file.name);
        return route;
      });
    } catch (error) {
      if (published !== null) this.#unpublish(published, file.name);
      throw error;
    }
  }

  /**
   * Changes the texts of an active route and, with an upload, replaces its track.
   *
   * @throws {HttpError} 404 when the route is not active.
   */
  update(
    routeId: number,
    texts: { [Name in keyof RouteTexts]?: string | undefined },
    upload: GpxUpload | null,
  ): Promise<RouteRow> {
    return this.rooms.queue.run(routeId, () => {
      const route = activeRoute(this.rooms, routeId);
      const setTexts = () =>
        this.rooms.db.routes.setTexts(routeId, {
          name: texts.name ?? route.name,
          description: texts.description ?? route.description,
          schoolName: texts.schoolName ?? route.schoolName,
        });
      if (upload !== null) this.#replaceTrack(route, upload, setTexts);
      else if (Object.values(texts).some((text) => text !== undefined)) {
        changeRoute(this.rooms, routeId, setTexts);
      }
      return activeRoute(this.rooms, routeId);
    });
  }

  /**
   * Appends all track points of a file to an active route; the served GPX gets them too (design,
   * decisions 10 and 13).
   *
   * @throws {HttpError} 404 when the route is not active.
   */
  append(routeId: number, upload: GpxUpload): Promise<RouteRow> {
    return this.rooms.queue.run(routeId, async () => {
      const { storage } = this.rooms;
      const route = activeRoute(this.rooms, routeId);
      const storedPath = storage.path("active", routeId, route.file.name);
      const stored = await readGpxFile(storedPath);
      const appended = upload.document.points;
      const staged = await stageAppended(
        storage.staging,
        storedPath,
        stored.appendPlace,
        appended,
      );
      try {
        const points = concatPoints(stored.points, appended);
        this.#replaceTrack(route, { staged, document: { ...stored, points } });
      } finally {
        storage.staging.discard(staged);
      }
      return activeRoute(this.rooms, routeId);
    });
  }

  #replaceTrack(
    route: RouteRow,
    upload: GpxUpload,
    alsoRecord?: () => void,
  ): void {
    const { db } = this.rooms;
    const figures = measure(upload.document.points);
    const points = packPoints(upload.document.points);
    storeFile(this.rooms, route.id, gpxFile(upload.staged), (stored) => {
      db.routes.setTrack(route.id, figures, stored);
      db.tracks.put(route.id, points);
      alsoRecord?.();
    });
    removeFile(this.rooms, route.id, route.file.name);
  }

  /** Undoes the publishing of a route that did not come to be; a rest is put aside by the next start. */
  #unpublish(routeId: number, name: string): void {
    removeFile(this.rooms, routeId, name);
    if (this.rooms.storage.hasFolder("active", routeId)) {
      this.rooms.storage.removeFolder(routeId);
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
