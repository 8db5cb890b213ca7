/**
 * PMTiles version 3 with raster tiles (https://github.com/protomaps/PMTiles, `spec/v3/spec.md`). A file from outside
 * is checked as a whole: its header, all directories, its metadata, and how each of its tiles begins. That costs no
 * more than reading the file once, and memory for its directories, which have limits of their own.
 *
 * @module
 */
import { hasPmtilesMagic, MAGIC_BYTES } from "../../shared/pmtiles/header.ts";
import type { TilesMapDetails } from "../../shared/stored_map.ts";
import { SIGNATURE_BYTES } from "../../shared/tile_signature.ts";
import { FileSource } from "../detect_source.ts";
import type { ByteSource } from "./byte_source.ts";
import { readDirectories } from "./pmtiles_directories.ts";
import { damaged } from "./pmtiles_fault.ts";
import { readHeader } from "./pmtiles_header.ts";
import { readAttribution } from "./pmtiles_metadata.ts";
import { checkTiles } from "./pmtiles_tiles.ts";

/** Whether the first bytes of a file are those of a PMTiles file; seven are enough. */
export function isPmtiles(head: Uint8Array): boolean {
  return hasPmtilesMagic(head);
}

/** Whether a file on the disk is a PMTiles file, of whichever version and content. */
export async function isPmtilesFile(path: string): Promise<boolean> {
  using source = await FileSource.open(path);
  return isPmtiles(await source.read(0, MAGIC_BYTES));
}

/**
 * Checks a PMTiles file on the disk.
 *
 * @returns What is known of its map; zooms are those of which it has tiles.
 * @throws {AppError} `unsupported` when its tiles are no pictures of an accepted type, or it is of another version,
 * compressed in another way or too large; `invalid` when it is damaged. Its reason is `map-vector-tiles` or
 * `map-invalid`.
 */
export async function inspectPmtiles(path: string): Promise<TilesMapDetails> {
  using source = await FileSource.open(path);
  return await pmtilesDetailsOf(source);
}

/** As {@link inspectPmtiles}, for any source of bytes. @throws {AppError} */
export async function pmtilesDetailsOf(source: ByteSource): Promise<TilesMapDetails> {
  const { header, tileType } = await readHeader(source);
  const directories = await readDirectories(source, header, SIGNATURE_BYTES);
  const attribution = await readAttribution(source, header);
  await checkTiles(source, header.tiles, directories.offsets, tileType);
  // Readers ask for no tile outside of the zooms of the header.
  const minZoom = Math.max(header.minZoom, directories.minZoom);
  const maxZoom = Math.min(header.maxZoom, directories.maxZoom);
  if (minZoom > maxZoom) throw damaged("it has no tile of the zooms that its header says");
  return { kind: "tiles", tileType, minZoom, maxZoom, bounds: header.bounds, attribution };
}
