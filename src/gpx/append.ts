/**
 * Writes appended track points into the bytes of a stored GPX file (docs/api.md#distance, docs/api.md#reading-a-routes-gpx).
 *
 * @module
 */
import { encodedChunks, pointTexts } from "./point_text.ts";
import type { AppendPlace, Points } from "./track.ts";

/** Bytes to put into a file. */
export interface Insertion {
  /** Byte offset in the stored file in front of which they go. */
  readonly offset: number;
  /** The bytes, in pieces of at most 64 KiB that are made while they are taken; can be gone through again. */
  readonly bytes: Iterable<Uint8Array>;
}

/**
 * What has to be put into a stored file so that it has the appended points behind its own.
 *
 * The first appended segment joins the last one of the file: its points go behind the last point. Further
 * ones become segments behind it. Everything else in the file stays as it is.
 *
 * @param place Where the stored file can take points.
 * @param appended Points of the file that is appended.
 * @returns The insertions in the order of their offsets; none if there are no points.
 */
export function appendPieces(
  place: AppendPlace,
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
