/**
 * PMTiles files of tests: read by the package of the format's authors, and written with chosen faults.
 *
 * @module
 */
import { gzipSync } from "node:zlib";
import { PMTiles } from "pmtiles";
import { type DirectoryEntry, encodeDirectory } from "../../../src/shared/pmtiles/directory.ts";
import {
  COMPRESSIONS,
  encodeHeader,
  HEADER_BYTES,
  type PmtilesHeader,
  TILE_CODES,
} from "../../../src/shared/pmtiles/header.ts";
import { concat } from "./bytes.ts";
import { tilePng } from "./tiles.ts";

/** A reader of a file in memory. */
export function pmtilesReader(file: Uint8Array): PMTiles {
  return new PMTiles({
    getKey: () => "memory",
    getBytes: (offset, length) =>
      Promise.resolve({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
  });
}

/** Parts of a file; what is not given is that of a valid file with one tile, 0/0/0. */
export interface PmtilesParts {
  /** Entries, or the bytes of the directory before compression. */
  readonly root?: readonly DirectoryEntry[] | Uint8Array;
  /** Bytes before compression. */
  readonly metadata?: Uint8Array;
  /** Bytes of the section of leaf directories, as they are stored. */
  readonly leaves?: Uint8Array;
  readonly tiles?: Uint8Array;
  /** Whether root and metadata are compressed. */
  readonly isGzipped?: boolean;
  /** Other values of the header. */
  readonly header?: Partial<PmtilesHeader>;
}

/** The only tile of {@link pmtilesOf}. */
export const ONLY_TILE = tilePng({ z: 0, x: 0, y: 0 }, 8);

/** The entry of {@link ONLY_TILE}. */
export const ONLY_ENTRY: DirectoryEntry = {
  tileId: 0,
  runLength: 1,
  offset: 0,
  length: ONLY_TILE.length,
};

/** A file of chosen parts, in the usual order. */
export function pmtilesOf(parts: PmtilesParts = {}): Uint8Array {
  const { tiles = ONLY_TILE, leaves = new Uint8Array(0), isGzipped = false } = parts;
  const packed = (bytes: Uint8Array) => isGzipped ? new Uint8Array(gzipSync(bytes)) : bytes;
  const { root = [ONLY_ENTRY] } = parts;
  const rootBytes = packed(root instanceof Uint8Array ? root : encodeDirectory(root));
  const metadata = packed(parts.metadata ?? new TextEncoder().encode('{"attribution":"© Test"}'));
  const metadataAt = HEADER_BYTES + rootBytes.length;
  const leavesAt = metadataAt + metadata.length;
  const header = encodeHeader({
    root: { offset: HEADER_BYTES, length: rootBytes.length },
    metadata: { offset: metadataAt, length: metadata.length },
    leaves: { offset: leavesAt, length: leaves.length },
    tiles: { offset: leavesAt + leaves.length, length: tiles.length },
    addressedTiles: 0,
    entries: 0,
    contents: 0,
    isClustered: true,
    internalCompression: isGzipped ? COMPRESSIONS.gzip : COMPRESSIONS.none,
    tileCompression: COMPRESSIONS.none,
    tileCode: TILE_CODES.png,
    minZoom: 0,
    maxZoom: 0,
    bounds: { minLat: -85, minLon: -180, maxLat: 85, maxLon: 180 },
    centerZoom: 0,
    center: { lat: 0, lon: 0 },
    ...parts.header,
  });
  return concat(header, rootBytes, metadata, leaves, tiles);
}
