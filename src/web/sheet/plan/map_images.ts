/**
 * The picture below the track on the printed map. Pure.
 *
 * @module
 */
import { fitAffine } from "../../../shared/projection.ts";
import type { StoredMap } from "../../../shared/stored_map.ts";
import type { PageFrame } from "./page_frame.ts";

/** An image of the printed map. */
export interface MapImage {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Where its pixels are on the paper, as SVG writes it. */
  readonly transform: string;
  /** From 0 to 1. */
  readonly opacity: number;
}

/** The image of a map that is a picture; none if its points do not place it. */
export function pictureImages(
  { url, width, height, opacity, points }: StoredMap,
  { left, top, scale }: PageFrame,
): readonly MapImage[] {
  const fit = fitAffine(points);
  if (fit === null) return [];
  const { xx, xy, x0, yx, yy, y0 } = fit;
  const numbers = [xx, yx, xy, yy, x0 - left, y0 - top].map((value) => value * scale);
  return [{ url, width, height, opacity, transform: `matrix(${numbers.join(" ")})` }];
}
