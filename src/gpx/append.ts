/**
 * Writes appended track points into the bytes of a stored GPX file (docs/api.md#appending-to-a-route).
 *
 * @module
 */
import { encodedChunks, pointTexts } from "./point_text.ts";
import type { InsertionPoint, Points } from "./track.ts";

/** Bytes to insert into a file. */
export interface Insertion {
  /** Byte offset in the stored file before which they are inserted. */
  readonly offset: number;
  /** The bytes, in chunks of at most 64 KiB that are created during the iteration; can be iterated repeatedly. */
  readonly bytes: Iterable<Uint8Array>;
}

/**
 * The insertions that append points to a stored file.
 *
 * The first appended segment continues the last one of the file: its points are inserted after the last point.
 * Further segments are inserted after that segment. The rest of the file is kept as it is.
 *
 * @param place Where points can be inserted into the stored file.
 * @param appended Points of the appended file.
 * @returns The insertions in the order of their offsets; none if there are no points.
 */
export function appendInsertions(
  place: InsertionPoint,
  appended: Points,
): Insertion[] {
  const insertions: Insertion[] = [];
  const firstEnd = appended.segmentStarts[1] ?? appended.lat.length;
  if (appended.lat.length > 0) {
    insertions.push({
      offset: place.afterLastPoint,
      bytes: encodedChunks(() => pointTexts(place.prefix, appended, 0, firstEnd)),
    });
  }
  if (appended.segmentStarts.length > 1) {
    insertions.push({
      offset: place.afterLastSegment,
      bytes: encodedChunks(() => segmentTexts(place.prefix, appended)),
    });
  }
  return insertions;
}

/** All segments but the first. */
function* segmentTexts(prefix: string, points: Points): Generator<string> {
  const starts = points.segmentStarts;
  for (let segment = 1; segment < starts.length; segment++) {
    const from = starts[segment] ?? 0;
    const to = starts[segment + 1] ?? points.lat.length;
    yield `\n<${prefix}trkseg>`;
    yield* pointTexts(prefix, points, from, to);
    yield `\n</${prefix}trkseg>`;
  }
}
