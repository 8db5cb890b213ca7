/**
 * The header of a PMTiles file that comes from outside: which kind of tiles it has, and where its parts are.
 *
 * @module
 */
import { type AppError, unsupported } from "../../errors.ts";
import {
  COMPRESSIONS,
  decodeHeader,
  hasPmtilesMagic,
  HEADER_BYTES,
  PMTILES_VERSION,
  type PmtilesHeader,
  ROOT_END,
  TILE_CODES,
} from "../../shared/pmtiles/header.ts";
import { MAX_TILE_ZOOM } from "../../shared/pmtiles/tile_id.ts";
import type { TileType } from "../../shared/stored_map.ts";
import type { ByteSource } from "./byte_source.ts";
import { damaged, notAccepted } from "./pmtiles_fault.ts";

const ACCEPTED = "tiles that are PNG, JPEG or WebP pictures are accepted";

/** Media types of the accepted tiles by their numbers. */
const TILE_TYPE_OF: ReadonlyMap<number, TileType> = new Map([
  [TILE_CODES.png, "image/png"],
  [TILE_CODES.jpeg, "image/jpeg"],
  [TILE_CODES.webp, "image/webp"],
]);

/** Compressions of tiles that leave them as they are: pictures are compressed already. */
const PLAIN_TILES: readonly number[] = [COMPRESSIONS.none, COMPRESSIONS.unknown];

/** Compressions of directories and metadata that are read. */
const READ_COMPRESSIONS: readonly number[] = [COMPRESSIONS.none, COMPRESSIONS.gzip];

/** A header that is acceptable, and what its tiles are. */
export interface CheckedHeader {
  readonly header: PmtilesHeader;
  readonly tileType: TileType;
}

/**
 * Reads the header and checks everything that it says.
 *
 * @throws {AppError} `unsupported` when the file is of another kind than accepted, `invalid` when it is damaged.
 */
export async function readHeader(source: ByteSource): Promise<CheckedHeader> {
  const bytes = await source.read(0, HEADER_BYTES);
  if (!hasPmtilesMagic(bytes)) throw notAccepted("This is not a PMTiles file");
  const version = bytes[7];
  if (version !== undefined && version !== PMTILES_VERSION) {
    throw notAccepted(`This PMTiles file has version ${version}; version 3 is accepted`);
  }
  const header = decodeHeader(bytes);
  if (header === null) throw damaged("it ends within its header");
  const tileType = tileTypeOf(header);
  checkCompressions(header);
  checkSections(header, source.size);
  checkPlace(header);
  return { header, tileType };
}

function tileTypeOf({ tileCode }: PmtilesHeader): TileType {
  const type = TILE_TYPE_OF.get(tileCode);
  if (type !== undefined) return type;
  if (tileCode === TILE_CODES.mvt || tileCode === TILE_CODES.mlt) throw vectorTiles();
  if (tileCode === TILE_CODES.avif) {
    throw notAccepted(`This PMTiles file contains AVIF pictures; ${ACCEPTED}`);
  }
  throw notAccepted(`This PMTiles file does not say what its tiles are; ${ACCEPTED}`);
}

function vectorTiles(): AppError {
  return unsupported(
    "map-vector-tiles",
    `This PMTiles file contains vector tiles, which are no pictures; ${ACCEPTED}`,
  );
}

function checkCompressions({ internalCompression, tileCompression }: PmtilesHeader): void {
  if (!READ_COMPRESSIONS.includes(internalCompression)) {
    throw notAccepted(
      "The directories of this PMTiles file are compressed in another way than with gzip; " +
        "gzip and no compression are accepted",
    );
  }
  if (!PLAIN_TILES.includes(tileCompression)) {
    throw notAccepted(
      "The tiles of this PMTiles file are compressed once more; pictures as they are are accepted",
    );
  }
}

/** All parts are within the file and do not overlap, and the root directory is where readers expect it. */
function checkSections({ root, metadata, leaves, tiles }: PmtilesHeader, size: number): void {
  if (root.length === 0) throw damaged("it has no root directory");
  if (tiles.length === 0) throw damaged("it has no tiles");
  if (root.offset + root.length > ROOT_END) {
    throw damaged(`its root directory is not within its first ${ROOT_END} bytes`);
  }
  const parts = [root, metadata, leaves, tiles].filter(({ length }) => length > 0)
    .sort((one, other) => one.offset - other.offset);
  let end = HEADER_BYTES;
  for (const { offset, length } of parts) {
    if (offset < end) throw damaged("its parts overlap");
    end = offset + length;
  }
  if (end > size) throw damaged("it is shorter than its header says");
}

function checkPlace({ minZoom, maxZoom, bounds }: PmtilesHeader): void {
  if (minZoom > maxZoom || maxZoom > MAX_TILE_ZOOM) throw damaged("its zooms are not possible");
  const { minLat, minLon, maxLat, maxLon } = bounds;
  const isPossible = minLat >= -90 && minLat < maxLat && maxLat <= 90 &&
    minLon >= -180 && minLon < maxLon && maxLon <= 180;
  if (!isPossible) throw damaged("its bounds are not possible");
}
