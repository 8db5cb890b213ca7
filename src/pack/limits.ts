/**
 * How large packs may be: the same for those that are made and those that are imported, so that a service can
 * import every pack that it has made (docs/api.md#packs).
 *
 * @module
 */

/** Most entries: a thousand stations with nine files each. */
export const MAX_ENTRIES = 10_000;

/** Largest `walk.json` in bytes. */
export const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** Files of the largest accepted size that a pack may hold. */
const LARGE_FILES = 40;

/** The GPX file may be this many times as large as an upload, because tracks grow when others are appended. */
const GPX_GROWTH = 4;

/** Bytes that a pack may have, in the zip and unpacked. @param maxFileBytes Largest accepted upload. */
export function maxPackBytes(maxFileBytes: number): number {
  return Math.min(maxFileBytes * LARGE_FILES, 2 ** 32 - 1);
}

/** Bytes that the GPX file of a pack may have. @param maxFileBytes Largest accepted upload. */
export function maxGpxBytes(maxFileBytes: number): number {
  return Math.min(maxFileBytes * GPX_GROWTH, maxPackBytes(maxFileBytes));
}

/** What the service's limits say of a pack. */
export interface PackSizes {
  /** Bytes of the zip file. */
  readonly zip: number;
  /** Bytes of `walk.json`. */
  readonly json: number;
  /** Bytes of `original.gpx`. */
  readonly gpx: number;
  /** Bytes of the largest picture or recording. */
  readonly medium: number;
  readonly entries: number;
}

/** Why a pack could not be imported, as half a sentence; null when it could. */
export function whyTooLarge(sizes: PackSizes, maxFileBytes: number): string | null {
  const { zip, json, gpx, medium, entries } = sizes;
  const bounds = [
    ["the pack", zip, maxPackBytes(maxFileBytes), "bytes"],
    ["walk.json", json, MAX_JSON_BYTES, "bytes"],
    ["the GPX file", gpx, maxGpxBytes(maxFileBytes), "bytes"],
    ["the largest picture or recording", medium, maxFileBytes, "bytes"],
    ["the pack", entries, MAX_ENTRIES, "files"],
  ] as const;
  for (const [what, size, most, unit] of bounds) {
    if (size > most) return `${what} has ${size} ${unit}; at most ${most} can be imported`;
  }
  return null;
}
