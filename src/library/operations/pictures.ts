/** Pictures of a POI. @module */
import type { PictureRow, PoiRow } from "../../db/poi_tables.ts";
import { invalid, notFound } from "../../errors.ts";
import type { ServedFile } from "../../media/served_file.ts";
import type { PictureUpload } from "../../media/staging.ts";
import { MEDIA_KINDS } from "../../shared/media_kinds.ts";
import { changeRoute, type NewFile } from "../consistency/transaction.ts";
import { checkMediaCount, type LibraryContext, poiOfActiveRoute, queueWrite } from "../context.ts";
import { servedFile } from "../files/route_files.ts";
import { type Keeping, letGo, NO_REMOVAL, type Removal } from "./keeping.ts";
import { movedInOrder } from "./pois.ts";

/** A picture and the POI it belongs to. */
export interface PictureOfPoi {
  readonly poi: PoiRow;
  readonly picture: PictureRow;
}

/** Caption and position of a picture. */
export interface PictureDetails {
  readonly caption?: string | undefined;
  readonly sequence?: number | undefined;
}

/** Operations on pictures. All throw {AppError} `not_found` unless route, POI and picture belong together. */
export class Pictures {
  constructor(private readonly context: LibraryContext) {}

  /** The pictures of a POI in slideshow order. */
  list(routeId: number, poiId: number): PictureOfPoi[] {
    const poi = poiOfActiveRoute(this.context, routeId, poiId);
    return this.context.db.pictures.list(poiId).map((picture) => ({
      poi,
      picture,
    }));
  }

  /** One picture. */
  get(routeId: number, poiId: number, pictureId: number): PictureOfPoi {
    const poi = poiOfActiveRoute(this.context, routeId, poiId);
    const picture = this.context.db.pictures.find(poiId, pictureId);
    if (picture === null) {
      throw notFound(`POI ${poiId} has no picture ${pictureId}`);
    }
    return { poi, picture };
  }

  /** Checks that a picture exists and belongs to the POI of the active route. */
  require(routeId: number, poiId: number, pictureId: number): void {
    this.get(routeId, poiId, pictureId);
  }

  /** The file of a picture. */
  file(routeId: number, poiId: number, pictureId: number): ServedFile {
    const { file } = this.get(routeId, poiId, pictureId).picture;
    return servedFile(this.context, routeId, file);
  }

  /** Adds a picture, after the last one by default. */
  create(
    routeId: number,
    poiId: number,
    upload: PictureUpload,
    details: PictureDetails,
  ): Promise<PictureOfPoi> {
    return queueWrite(this.context, routeId, async () => {
      const poi = poiOfActiveRoute(this.context, routeId, poiId);
      const { pictures } = this.context.db;
      checkMediaCount(this.context.db, routeId);
      const picture = await changeRoute<PictureRow>(this.context, routeId, (files) => {
        const stored = files.add(routeId, pictureFile(upload));
        const sequence = details.sequence ?? pictures.nextSequence(poiId);
        return pictures.insert(poiId, details.caption ?? "", sequence, stored);
      });
      return { poi, picture };
    });
  }

  /** Changes caption and position where given and, with an upload, replaces the file. */
  update(
    routeId: number,
    poiId: number,
    pictureId: number,
    upload: PictureUpload | null,
    details: PictureDetails,
    keeping: Keeping,
  ): Promise<PictureOfPoi & Removal> {
    return queueWrite(this.context, routeId, async () => {
      const { picture } = this.get(routeId, poiId, pictureId);
      const { db } = this.context;
      const { pictures } = db;
      let removal = NO_REMOVAL;
      const setDetails = () =>
        pictures.setDetails(
          pictureId,
          details.caption ?? picture.caption,
          details.sequence ?? picture.sequence,
        );
      if (upload !== null) {
        const content = { kind: "picture", picture } as const;
        removal = await changeRoute<Removal>(this.context, routeId, (files) => {
          const kept = letGo(db, files, { routeId, cause: "replaced", content }, keeping);
          pictures.setFile(pictureId, files.add(routeId, pictureFile(upload)));
          setDetails();
          return kept;
        });
      } else if (details.caption !== undefined || details.sequence !== undefined) {
        await changeRoute(this.context, routeId, setDetails);
      }
      return { ...this.get(routeId, poiId, pictureId), ...removal };
    });
  }

  /**
   * Sets the sequence of all pictures of a POI to 0, 1, 2, … in one transaction.
   *
   * @param ids Every picture of the POI once.
   * @throws {AppError} `invalid` when the ids are another set.
   */
  reorder(routeId: number, poiId: number, ids: readonly number[]): Promise<PictureOfPoi[]> {
    return queueWrite(this.context, routeId, async () => {
      const { pictures } = this.context.db;
      const moved = movedInOrder(this.list(routeId, poiId).map(({ picture }) => picture), ids);
      if (moved === null) {
        throw invalid("request-invalid", "ids must contain every picture of the POI exactly once");
      }
      if (moved.length > 0) {
        await changeRoute(this.context, routeId, () => {
          for (const { id, caption, sequence } of moved) pictures.setDetails(id, caption, sequence);
        });
      }
      return this.list(routeId, poiId);
    });
  }

  /** Removes a picture: row first, file after the COMMIT. */
  delete(
    routeId: number,
    poiId: number,
    pictureId: number,
    keeping: Keeping,
  ): Promise<Removal> {
    return queueWrite(this.context, routeId, async () => {
      const { picture } = this.get(routeId, poiId, pictureId);
      const content = { kind: "picture", picture } as const;
      const { db } = this.context;
      return await changeRoute<Removal>(this.context, routeId, (files) => {
        const removal = letGo(db, files, { routeId, cause: "deleted", content }, keeping);
        db.pictures.delete(pictureId);
        return removal;
      });
    });
  }
}

/** A picture as a file of its route. */
export function pictureFile({ staged, kind }: PictureUpload): NewFile {
  return { staged, purpose: "picture", ...MEDIA_KINDS[kind] };
}
