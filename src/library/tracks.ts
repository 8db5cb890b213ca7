/**
 * Routes and their tracks: creating from a GPX file, replacing it, appending to it.
 *
 * @module
 */
import type { RouteRow, RouteTexts } from "../db/route_table.ts";
import { invalid } from "../errors.ts";
import type { Measures } from "../gpx/measure.ts";
import { concatPoints, packPoints } from "../gpx/points.ts";
import type { Points } from "../gpx/track.ts";
import type { StagedFile } from "../media/staging.ts";
import { Yielder } from "../runtime/yielding.ts";
import { activeRoute, type LibraryContext, queueWrite } from "./context.ts";
import type { FileChanges, NewFile } from "./file_changes.ts";
import { changeRoute, insertRoute } from "./transaction.ts";
import type { GpxUpload } from "./uploads.ts";

/** Loaded with the first GPX file: the reader is a fifth of all modules, and most starts only read. */
const gpxFiles = () => import("./gpx_file.ts");

/** A track as it will be stored. */
interface NewTrack {
  readonly staged: StagedFile;
  readonly figures: Measures;
  /** Packed points. */
  readonly points: Uint8Array;
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
    const track = await prepare(upload.staged, upload.document.points);
    // Loaded with the first route: its tables of letters would take a tenth of the program's start.
    const { freeSlug, toSlug } = await import("./slug.ts");
    const wanted = toSlug(texts.slug || name);
    const slug = () => freeSlug(wanted, (taken) => this.context.db.routes.slugTaken(taken));
    const yielder = new Yielder();
    const route = await this.#insert({ ...texts, name, slug }, track, also);
    // Storing many points takes long, and so does answering with them.
    await yielder.yieldIfDue();
    return route;
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
    return queueWrite(this.context, routeId, async () => {
      const track = upload && await prepare(upload.staged, upload.document.points);
      const route = activeRoute(this.context, routeId);
      const setTexts = () =>
        this.context.db.routes.setTexts(routeId, {
          name: texts.name ?? route.name,
          description: texts.description ?? route.description,
          schoolName: texts.schoolName ?? route.schoolName,
        });
      if (track !== null) await this.#replaceTrack(route, track, setTexts);
      else if (Object.values(texts).some((text) => text !== undefined)) {
        await changeRoute(this.context, routeId, setTexts);
      }
      return activeRoute(this.context, routeId);
    });
  }

  /**
   * Appends all track points of a file to an active route; the served GPX gets them too (design,
   * decisions 10 and 13).
   *
   * @throws {AppError} `not_found` when the route is not active.
   */
  append(routeId: number, upload: GpxUpload): Promise<RouteRow> {
    return queueWrite(this.context, routeId, async () => {
      const { storage } = this.context;
      const { checkContent, readGpxFile, stageAppended } = await gpxFiles();
      const route = activeRoute(this.context, routeId);
      const storedPath = storage.path("active", routeId, route.file.name);
      await checkContent(storedPath, route.file.sha256);
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
        await this.#replaceTrack(route, await prepare(staged, points));
      } finally {
        storage.staging.discard(staged);
      }
      return activeRoute(this.context, routeId);
    });
  }

  /** `slug` is asked for inside the transaction, where it stays free. */
  #insert(
    texts: Omit<NewRoute, "slug"> & { name: string; slug: () => string },
    { staged, figures, points }: NewTrack,
    also?: (routeId: number, files: FileChanges) => void,
  ): Promise<RouteRow> {
    const { db } = this.context;
    return insertRoute(this.context, (files) => {
      const file = files.describe(gpxFile(staged));
      const route = db.routes.insert({
        name: texts.name,
        slug: texts.slug(),
        description: texts.description ?? "",
        schoolName: texts.schoolName ?? "",
        figures,
        file,
        now: file.storedAt,
      });
      db.tracks.put(route.id, points);
      files.publish(route.id, staged, file.name);
      also?.(route.id, files);
      return route;
    });
  }

  #replaceTrack(
    route: RouteRow,
    { staged, figures, points }: NewTrack,
    alsoRecord?: () => void,
  ): Promise<void> {
    const { db } = this.context;
    return changeRoute(this.context, route.id, (files) => {
      db.routes.setTrack(route.id, figures, files.add(route.id, gpxFile(staged)));
      db.tracks.put(route.id, points);
      alsoRecord?.();
      files.drop(route.id, route.file.name);
    });
  }
}

/** Measures and packs points, before anything is written. */
async function prepare(staged: StagedFile, points: Points): Promise<NewTrack> {
  const { measureInTurns } = await gpxFiles();
  const figures = await measureInTurns(points);
  return { staged, figures, points: packPoints(points) };
}

function gpxFile(staged: StagedFile): NewFile {
  return {
    staged,
    purpose: "track",
    mediaType: "application/gpx+xml",
    extension: "gpx",
  };
}
