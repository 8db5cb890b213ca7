/**
 * The images below the track on the printed map, made of the map that is stored with the walk.
 *
 * @module
 */
import { fitAffine, type PictureFit } from "../../../shared/affine.ts";
import type { StoredMap } from "../../../shared/stored_map.ts";
import type { PageFrame } from "./page_frame.ts";

/** Where the pixels of an image are on the ground, as of {@link PictureFit}. */
export type Placement = Pick<PictureFit, "xx" | "xy" | "x0" | "yx" | "yy" | "y0">;

/** An image on the ground. */
export interface MapImage {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly placement: Placement;
  /** From 0 to 1. */
  readonly opacity: number;
}

/** The image of a map that is a picture; none if its points do not place it. */
export function pictureImages(map: Extract<StoredMap, { kind: "picture" }>): readonly MapImage[] {
  const placement = fitAffine(map.points);
  if (placement === null) return [];
  const { url, width, height, opacity } = map;
  return [{ url, width, height, placement, opacity }];
}

/** The transformation of an image from its pixels to the units of the paper, as SVG writes it. */
export function matrixOnPage({ left, top, scale }: PageFrame, placement: Placement): string {
  const { xx, xy, x0, yx, yy, y0 } = placement;
  const numbers = [xx, yx, xy, yy, x0 - left, y0 - top].map((value) => value * scale);
  return `matrix(${numbers.join(" ")})`;
}
