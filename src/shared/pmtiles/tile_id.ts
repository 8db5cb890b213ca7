/**
 * Numbers of tiles in PMTiles: all tiles of lower zooms come first, those of one zoom follow a Hilbert curve
 * (PMTiles v3 specification, "Entries").
 *
 * @module
 */

/** A tile of the usual grid: column and row from the north-west. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Highest zoom whose numbers are exact as numbers of JavaScript. */
export const MAX_TILE_ZOOM = 26;

/** Number of the first tile of a zoom: how many tiles the lower zooms have together. */
export function firstTileId(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

/**
 * The number of a tile.
 *
 * @throws {RangeError} when there is no such tile, or its zoom is above {@link MAX_TILE_ZOOM}.
 */
export function tileIdOf({ z, x, y }: TilePlace): number {
  const side = 2 ** z;
  const isTile = Number.isInteger(z) && z >= 0 && z <= MAX_TILE_ZOOM &&
    Number.isInteger(x) && x >= 0 && x < side && Number.isInteger(y) && y >= 0 && y < side;
  if (!isTile) throw new RangeError(`There is no tile ${z}/${x}/${y}`);
  let along = 0;
  let [column, row] = [x, y];
  for (let half = side / 2; half >= 1; half /= 2) {
    const right = column >= half ? 1 : 0;
    const lower = row >= half ? 1 : 0;
    along += half * half * (right === 1 ? 3 - lower : lower);
    [column, row] = turned(column - right * half, row - lower * half, half, right, lower);
  }
  return firstTileId(z) + along;
}

/** The tile with a number. @throws {RangeError} when its zoom would be above {@link MAX_TILE_ZOOM}. */
export function tileOfId(id: number): TilePlace {
  const z = zoomOfId(id);
  let along = id - firstTileId(z);
  let [x, y] = [0, 0];
  for (let half = 1; half < 2 ** z; half *= 2) {
    const quarter = along % 4;
    along = Math.floor(along / 4);
    const right = quarter >= 2 ? 1 : 0;
    const lower = quarter === 1 || quarter === 2 ? 1 : 0;
    [x, y] = turned(x, y, half, right, lower);
    x += right * half;
    y += lower * half;
  }
  return { z, x, y };
}

/** The zoom of the tile with a number. @throws {RangeError} when it would be above {@link MAX_TILE_ZOOM}. */
export function zoomOfId(id: number): number {
  if (!Number.isSafeInteger(id) || id < 0) {
    throw new RangeError(`There is no tile with number ${id}`);
  }
  for (let z = 0; z <= MAX_TILE_ZOOM; z++) {
    if (id < firstTileId(z + 1)) return z;
  }
  throw new RangeError(`There is no tile with number ${id}`);
}

/** Turns a position within a quarter of the curve: both upper quarters are mirrored, the right one also upside down. */
function turned(
  x: number,
  y: number,
  side: number,
  right: number,
  lower: number,
): [x: number, y: number] {
  if (lower === 1) return [x, y];
  return right === 1 ? [side - 1 - y, side - 1 - x] : [y, x];
}
