/**
 * The lists of removed things: what clients have removed from a route and may bring back within 30 days
 * (docs/api.md#removed-things, docs/decisions/021-removed-things.md).
 *
 * @module
 */
import type { Tables } from "../../db/database.ts";
import {
  filesOf,
  poiIdOf,
  type RemovedAudio,
  type RemovedEntry,
  type RemovedMap,
  type RemovedPicture,
  type RemovedPoi,
  type RemovedTrack,
} from "../../db/removed_table.ts";
import type { StoredFile } from "../../db/row.ts";
import { conflict, notFound } from "../../errors.ts";
import type { Obstacle } from "../../shared/error_reasons.ts";
import { changeQuietly, changeRoute } from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, queueWrite, timestamp } from "../context.ts";
import { pointsFile, replacePointsFile } from "../files/derived_files.ts";
import { keepEntry, type Keeping, NO_REMOVAL, type Removal, trackOf } from "./keeping.ts";
import { atFormerPlace, onePoiWithMedia, type PoiWithMedia } from "./pois.ts";

// Bringing removed things back: rows and files return together, and what has taken their place in the meantime
// becomes an entry itself (docs/api.md#removed-things).

/** What was restored. */
interface Restored extends Removal {
  readonly entry: RemovedEntry;
  /** The POI that is back, or has its picture or recording back; null for a track or a map. */
  readonly poi: PoiWithMedia | null;
}

/** What is in the way of restoring an entry; null when nothing is. */
function obstacleTo(db: Tables, { routeId, content }: RemovedEntry): Obstacle | null {
  if (content.kind !== "picture" && content.kind !== "audio") return null;
  const poiId = content.kind === "picture" ? content.picture.poiId : content.audio.poiId;
  if (db.pois.find(routeId, poiId) === null) return "poi-missing";
  const isPresent = content.kind === "audio" && db.audio.find(poiId) !== null;
  return isPresent ? "audio-present" : null;
}

/** Checks that an entry can be restored. @throws {AppError} `conflict` when something is in the way. */
function checkRestorable(db: Tables, entry: RemovedEntry, { keep }: Keeping): void {
  const obstacle = obstacleTo(db, entry);
  const poi = `POI ${poiIdOf(entry.content)}`;
  if (obstacle === "poi-missing") {
    throw conflict("poi-missing", `${poi}, to which it belongs, is not there; restore that first`, {
      details: obstacle,
    });
  }
  if (obstacle === "audio-present" && !keep) {
    throw conflict(
      "audio-present",
      `${poi} has other audio; it is exchanged with Keep-Previous: true`,
      {
        details: obstacle,
      },
    );
  }
}

/**
 * Restores an entry of an active route with nothing in the way. Call it within the queue of the route.
 *
 * @throws {Error} when the file of a track is not the recorded one.
 */
export async function restoreEntry(
  context: LibraryContext,
  entry: RemovedEntry,
): Promise<Restored> {
  const removal = await restoreContent(context, entry);
  const poiId = poiIdOf(entry.content);
  const poi = poiId === null ? null : context.db.pois.find(entry.routeId, poiId);
  return { entry, poi: poi === null ? null : onePoiWithMedia(context, poi), ...removal };
}

function restoreContent(context: LibraryContext, entry: RemovedEntry): Promise<Removal> {
  const { content, routeId } = entry;
  const { db } = context;
  if (content.kind === "gpx") return restoreTrack(context, entry, content);
  return changeRoute<Removal>(context, routeId, () => {
    db.removed.delete(entry.id);
    switch (content.kind) {
      case "poi":
        return restorePoi(db, entry, content);
      case "picture":
        return restorePicture(db, entry, content);
      case "audio":
        return restoreAudio(db, entry, content);
      case "map":
        return restoreMap(db, entry, content);
    }
  });
}

function restorePoi(db: Tables, entry: RemovedEntry, removed: RemovedPoi): Removal {
  const { pois, pictures, audio } = db;
  const others = pois.list(entry.routeId);
  const { placed, moved } = atFormerPlace(removed.poi, others, entry.sharesSequence);
  for (const other of moved) pois.update(other.id, other);
  pois.putBack(placed);
  for (const picture of removed.pictures) pictures.putBack(picture);
  if (removed.audio !== null) audio.insert(placed.id, removed.audio.file, removed.audio.codec);
  return NO_REMOVAL;
}

/** A picture that was deleted comes back as it was; of one that is there, only the file. */
function restorePicture(db: Tables, entry: RemovedEntry, { picture }: RemovedPicture): Removal {
  const { pictures } = db;
  const { routeId, sharesSequence } = entry;
  const present = pictures.find(picture.poiId, picture.id);
  if (present === null) {
    const { placed, moved } = atFormerPlace(picture, pictures.list(picture.poiId), sharesSequence);
    for (const { id, caption, sequence } of moved) pictures.setDetails(id, caption, sequence);
    pictures.putBack(placed);
    return NO_REMOVAL;
  }
  const content = { kind: "picture", picture: present } as const;
  const removal = keepEntry(db, { routeId, cause: "replaced", content });
  pictures.setFile(picture.id, storedNow(picture.file));
  return removal;
}

function restoreAudio(db: Tables, { routeId }: RemovedEntry, removed: RemovedAudio): Removal {
  const { poiId, file, codec } = removed.audio;
  const present = db.audio.find(poiId);
  if (present === null) {
    db.audio.insert(poiId, storedNow(file), codec);
    return NO_REMOVAL;
  }
  const content = { kind: "audio", audio: present } as const;
  const removal = keepEntry(db, { routeId, cause: "replaced", content });
  db.audio.setFile(poiId, storedNow(file), codec);
  return removal;
}

/** Brings a map back; one that is there takes its place in the list. */
function restoreMap(db: Tables, { routeId }: RemovedEntry, { map }: RemovedMap): Removal {
  const present = db.maps.find(routeId);
  db.maps.put({ ...map, file: storedNow(map.file) });
  if (present === null) return NO_REMOVAL;
  return keepEntry(db, { routeId, cause: "replaced", content: { kind: "map", map: present } });
}

/** Exchanges the track of a route. Its stats and points are computed again, as when it was uploaded. */
async function restoreTrack(
  context: LibraryContext,
  { id, routeId }: RemovedEntry,
  { file }: RemovedTrack,
): Promise<Removal> {
  const { db, storage } = context;
  const { readStoredGpx, measureCooperatively, stagePointsText } = await import(
    "../files/gpx_file.ts"
  );
  const path = storage.path("active", routeId, file.name);
  const { points } = await readStoredGpx(path, file.sha256);
  const stats = await measureCooperatively(points);
  const text = await stagePointsText(storage.staging, points);
  try {
    return await changeRoute<Removal>(context, routeId, (files) => {
      const route = activeRoute(context, routeId);
      db.removed.delete(id);
      const removal = keepEntry(db, { routeId, cause: "replaced", content: trackOf(route) });
      db.routes.setTrack(routeId, stats, storedNow(file));
      replacePointsFile(context, files, route, pointsFile(text));
      return removal;
    });
  } finally {
    await storage.staging.discard(text);
  }
}

/** A file under a URL where another one may have been in the meantime: its `Last-Modified` must not go back. */
function storedNow(file: StoredFile): StoredFile {
  return { ...file, storedAt: timestamp() };
}

/** How long removed things are kept, in milliseconds: 30 days. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** An entry, and what is in the way of restoring it. */
export interface ListedEntry {
  readonly entry: RemovedEntry;
  /** Null when nothing is. */
  readonly obstacle: Obstacle | null;
}

/** Operations on removed things. All throw {AppError} `not_found` unless the route is active and has the entry. */
export class Removed {
  constructor(private readonly context: LibraryContext) {}

  /** What was removed from a route, newest first. */
  list(routeId: number): ListedEntry[] {
    const { db } = this.context;
    activeRoute(this.context, routeId);
    return db.removed.list(routeId)
      .map((entry) => ({ entry, obstacle: obstacleTo(db, entry) }));
  }

  /** An entry. */
  get(routeId: number, entryId: number): RemovedEntry {
    activeRoute(this.context, routeId);
    const entry = this.context.db.removed.find(routeId, entryId);
    if (entry === null) throw notFound(`Route ${routeId} has no removed entry ${entryId}`);
    return entry;
  }

  /** Checks that an active route has an entry. */
  require(routeId: number, entryId: number): void {
    this.get(routeId, entryId);
  }

  /**
   * Brings an entry back, which ends it.
   *
   * @param keeping Whether a recording that has taken the place of the removed one becomes an entry.
   * @throws {AppError} `conflict` when something is in the way.
   */
  restore(routeId: number, entryId: number, keeping: Keeping): Promise<Restored> {
    return queueWrite(this.context, routeId, async () => {
      const entry = this.get(routeId, entryId);
      checkRestorable(this.context.db, entry, keeping);
      return await restoreEntry(this.context, entry);
    });
  }

  /** Removes an entry with its files for good. */
  remove(routeId: number, entryId: number): Promise<void> {
    return queueWrite(this.context, routeId, async () => {
      const entry = this.get(routeId, entryId);
      await changeRoute(this.context, routeId, (files) => {
        this.context.db.removed.delete(entryId);
        for (const { name } of filesOf(entry.content)) files.drop(routeId, name);
      });
    });
  }

  /**
   * Removes for good what has been kept for long enough, also from routes in the trash. The routes do not count as
   * changed. A failure is reported; the next call tries again.
   *
   * @param signal Ends the work after the route that is being worked on.
   * @param keptMs How long it was kept, in milliseconds.
   */
  async removeExpired(signal: AbortSignal, keptMs = KEPT_MS): Promise<void> {
    for (const [routeId, ids] of this.#expired(keptMs)) {
      if (signal.aborted) return;
      try {
        await queueWrite(this.context, routeId, () => this.#removeFrom(routeId, ids));
      } catch (error) {
        this.#reportExpired(`on route ${routeId}`, error);
      }
    }
  }

  #expired(keptMs: number): ReadonlyMap<number, readonly number[]> {
    try {
      const limit = new Date(Date.now() - keptMs).toISOString();
      return this.context.db.removed.removedBefore(limit);
    } catch (error) {
      this.#reportExpired("on routes", error);
      return new Map();
    }
  }

  #reportExpired(where: string, error: unknown): void {
    const what = `What was removed ${where} longer ago than it is kept`;
    this.context.report(`${what} cannot be removed for good now`, error);
  }

  async #removeFrom(routeId: number, ids: readonly number[]): Promise<void> {
    const { db } = this.context;
    await changeQuietly(this.context, (files) => {
      // One of them may have been restored while this was queued.
      for (const entry of ids.map((id) => db.removed.find(routeId, id))) {
        if (entry === null) continue;
        db.removed.delete(entry.id);
        for (const { name } of filesOf(entry.content)) files.drop(routeId, name);
      }
    });
    this.context.changed(routeId);
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs {@link Removed.removeExpired} now and then once a day, until it is disposed of. */
export class Expiry implements AsyncDisposable {
  readonly #stopping = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;
  #pass: Promise<void>;

  /** @param intervalMs Milliseconds between two passes. */
  constructor(removed: Pick<Removed, "removeExpired">, intervalMs = DAY_MS) {
    const run = () => removed.removeExpired(this.#stopping.signal);
    this.#pass = run();
    this.#timer = setInterval(() => {
      this.#pass = this.#pass.then(run);
    }, intervalMs);
  }

  /** Begins no further pass, and waits for the running one. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#pass;
  }
}
