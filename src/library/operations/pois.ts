/** POIs of a route. @module */
import type { Tables } from "../../db/database.ts";
import type { AudioRow, PictureRow, PoiRow } from "../../db/poi_tables.ts";
import { MAX_SEQUENCE } from "../../db/row.ts";
import { invalid } from "../../errors.ts";
import type { PoiFields } from "../../shared/guide_walk.ts";
import { changeRoute } from "../consistency/transaction.ts";
import {
  activeRoute,
  type LibraryContext,
  poiOfActiveRoute,
  queueWrite,
  type ReadContext,
} from "../context.ts";
import { type Keeping, letGo, type Removal } from "./keeping.ts";

/** Something with a place: by `sequence`, then `id`. */
interface Placeable {
  readonly id: number;
  readonly sequence: number;
}

/** Something at its place, and the others that had to move. */
interface Placed<Item extends Placeable> {
  readonly placed: Item;
  readonly moved: readonly Item[];
}

/**
 * Gives something its former place. If that is taken, what is there and after it moves up by one.
 *
 * @param others In their order.
 * @param sharesSequence Whether another one had the same `sequence` before; then the ids decide, as they did.
 */
export function atFormerPlace<Item extends Placeable>(
  item: Item,
  others: readonly Item[],
  sharesSequence: boolean,
): Placed<Item> {
  const { sequence } = item;
  if (sharesSequence || !others.some((other) => other.sequence === sequence)) {
    return { placed: item, moved: [] };
  }
  const before = others.filter((other) => other.sequence < sequence);
  const after = others.filter((other) => other.sequence >= sequence);
  const last = after.at(-1)?.sequence ?? 0;
  if (last < MAX_SEQUENCE) {
    return { placed: item, moved: after.map((other) => at(other, other.sequence + 1)) };
  }
  // No number is left above: all are counted from 0.
  return {
    placed: at(item, before.length),
    moved: [
      ...before.map(at),
      ...after.map((other, index) => at(other, before.length + 1 + index)),
    ],
  };
}

function at<Item extends Placeable>(item: Item, sequence: number): Item {
  return { ...item, sequence };
}

/**
 * Numbers items 0, 1, 2, … in a new order.
 *
 * @param stored All items.
 * @param ids Their ids in the new order.
 * @returns The items whose `sequence` changes, with the new one; null unless `ids` has every item exactly once.
 */
export function movedInOrder<Item extends Placeable>(
  stored: readonly Item[],
  ids: readonly number[],
): readonly Item[] | null {
  const byId = new Map(stored.map((item) => [item.id, item]));
  const ordered = ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
  if (new Set(ids).size !== byId.size || ordered.length !== byId.size) return null;
  return ordered.map((item, sequence) => ({ ...item, sequence }))
    .filter(({ id, sequence }) => byId.get(id)?.sequence !== sequence);
}

/** Operations on POIs. All throw {AppError} `not_found` unless the route is active and the POI belongs to it. */
export class Pois {
  constructor(private readonly context: LibraryContext) {}

  /** All POIs of a route by `sequence`, then `id`. */
  list(routeId: number): PoiWithMedia[] {
    return poisOfActiveRoute(this.context, routeId);
  }

  /** One POI. */
  get(routeId: number, poiId: number): PoiWithMedia {
    return onePoiWithMedia(
      this.context,
      poiOfActiveRoute(this.context, routeId, poiId),
    );
  }

  /** Checks that a POI exists and belongs to the active route. */
  require(routeId: number, poiId: number): void {
    poiOfActiveRoute(this.context, routeId, poiId);
  }

  /** Adds a POI. */
  create(routeId: number, fields: PoiFields): Promise<PoiWithMedia> {
    return queueWrite(this.context, routeId, async () => {
      activeRoute(this.context, routeId);
      const poi = await changeRoute<PoiRow>(
        this.context,
        routeId,
        () => this.context.db.pois.insert(routeId, fields),
      );
      return onePoiWithMedia(this.context, poi);
    });
  }

  /** Changes the given fields of a POI. */
  update(
    routeId: number,
    poiId: number,
    changes: { [Name in keyof PoiFields]?: PoiFields[Name] | undefined },
  ): Promise<PoiWithMedia> {
    return queueWrite(this.context, routeId, async () => {
      const poi = poiOfActiveRoute(this.context, routeId, poiId);
      if (Object.values(changes).some((change) => change !== undefined)) {
        await changeRoute(
          this.context,
          routeId,
          () =>
            this.context.db.pois.update(poiId, {
              title: changes.title ?? poi.title,
              description: changes.description ?? poi.description,
              lat: changes.lat ?? poi.lat,
              lon: changes.lon ?? poi.lon,
              triggerRadiusM: changes.triggerRadiusM ?? poi.triggerRadiusM,
              sequence: changes.sequence ?? poi.sequence,
            }),
        );
      }
      return this.get(routeId, poiId);
    });
  }

  /**
   * Sets the sequence of all POIs of a route to 0, 1, 2, … in one transaction.
   *
   * @param ids Every POI of the route once.
   * @throws {AppError} `invalid` when the ids are another set.
   */
  reorder(routeId: number, ids: readonly number[]): Promise<PoiWithMedia[]> {
    return queueWrite(this.context, routeId, async () => {
      activeRoute(this.context, routeId);
      const { pois } = this.context.db;
      const moved = movedInOrder(pois.list(routeId), ids);
      if (moved === null) {
        throw invalid("request-invalid", "ids must contain every POI of the route exactly once");
      }
      if (moved.length > 0) {
        await changeRoute(this.context, routeId, () => {
          for (const poi of moved) pois.update(poi.id, poi);
        });
      }
      return withMedia(this.context.db, routeId);
    });
  }

  /** Removes a POI with its pictures and audio: rows first, files after the COMMIT. */
  delete(routeId: number, poiId: number, keeping: Keeping): Promise<Removal> {
    return queueWrite(this.context, routeId, async () => {
      const content = { kind: "poi", ...this.get(routeId, poiId) } as const;
      const { db } = this.context;
      return await changeRoute<Removal>(this.context, routeId, (files) => {
        const removal = letGo(db, files, { routeId, cause: "deleted", content }, keeping);
        db.pois.delete(poiId);
        return removal;
      });
    });
  }
}

/** A POI with its pictures in slideshow order, and its audio. */
export interface PoiWithMedia {
  readonly poi: PoiRow;
  readonly pictures: readonly PictureRow[];
  readonly audio: AudioRow | null;
}

/** All POIs of a route by `sequence`, then `id`. @throws {AppError} `not_found` when it is not active. */
export function poisOfActiveRoute(
  context: Pick<ReadContext, "db">,
  routeId: number,
): PoiWithMedia[] {
  activeRoute(context, routeId);
  return withMedia(context.db, routeId);
}

/** All POIs of a route by `sequence`, then `id`, in three queries for any number of POIs. */
export function withMedia(
  { pois, pictures, audio }: Tables,
  routeId: number,
): PoiWithMedia[] {
  const picturesByPoi = Map.groupBy(
    pictures.listOfRoute(routeId),
    (picture) => picture.poiId,
  );
  const audioByPoi = new Map(audio.listOfRoute(routeId).map((row) => [row.poiId, row]));
  return pois.list(routeId).map((poi) => ({
    poi,
    pictures: picturesByPoi.get(poi.id) ?? [],
    audio: audioByPoi.get(poi.id) ?? null,
  }));
}

/** One POI with its pictures and audio. */
export function onePoiWithMedia(
  { db }: Pick<LibraryContext, "db">,
  poi: PoiRow,
): PoiWithMedia {
  return {
    poi,
    pictures: db.pictures.list(poi.id),
    audio: db.audio.find(poi.id),
  };
}
