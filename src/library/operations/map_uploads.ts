/**
 * Uploads of maps: pictures that are placed on the ground (docs/api.md#map).
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
} from "../../shared/stored_map.ts";

/** Pixels that a side of a picture may have: phones hold four bytes of memory for each pixel of it. */
export const MAX_SIDE_PX = 4096;

/** How a picture is placed and drawn; what is missing has a default, or stays as it is. */
export interface Placing {
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
  const { readPictureSize } = await import("../../media/picture_size.ts");
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
export function placedPicture(
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
