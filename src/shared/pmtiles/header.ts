/**
 * The header of a PMTiles file: 127 bytes, numbers with their lowest byte first (PMTiles v3 specification, "Header Design").
 *
 * @module
 */
import type { MapBounds } from "../stored_map.ts";

/** Bytes of the header. */
export const HEADER_BYTES = 127;

/** The root directory is within these first bytes of the file (PMTiles v3 specification, "File structure"). */
export const ROOT_END = 16_384;

/** The version that is read and written. */
export const PMTILES_VERSION = 3;

const MAGIC = [0x50, 0x4d, 0x54, 0x69, 0x6c, 0x65, 0x73] as const;

/** Bytes that tell whether a file is of the format. */
export const MAGIC_BYTES = MAGIC.length;

/** Numbers of compressions. */
export const COMPRESSIONS = { unknown: 0, none: 1, gzip: 2, brotli: 3, zstd: 4 } as const;

/** Numbers of tile types. */
export const TILE_CODES = {
  unknown: 0,
  mvt: 1,
  png: 2,
  jpeg: 3,
  webp: 4,
  avif: 5,
  mlt: 6,
} as const;

/** Parts of the file, in bytes from its start. */
export interface Section {
  readonly offset: number;
  readonly length: number;
}

/** What a header says. Numbers above 2^53 are not exact; no file is that long. */
export interface PmtilesHeader {
  readonly root: Section;
  readonly metadata: Section;
  readonly leaves: Section;
  readonly tiles: Section;
  /** How many tiles can be asked for; 0 if unknown. */
  readonly addressedTiles: number;
  /** How many entries of directories are not of leaf directories; 0 if unknown. */
  readonly entries: number;
  /** How many tiles with different bytes there are; 0 if unknown. */
  readonly contents: number;
  /** Whether tiles lie in the order of their numbers. */
  readonly isClustered: boolean;
  /** One of {@link COMPRESSIONS}, or an unknown number: of directories and metadata. */
  readonly internalCompression: number;
  /** One of {@link COMPRESSIONS}, or an unknown number. */
  readonly tileCompression: number;
  /** One of {@link TILE_CODES}, or an unknown number. */
  readonly tileCode: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: MapBounds;
  readonly centerZoom: number;
  readonly center: { readonly lat: number; readonly lon: number };
}

/** Degrees are stored as whole numbers of ten millionths. */
const DEGREE = 1e7;

/** The sections in their order, two numbers of eight bytes each from the eighth byte on. */
const SECTIONS = ["root", "metadata", "leaves", "tiles"] as const;

/** Whether the first bytes of a file are those of a PMTiles file, of whichever version. */
export function hasPmtilesMagic(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, at) => bytes[at] === byte);
}

/** The bytes of a header. */
export function encodeHeader(header: PmtilesHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const long = (offset: number, value: number) => view.setBigUint64(offset, BigInt(value), true);
  const degrees = (offset: number, value: number) =>
    view.setInt32(offset, Math.round(value * DEGREE), true);
  bytes.set(MAGIC);
  view.setUint8(7, PMTILES_VERSION);
  SECTIONS.forEach((name, index) => {
    long(8 + index * 16, header[name].offset);
    long(16 + index * 16, header[name].length);
  });
  long(72, header.addressedTiles);
  long(80, header.entries);
  long(88, header.contents);
  view.setUint8(96, header.isClustered ? 1 : 0);
  view.setUint8(97, header.internalCompression);
  view.setUint8(98, header.tileCompression);
  view.setUint8(99, header.tileCode);
  view.setUint8(100, header.minZoom);
  view.setUint8(101, header.maxZoom);
  degrees(102, header.bounds.minLon);
  degrees(106, header.bounds.minLat);
  degrees(110, header.bounds.maxLon);
  degrees(114, header.bounds.maxLat);
  view.setUint8(118, header.centerZoom);
  degrees(119, header.center.lon);
  degrees(123, header.center.lat);
  return bytes;
}

/**
 * Reads a header; what it says is not checked.
 *
 * @returns Null when there are fewer than {@link HEADER_BYTES} bytes, or they are not those of a PMTiles file of
 * version 3.
 */
export function decodeHeader(bytes: Uint8Array): PmtilesHeader | null {
  if (bytes.length < HEADER_BYTES || !hasPmtilesMagic(bytes)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(7) !== PMTILES_VERSION) return null;
  const long = (offset: number) => Number(view.getBigUint64(offset, true));
  const degrees = (offset: number) => view.getInt32(offset, true) / DEGREE;
  const section = (offset: number) => ({ offset: long(offset), length: long(offset + 8) });
  return {
    root: section(8),
    metadata: section(24),
    leaves: section(40),
    tiles: section(56),
    addressedTiles: long(72),
    entries: long(80),
    contents: long(88),
    isClustered: view.getUint8(96) === 1,
    internalCompression: view.getUint8(97),
    tileCompression: view.getUint8(98),
    tileCode: view.getUint8(99),
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
    bounds: {
      minLon: degrees(102),
      minLat: degrees(106),
      maxLon: degrees(110),
      maxLat: degrees(114),
    },
    centerZoom: view.getUint8(118),
    center: { lon: degrees(119), lat: degrees(123) },
  };
}
