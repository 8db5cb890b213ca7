/**
 * Uploads of maps: decided from their content, a picture or a PMTiles file, and placed on the ground
 * (docs/api.md#map).
 *
 * @module
 */
import { invalid } from "../../errors.ts";
import { MEDIA_KINDS } from "../../media/kinds.ts";
import type { StagedFile } from "../../media/staging.ts";
import { fitAffine, groundBounds } from "../../shared/affine.ts";
import {
  DEFAULT_OPACITY,
  type MapBounds,
  type MapDetails,
  type MapPoint,
  type PictureMapDetails,
  PMTILES_TYPE,
} from "../../shared/stored_map.ts";

/** Pixels that a side of a picture may have: phones hold four bytes of memory for each pixel of it. */
export const MAX_SIDE_PX = 4096;

/** How a picture is placed and drawn; what is missing has a default, or stays as it is. */
export interface Placing {
  readonly points?: readonly MapPoint[] | undefined;
  readonly opacity?: number | undefined;
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
 * @throws {AppError} `unsupported` when it is neither a picture nor raster tiles; `invalid` when it is damaged or too
 * large, or a picture without points that place it.
 */
export async function readMapUpload(
  staged: StagedFile,
  { points = [], opacity = DEFAULT_OPACITY }: Placing,
): Promise<MapUpload> {
  const { inspectPmtiles, isPmtilesFile } = await import("../../media/formats/pmtiles.ts");
  if (await isPmtilesFile(staged.path)) {
    const details = await inspectPmtiles(staged.path);
    return { staged, mediaType: PMTILES_TYPE, extension: "pmtiles", details };
  }
  const { ACCEPTED_MAPS, detectPicture } = await import("../../media/detect.ts");
  const kind = await detectPicture(staged.path, ACCEPTED_MAPS);
  const { readPictureSize } = await import("../../media/picture_size.ts");
  const size = await readPictureSize(staged.path, kind);
  if (Math.max(size.width, size.height) > MAX_SIDE_PX) {
    throw invalid(
      "map-too-many-pixels",
      `The picture has ${size.width} × ${size.height} pixels; at most ${MAX_SIDE_PX} a side are allowed`,
    );
  }
  const details = placedPicture(size, { points, opacity });
  return { staged, ...MEDIA_KINDS[kind], details };
}

/** A picture at its place. @throws {AppError} `invalid` when the points do not say where it is. */
export function placedPicture(
  { width, height }: Pick<PictureMapDetails, "width" | "height">,
  { points, opacity }: Pick<PictureMapDetails, "points" | "opacity">,
): PictureMapDetails {
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
  return { kind: "picture", width, height, points, opacity };
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
  if (details.kind === "tiles") return details.bounds;
  const fit = fitAffine(details.points);
  if (fit === null) throw new Error("The points of a stored map do not place it");
  return groundBounds(fit, details.width, details.height);
}
