/**
 * The images below the track on the printed map: where they are on the ground, and which tiles are needed. Pure.
 *
 * @module
 */
import { fitAffine } from "../../../shared/affine.ts";
import { mercatorX, mercatorY } from "../../../shared/mercator.ts";
import type { TilePlace } from "../../../shared/pmtiles/tile_id.ts";
import type { StoredMap, TilesMapDetails } from "../../../shared/stored_map.ts";
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

/** Pixels of a tile; larger ones are drawn at the same size. */
const TILE_PX = 256;

/** Units that tiles overlap: without it, printers draw a white line between them. */
const OVERLAP = 0.4;

/** Pixels of tiles for a unit of the paper: more would make their writing too small to be read. */
const SHARPNESS = 1.3;

/** More tiles than this are not put onto paper: the walk is too large for the smallest zoom of the file. */
const MOST_TILES = 120;

/** The image of a map that is a picture; none if its points do not place it. */
export function pictureImages(
  { url, width, height, opacity, points }: Extract<StoredMap, { kind: "picture" }>,
  { left, top, scale }: PageFrame,
): readonly MapImage[] {
  const fit = fitAffine(points);
  if (fit === null) return [];
  const { xx, xy, x0, yx, yy, y0 } = fit;
  const numbers = [xx, yx, xy, yy, x0 - left, y0 - top].map((value) => value * scale);
  return [{ url, width, height, opacity, transform: `matrix(${numbers.join(" ")})` }];
}

/** The tiles that cover a part of the ground on the paper, as far as the file has them; none if they were too many. */
export function tilesOnPage(
  { minZoom, maxZoom, bounds }: TilesMapDetails,
  { left, top, width, height, scale }: PageFrame,
): readonly TilePlace[] {
  const fitting = Math.round(Math.log2(scale * SHARPNESS / TILE_PX));
  const z = Math.max(minZoom, Math.min(maxZoom, fitting));
  const across = 2 ** z;
  const columns = indices(
    Math.max(left, mercatorX(bounds.minLon)) * across,
    Math.min(left + width / scale, mercatorX(bounds.maxLon)) * across,
  );
  const rows = indices(
    Math.max(top, mercatorY(bounds.maxLat)) * across,
    Math.min(top + height / scale, mercatorY(bounds.minLat)) * across,
  );
  if (columns.length * rows.length > MOST_TILES) return [];
  return rows.flatMap((y) => columns.map((x) => ({ z, x, y })));
}

/** The image of a tile. @param url Address of its bytes. */
export function tileImage({ z, x, y }: TilePlace, url: string, page: PageFrame): MapImage {
  const size = page.scale / 2 ** z;
  const factor = (size + OVERLAP) / TILE_PX;
  const [right, down] = [x * size - page.left * page.scale, y * size - page.top * page.scale];
  return {
    url,
    width: TILE_PX,
    height: TILE_PX,
    opacity: 1,
    transform: `matrix(${factor} 0 0 ${factor} ${right} ${down})`,
  };
}

/** Whole numbers of the cells between two coordinates. */
function indices(from: number, to: number): readonly number[] {
  const first = Math.floor(from);
  return Array.from({ length: Math.max(0, Math.ceil(to) - first) }, (_, i) => first + i);
}
