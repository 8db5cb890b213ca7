/**
 * What kind of picture a map tile is, from its first bytes: servers send pages and other pictures under the name of
 * tiles, too.
 *
 * @module
 */
import { TILE_TYPES, type TileType } from "./stored_map.ts";

/** Bytes that are enough to tell. */
export const SIGNATURE_BYTES = 12;

/** How pictures begin; null for a byte of any value (PNG, 5.2; ITU-T T.81, B.1.1; RFC 9649, 2.4). */
const SIGNATURES: Readonly<Record<TileType, readonly (number | null)[]>> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/webp": [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** Whether bytes begin like a picture of a type. */
export function isTileOf(bytes: Uint8Array, type: TileType): boolean {
  return SIGNATURES[type].every((byte, at) => byte === null || byte === bytes[at]);
}

/** The type of a picture by its first bytes; null if it is none that tiles may have. */
export function tileTypeOf(bytes: Uint8Array): TileType | null {
  return TILE_TYPES.find((type) => isTileOf(bytes, type)) ?? null;
}
