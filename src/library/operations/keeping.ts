/**
 * What becomes of things that a write removes or replaces: they are gone for good, as docs/api.md says of the write,
 * or, if the client wants it, become an entry of the route's list of removed things (docs/api.md#removed-things).
 *
 * @module
 */
import type { Tables } from "../../db/database.ts";
import { filesOf, poiIdOf, type RemovedContent } from "../../db/removed_table.ts";
import type { RouteRow } from "../../db/route_table.ts";
import type { RemovalCause } from "../../shared/error_reasons.ts";
import type { FileChanges } from "../consistency/transaction.ts";
import { timestamp } from "../context.ts";

/** Whether a write keeps what it removes. */
export interface Keeping {
  readonly keep: boolean;
}

/** What a write has done with what it removed. */
export interface Removal {
  /** The id of its entry; null when nothing was removed, or when it is gone for good. */
  readonly removedEntry: number | null;
}

/** Nothing was removed. */
export const NO_REMOVAL: Removal = { removedEntry: null };

/** What a write is about to remove. */
interface Removed {
  readonly routeId: number;
  readonly cause: RemovalCause;
  /** With its rows as they are. */
  readonly content: RemovedContent;
}

/**
 * Keeps what is being removed, or has its files removed after the COMMIT. Call it within the transaction, before the
 * rows change.
 */
export function letGo(
  db: Tables,
  files: FileChanges,
  removed: Removed,
  { keep }: Keeping,
): Removal {
  if (keep) return keepEntry(db, removed);
  for (const { name } of filesOf(removed.content)) files.drop(removed.routeId, name);
  return NO_REMOVAL;
}

/** Keeps what is being removed. Call it as {@link letGo}. */
export function keepEntry(db: Tables, { routeId, cause, content }: Removed): Removal {
  const pois = db.pois.list(routeId);
  const place = pois.findIndex(({ id }) => id === poiIdOf(content));
  const removedEntry = db.removed.insert({
    routeId,
    cause,
    removedAt: timestamp(),
    title: pois[place]?.title ?? "",
    number: place === -1 ? null : place + 1,
    sharesSequence: sharesSequence(db, routeId, content),
    content,
  });
  return { removedEntry };
}

/** The track of a route, as something that is being removed. */
export function trackOf({ file, pointCount, distanceM }: RouteRow): RemovedContent {
  return { kind: "gpx", file, pointCount, distanceM };
}

function sharesSequence(db: Tables, routeId: number, content: RemovedContent): boolean {
  const has = (own: { readonly sequence: number }, all: readonly { readonly sequence: number }[]) =>
    all.filter(({ sequence }) => sequence === own.sequence).length > 1;
  switch (content.kind) {
    case "poi":
      return has(content.poi, db.pois.list(routeId));
    case "picture":
      return has(content.picture, db.pictures.list(content.picture.poiId));
    case "audio":
    case "gpx":
    case "map":
      return false;
  }
}
