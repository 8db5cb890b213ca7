/**
 * How large packs may be: the same for those that are made and those that are imported, so that a service can
 * import every pack that it has made (docs/api.md#packs).
 *
 * @module
 */

/** Most entries: a thousand stations with nine files each. */
export const MAX_ENTRIES = 10_000;

/**
 * Largest `walk.json` in bytes: all texts that a walk may have take 2 MiB, and the descriptions of 1000 stations and
 * 10 000 files some 3.5 MB.
 */
export const MAX_JSON_BYTES = 6 * 1024 * 1024;

/** Content bytes for each byte of a pack; texts reach 20, pictures and sound 1. */
export const MAX_RATIO = 100;

/** Bytes that the files of a walk may have whatever the size of its pack. */
const FREE_BYTES = 64 * 1024 * 1024;

/** Bytes of media up to which there is a page with everything inside; phones open larger pages badly. */
export const MAX_ALONE_BYTES = 30 * 1024 * 1024;

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

/**
 * Why the files of a walk are too large for the bytes that hold them, as half a sentence; null when they are not. Any
 * number of stations may name one file, so a small pack could be a very large walk.
 *
 * @param named Bytes of all files, each counted as often as the walk names it.
 * @param held Bytes that hold them: in the zip file, or on the disk once.
 */
export function whyTooOften(named: number, held: number): string | null {
  if (named <= Math.max(FREE_BYTES, MAX_RATIO * held)) return null;
  return `the files of the walk have ${named} bytes, more than ${MAX_RATIO} times the ${held} bytes that hold them`;
}

/** What the service's limits say of a pack. */
export interface PackSizes {
  /** Bytes of the zip file, or at most that many before it is made. */
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
    ["walk.json has", json, MAX_JSON_BYTES, "bytes"],
    ["the GPX file has", gpx, maxGpxBytes(maxFileBytes), "bytes"],
    ["the largest picture or recording has", medium, maxFileBytes, "bytes"],
    ["the pack has", entries, MAX_ENTRIES, "files"],
    ["the pack has up to", zip, maxPackBytes(maxFileBytes), "bytes"],
  ] as const;
  for (const [what, size, most, unit] of bounds) {
    if (size > most) return `${what} ${size} ${unit}; at most ${most} can be imported`;
  }
  return null;
}
