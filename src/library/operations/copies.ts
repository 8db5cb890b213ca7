/**
 * Copies of walks and of stations, with files of their own: what becomes of one has no effect on the other
 * (docs/api.md#copying).
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { MAX_SEQUENCE, type StoredFile } from "../../db/row.ts";
import { AppError, damagedFile } from "../../errors.ts";
import type { StagedFile } from "../../media/staging.ts";
import { kindOfAudio, kindOfPicture } from "../../shared/media_kinds.ts";
import { routeTexts } from "../../shared/walk_texts.ts";
import { changeRoute } from "../consistency/transaction.ts";
import {
  activeRoute,
  checkMediaCount,
  type LibraryContext,
  poiOfActiveRoute,
  queueWrite,
} from "../context.ts";
import type { MapUpload } from "./maps.ts";
import { onePoiWithMedia, type PoiWithMedia, withMedia } from "./pois.ts";
import { readGpxUpload } from "./tracks.ts";
import { addStation, type NewPicture, type NewStation, type Walks } from "./walks.ts";

/** A station and the route that it is copied to, which may be its own. */
export interface StationCopy {
  readonly routeId: number;
  readonly poiId: number;
  readonly targetId: number;
}

/**
 * Copying: first every file is copied to staging within the queue of the route that it belongs to, so that the copy is
 * that of one moment; then the copies become files of the new route or station, in one transaction. Only one queue is
 * waited for at a time, so that copies in opposite directions do not wait for each other.
 */
export class Copies {
  constructor(private readonly context: LibraryContext, private readonly walks: Walks) {}

  /**
   * Creates a route that is the same as an active one: all of it, or nothing. What was removed from that is not copied.
   *
   * @param name Of the new route; that of the other if empty.
   * @throws {AppError} `not_found` when the route is not active.
   */
  async copyWalk(routeId: number, name: string): Promise<RouteRow> {
    await using copied = new StagedCopies(this.context);
    const { route, gpx, stations, map } = await this.context.queue.run(routeId, async () => {
      const route = activeRoute(this.context, routeId);
      const pois = withMedia(this.context.db, routeId);
      const gpx = await copied.file(route, route.file, "its track");
      const stations: NewStation[] = [];
      for (const poi of pois) stations.push(await copied.station(route, poi));
      return { route, gpx, stations, map: await copied.map(route) };
    });
    const named = name === "" ? { name: route.name, slug: route.wantedSlug } : { name };
    const upload = await readGpxUpload(gpx);
    return await this.walks.create({ ...named, ...routeTexts(route) }, upload, stations, map);
  }

  /**
   * Adds a copy of a station after the last one of a route: all of it, or nothing.
   *
   * @throws {AppError} `not_found` when one of the routes is not active, or the POI does not belong to the first.
   */
  async copyStation({ routeId, poiId, targetId }: StationCopy): Promise<PoiWithMedia> {
    const { context } = this;
    await using copied = new StagedCopies(context);
    const station = await context.queue.run(routeId, () => {
      const poi = poiOfActiveRoute(context, routeId, poiId);
      activeRoute(context, targetId);
      return copied.station(activeRoute(context, routeId), onePoiWithMedia(context, poi));
    });
    return await queueWrite(context, targetId, async () => {
      activeRoute(context, targetId);
      const { pictures, audio } = station;
      checkMediaCount(context.db, targetId, pictures.length + (audio === null ? 0 : 1));
      const sequence = this.#lastSequence(targetId);
      const poi = await changeRoute(
        context,
        targetId,
        (files) => addStation(context.db, files, targetId, { ...station, sequence }),
      );
      return onePoiWithMedia(context, poi);
    });
  }

  /** The sequence after all others; the last of all again when there is none, where the newer one comes last. */
  #lastSequence(routeId: number): number {
    const last = this.context.db.pois.list(routeId).at(-1);
    return last === undefined ? 0 : Math.min(last.sequence + 1, MAX_SEQUENCE);
  }
}

/** Copies of files in staging; those that were not published are discarded with it. */
class StagedCopies implements AsyncDisposable {
  readonly #staged: StagedFile[] = [];

  constructor(private readonly context: LibraryContext) {}

  /**
   * Copies a file of an active route. Call it within the queue of the route.
   *
   * @param what It is, for people.
   * @throws {AppError} `conflict` when it is missing or not the file that was stored: its damage must not get into other files.
   */
  async file(
    { id, name: walk }: RouteRow,
    { name, size, sha256 }: StoredFile,
    what: string,
  ): Promise<StagedFile> {
    const { storage } = this.context;
    const usedBy = `walk "${walk}", ${what}`;
    const copy = await this.#copyOf(storage.path("active", id, name), size, usedBy);
    this.#staged.push(copy);
    if (copy.sha256 !== sha256) throw damagedFile(usedBy);
    return copy;
  }

  async #copyOf(path: string, size: number, usedBy: string): Promise<StagedFile> {
    try {
      return await this.context.storage.staging.copyOf(path, size);
    } catch (error) {
      // Longer than recorded, or missing.
      const isDamaged = error instanceof AppError || error instanceof Deno.errors.NotFound;
      throw isDamaged ? damagedFile(usedBy, error) : error;
    }
  }

  /** Copies the file of the map; null without one. @throws {AppError} As {@link file}. */
  async map(route: RouteRow): Promise<MapUpload | null> {
    const map = this.context.db.maps.find(route.id);
    if (map === null) return null;
    const { file: { mediaType, name }, details } = map;
    const staged = await this.file(route, map.file, "its map");
    return { staged, mediaType, extension: name.slice(name.lastIndexOf(".") + 1), details };
  }

  /** Copies the files of a station. @throws {AppError} As {@link file}. */
  async station(route: RouteRow, { poi, pictures, audio }: PoiWithMedia): Promise<NewStation> {
    const { title, description, lat, lon, triggerRadiusM, sequence } = poi;
    const copied: NewPicture[] = [];
    for (const { file, caption, sequence } of pictures) {
      const staged = await this.file(route, file, `a picture of station "${title}"`);
      copied.push({ staged, kind: kindOfPicture(file.mediaType), caption, sequence });
    }
    const recording = audio === null ? null : {
      staged: await this.file(route, audio.file, `the recording of station "${title}"`),
      kind: kindOfAudio(audio.file.mediaType),
      codec: audio.codec,
    };
    const fields = { title, description, lat, lon, triggerRadiusM, sequence };
    return { ...fields, audio: recording, pictures: copied };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const one of this.#staged) await this.context.storage.staging.discard(one);
  }
}
