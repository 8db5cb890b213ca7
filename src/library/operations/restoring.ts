/**
 * Bringing removed things back: rows and files return together, and what has taken their place in the meantime
 * becomes an entry itself (docs/api.md#removed-things).
 *
 * @module
 */
import type { Tables } from "../../db/database.ts";
import type {
  RemovedAudio,
  RemovedEntry,
  RemovedMap,
  RemovedPicture,
  RemovedPoi,
  RemovedTrack,
} from "../../db/removed_row.ts";
import { poiIdOf } from "../../db/removed_row.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import { conflict } from "../../errors.ts";
import type { Obstacle } from "../consistency/obstacles.ts";
import { changeRoute } from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, timestamp } from "../context.ts";
import { keepEntry, type Keeping, NO_REMOVAL, type Removal, trackOf } from "./keeping.ts";
import { atFormerPlace } from "./place.ts";
import { pointsFile, replacePointsFile } from "./points_files.ts";
import { onePoiWithMedia, type PoiWithMedia } from "./pois.ts";

/** What was restored. */
export interface Restored extends Removal {
  readonly entry: RemovedEntry;
  /** The POI that is back, or has its picture or recording back; null for a track or a map. */
  readonly poi: PoiWithMedia | null;
}

/** What is in the way of restoring an entry; null when nothing is. */
export function obstacleTo(db: Tables, { routeId, content }: RemovedEntry): Obstacle | null {
  if (content.kind !== "picture" && content.kind !== "audio") return null;
  const poiId = content.kind === "picture" ? content.picture.poiId : content.audio.poiId;
  if (db.pois.find(routeId, poiId) === null) return "poi-missing";
  const isPresent = content.kind === "audio" && db.audio.find(poiId) !== null;
  return isPresent ? "audio-present" : null;
}

/** Checks that an entry can be restored. @throws {AppError} `conflict` when something is in the way. */
export function checkRestorable(db: Tables, entry: RemovedEntry, { keep }: Keeping): void {
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
  const { readStoredGpx, measureCooperatively, stagePointsText } = await import("./gpx_file.ts");
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
