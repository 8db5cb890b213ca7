/**
 * Reads compressed parts of a PMTiles file within limits, so that a small file cannot become large.
 *
 * @module
 */
import { gunzipSync } from "node:zlib";
import { COMPRESSIONS, type PmtilesHeader, type Section } from "../../shared/pmtiles/header.ts";
import type { ByteSource } from "./byte_source.ts";
import { damaged } from "./pmtiles_fault.ts";

/**
 * The bytes of a part without compression.
 *
 * @param most Most bytes that it may have, compressed and without compression.
 * @throws {AppError} `invalid` when it has more, or the compression is damaged.
 */
export async function readSection(
  source: ByteSource,
  { internalCompression }: PmtilesHeader,
  { offset, length }: Section,
  most: number,
): Promise<Uint8Array> {
  if (length > most) throw damaged("one of its directories, or its metadata, is too long");
  const stored = await source.read(offset, length);
  if (stored.length < length) throw damaged("it is shorter than its header says");
  if (internalCompression === COMPRESSIONS.none) return stored;
  try {
    return gunzipSync(stored, { maxOutputLength: most });
  } catch {
    throw damaged("one of its directories, or its metadata, cannot be decompressed or is too long");
  }
}
