/** The map of a route: none, or one file (docs/api.md#map). @module */
import type { MapRow } from "../../db/route_table.ts";
import { invalid, notFound } from "../../errors.ts";
import type { ServedFile } from "../../media/served_file.ts";
import type { StagedFile } from "../../media/staging.ts";
import { MEDIA_KINDS } from "../../shared/media_kinds.ts";
import { fitAffine, groundBounds } from "../../shared/projection.ts";
import {
  DEFAULT_OPACITY,
  type MapBounds,
  type MapDetails,
  type MapPoint,
} from "../../shared/stored_map.ts";
import { changeRoute, type NewFile } from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, queueWrite } from "../context.ts";
import { servedFile } from "../files/route_files.ts";
import { type Keeping, letGo, NO_REMOVAL, type Removal } from "./keeping.ts";

/** Pixels that a side of a picture may have: phones hold four bytes of memory for each pixel of it. */
const MAX_SIDE_PX = 4096;

/** How a picture is placed and drawn; what is missing has a default, or stays as it is. */
interface Placing {
  readonly points?: readonly MapPoint[] | undefined;
  readonly opacity?: number | undefined;
  readonly attribution?: string | undefined;
}

/** A staged map, its type, and what is known of it. */
export interface MapUpload {
  readonly staged: StagedFile;
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
  readonly details: MapDetails;
}

/**
 * Reads a staged map.
 *
 * @throws {AppError} `unsupported` when it is no picture; `invalid` when it is damaged or too large, or has no points that
 * place it.
 */
export async function readMapUpload(
  staged: StagedFile,
  { points = [], opacity = DEFAULT_OPACITY, attribution = "" }: Placing,
): Promise<MapUpload> {
  const { detectPicture } = await import("../../media/detect.ts");
  const kind = await detectPicture(staged.path);
  const { readPictureSize } = await import("../../media/detect.ts");
  const size = await readPictureSize(staged.path, kind);
  if (Math.max(size.width, size.height) > MAX_SIDE_PX) {
    throw invalid(
      "map-too-many-pixels",
      `The picture has ${size.width} × ${size.height} pixels; at most ${MAX_SIDE_PX} a side are allowed`,
    );
  }
  const details = placedPicture(size, { points, opacity, attribution });
  return { staged, ...MEDIA_KINDS[kind], details };
}

/** A picture at its place. @throws {AppError} `invalid` when the points do not say where it is. */
function placedPicture(
  { width, height }: Pick<MapDetails, "width" | "height">,
  { points, opacity, attribution }: Omit<MapDetails, "width" | "height">,
): MapDetails {
  const outside = points.findIndex(({ x, y }) => x < 0 || y < 0 || x > width || y > height);
  if (outside !== -1) {
    throw invalid("map-points", `Point ${outside + 1} is outside of the picture`);
  }
  if (fitAffine(points) === null) {
    throw invalid(
      "map-points",
      "A picture needs three or more points that are not on a line, in the field points",
    );
  }
  return { width, height, points, opacity, attribution };
}

/** Checks that a map shows a part of the area of a walk. @throws {AppError} `invalid` when it does not. */
export function requireNear(details: MapDetails, walk: MapBounds): void {
  if (showsPartOf(details, walk)) return;
  throw invalid("map-elsewhere", "The map shows another area than the walk");
}

/** Whether a map shows a part of the area of a walk. */
export function showsPartOf(details: MapDetails, walk: MapBounds): boolean {
  const shown = boundsOf(details);
  return shown.minLat <= walk.maxLat && shown.maxLat >= walk.minLat &&
    shown.minLon <= walk.maxLon && shown.maxLon >= walk.minLon;
}

function boundsOf(details: MapDetails): MapBounds {
  const fit = fitAffine(details.points);
  if (fit === null) throw new Error("The points of a stored map do not place it");
  return groundBounds(fit, details.width, details.height);
}

/** A map after it was stored. */
interface ChangedMap extends Removal {
  readonly map: MapRow;
  /** Whether the route had no map before. */
  readonly isNew: boolean;
}

/** Operations on maps. All throw {AppError} `not_found` unless the route is active. */
export class Maps {
  constructor(private readonly context: LibraryContext) {}

  /** The map of a route; null without. */
  find(routeId: number): MapRow | null {
    activeRoute(this.context, routeId);
    return this.context.db.maps.find(routeId);
  }

  /** The map of a route. @throws {AppError} `not_found` also when it has none. */
  get(routeId: number): MapRow {
    const map = this.find(routeId);
    if (map === null) throw notFound(`Route ${routeId} has no map`);
    return map;
  }

  /** The file of a map. @throws {AppError} `not_found` also when the route has none. */
  file(routeId: number): ServedFile {
    return servedFile(this.context, routeId, this.get(routeId).file);
  }

  /** Stores a map, in the place of the one that is there. @throws {AppError} `invalid` when it shows another area. */
  put(routeId: number, upload: MapUpload, keeping: Keeping): Promise<ChangedMap> {
    return queueWrite(this.context, routeId, async () => {
      requireNear(upload.details, activeRoute(this.context, routeId).bounds);
      const { db } = this.context;
      const present = db.maps.find(routeId);
      const removal = await changeRoute<Removal>(this.context, routeId, (files) => {
        const kept = present === null ? NO_REMOVAL : letGo(
          db,
          files,
          { routeId, cause: "replaced", content: { kind: "map", map: present } },
          keeping,
        );
        db.maps.put({
          routeId,
          file: files.add(routeId, mapFile(upload)),
          details: upload.details,
        });
        return kept;
      });
      return { map: this.get(routeId), isNew: present === null, ...removal };
    });
  }

  /**
   * Places the picture that is there in another way.
   *
   * @throws {AppError} `invalid` when the route has no picture as its map, or the points cannot be used.
   */
  place(routeId: number, placing: Placing): Promise<ChangedMap> {
    return queueWrite(this.context, routeId, async () => {
      const { bounds } = activeRoute(this.context, routeId);
      const present = this.find(routeId);
      if (present === null) {
        throw invalid("request-invalid", "A file is required in the field map");
      }
      const {
        points = present.details.points,
        opacity = present.details.opacity,
        attribution = present.details.attribution,
      } = placing;
      const details = placedPicture(present.details, { points, opacity, attribution });
      requireNear(details, bounds);
      await changeRoute(
        this.context,
        routeId,
        () => this.context.db.maps.put({ ...present, details }),
      );
      return { map: this.get(routeId), isNew: false, ...NO_REMOVAL };
    });
  }

  /** Removes the map of a route. @throws {AppError} `not_found` also when it has none. */
  delete(routeId: number, keeping: Keeping): Promise<Removal> {
    return queueWrite(this.context, routeId, async () => {
      const content = { kind: "map", map: this.get(routeId) } as const;
      const { db } = this.context;
      return await changeRoute<Removal>(this.context, routeId, (files) => {
        const removal = letGo(db, files, { routeId, cause: "deleted", content }, keeping);
        db.maps.delete(routeId);
        return removal;
      });
    });
  }
}

/** The file of a map as a file of its route. */
export function mapFile({ staged, mediaType, extension }: MapUpload): NewFile {
  return { staged, purpose: "map", mediaType, extension };
}
