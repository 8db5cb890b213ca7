/**
 * Writes a PMTiles file with raster tiles: directories and metadata without compression, tiles in the order of
 * their numbers, equal ones once. The same tiles are always the same bytes.
 *
 * @module
 */
import type { MapBounds, TileType } from "../stored_map.ts";
import { boundsOfTiles } from "../tile_bounds.ts";
import type { DirectoryEntry } from "./directory.ts";
import { directoryTree } from "./directory_tree.ts";
import { DistinctContents } from "./distinct_contents.ts";
import { COMPRESSIONS, encodeHeader, HEADER_BYTES, TILE_CODES } from "./header.ts";
import { tileIdOf, type TilePlace } from "./tile_id.ts";

/** A tile with its bytes. */
export interface Tile extends TilePlace {
  /** At least one byte. */
  readonly bytes: Uint8Array;
}

/** What is written. */
export interface PmtilesContent {
  /** At least one, in any order, each place once. */
  readonly tiles: readonly Tile[];
  readonly tileType: TileType;
  /** Source note that is shown with the map. */
  readonly attribution: string;
  /** Where the map is; the area of the tiles of the highest zoom if it is not given. */
  readonly bounds?: MapBounds;
}

const CODES: Readonly<Record<TileType, number>> = {
  "image/png": TILE_CODES.png,
  "image/jpeg": TILE_CODES.jpeg,
  "image/webp": TILE_CODES.webp,
};

/**
 * The bytes of a PMTiles file, version 3.
 *
 * @throws {RangeError} without tiles, for a tile without bytes or outside of the grid, and for two at one place.
 */
export function encodePmtiles(content: PmtilesContent): Uint8Array<ArrayBuffer> {
  const { tiles, tileType, attribution } = content;
  const distinct = new DistinctContents();
  const entries = entriesOf(tiles, distinct);
  const { root, leaves } = directoryTree(entries);
  const metadata = new TextEncoder().encode(JSON.stringify({ attribution, type: "baselayer" }));
  const leafBytes = leaves.reduce((sum, leaf) => sum + leaf.length, 0);
  const zooms = tiles.map(({ z }) => z);
  const maxZoom = zooms.reduce((most, z) => Math.max(most, z), 0);
  const bounds = content.bounds ?? boundsOfTiles(tiles.filter(({ z }) => z === maxZoom));
  const metadataAt = HEADER_BYTES + root.length;
  const leavesAt = metadataAt + metadata.length;
  const header = encodeHeader({
    root: { offset: HEADER_BYTES, length: root.length },
    metadata: { offset: metadataAt, length: metadata.length },
    leaves: { offset: leavesAt, length: leafBytes },
    tiles: { offset: leavesAt + leafBytes, length: distinct.size },
    addressedTiles: tiles.length,
    entries: entries.length,
    contents: distinct.contents.length,
    isClustered: true,
    internalCompression: COMPRESSIONS.none,
    tileCompression: COMPRESSIONS.none,
    tileCode: CODES[tileType],
    minZoom: zooms.reduce((least, z) => Math.min(least, z), maxZoom),
    maxZoom,
    bounds,
    centerZoom: maxZoom,
    center: {
      lat: (bounds.minLat + bounds.maxLat) / 2,
      lon: (bounds.minLon + bounds.maxLon) / 2,
    },
  });
  return joined([header, root, metadata, ...leaves, ...distinct.contents]);
}

/** The entries of tiles; equal tiles with following numbers are one entry. @throws {RangeError} */
function entriesOf(tiles: readonly Tile[], distinct: DistinctContents): DirectoryEntry[] {
  if (tiles.length === 0) throw new RangeError("A PMTiles file has at least one tile");
  const numbered = tiles.map((tile) => ({ tileId: tileIdOf(tile), bytes: tile.bytes }));
  numbered.sort((one, other) => one.tileId - other.tileId);
  const entries: DirectoryEntry[] = [];
  let lastId = -1;
  for (const { tileId, bytes } of numbered) {
    if (tileId === lastId) throw new RangeError(`There are two tiles with number ${tileId}`);
    if (bytes.length === 0) throw new RangeError(`The tile with number ${tileId} has no bytes`);
    const offset = distinct.add(bytes);
    const before = entries.at(-1);
    if (before?.offset === offset && tileId === lastId + 1) {
      entries[entries.length - 1] = { ...before, runLength: before.runLength + 1 };
    } else {
      entries.push({ tileId, runLength: 1, offset, length: bytes.length });
    }
    lastId = tileId;
  }
  return entries;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
