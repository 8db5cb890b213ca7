/**
 * The tiles of a PMTiles file that comes from outside: that they begin like pictures of the type that the header
 * says. The section of tiles is read at most once, from its start to its end.
 *
 * @module
 */
import { Yielder } from "../../runtime/yielding.ts";
import type { Section } from "../../shared/pmtiles/header.ts";
import type { TileType } from "../../shared/stored_map.ts";
import { isTileOf, SIGNATURE_BYTES } from "../../shared/tile_signature.ts";
import type { ByteSource } from "./byte_source.ts";
import { damaged } from "./pmtiles_fault.ts";

/** Bytes that are read at once. */
const BLOCK_BYTES = 64 * 1024;

/**
 * Checks how tiles begin.
 *
 * @param offsets Where they begin in the section, in ascending order.
 * @throws {AppError} `invalid` when one is no picture of the type.
 */
export async function checkTiles(
  source: ByteSource,
  section: Section,
  offsets: Float64Array,
  type: TileType,
): Promise<void> {
  const yielder = new Yielder();
  let block: Uint8Array = new Uint8Array(0);
  let start = 0;
  for (const offset of offsets) {
    if (offset + SIGNATURE_BYTES > start + block.length) {
      start = offset;
      block = await source.read(section.offset + start, BLOCK_BYTES);
      await yielder.yieldIfDue();
    }
    const head = block.subarray(offset - start, offset - start + SIGNATURE_BYTES);
    if (!isTileOf(head, type)) throw damaged(`one of its tiles is not of type ${type}`);
  }
}
