/** What the service reads from a GPX file: its track points as columns, and where they are in the file. @module */

/**
 * Track points as parallel columns, in file order through all tracks and segments.
 *
 * All columns have the same length. Typed arrays hold a point in 32 bytes and need no object per point,
 * which keeps a track of a quarter of a million points at 8 MB.
 */
export interface Points {
  /** Degrees north, −90..90. */
  readonly lat: Float64Array;
  /** Degrees east, −180..180. */
  readonly lon: Float64Array;
  /** Metres above sea level; `NaN` where the point has none (0 is a real elevation). */
  readonly elevation: Float64Array;
  /** Milliseconds since 1970-01-01T00:00:00Z; `NaN` where the point has no valid time. */
  readonly time: Float64Array;
  /**
   * Index of the first point of every segment that has points, ascending, the first being 0. The recording
   * was interrupted before each of them (GPX 1.1, `trksegType`).
   */
  readonly segmentStarts: Uint32Array;
}

/** Where appended points are inserted into the bytes of a GPX file, so that everything else is kept. */
export interface InsertionPoint {
  /** Byte offset directly after the last track point of the file (after `</trkpt>` or `<trkpt …/>`). */
  readonly afterLastPoint: number;
  /** Byte offset directly after the end tag of the segment that holds that point. */
  readonly afterLastSegment: number;
  /** Namespace prefix with its colon (`"gpx:"`) or `""`, as that segment's own tag is written. */
  readonly prefix: string;
}

/** The content of a GPX file. */
export interface GpxDocument {
  /** Name of the first track that has one, else the file's metadata name (GPX 1.0: `gpx/name`); trimmed; null without. */
  readonly name: string | null;
  /** All track points; at least one. */
  readonly points: Points;
  /** Where further points can be written into this file. */
  readonly insertionPoint: InsertionPoint;
}

/**
 * The stored points followed by the appended ones. The first appended segment continues the last stored one, so
 * it has no start of its own (docs/api.md#appending-to-a-route).
 */
export function concatPoints(stored: Points, appended: Points): Points {
  const shift = stored.lat.length;
  const starts = shift === 0 ? appended.segmentStarts : appended.segmentStarts.subarray(1);
  const segmentStarts = new Uint32Array(
    stored.segmentStarts.length + starts.length,
  );
  segmentStarts.set(stored.segmentStarts);
  for (const [index, start] of starts.entries()) {
    segmentStarts[stored.segmentStarts.length + index] = start + shift;
  }
  return {
    lat: joined(stored.lat, appended.lat),
    lon: joined(stored.lon, appended.lon),
    elevation: joined(stored.elevation, appended.elevation),
    time: joined(stored.time, appended.time),
    segmentStarts,
  };
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const column = new Float64Array(first.length + second.length);
  column.set(first);
  column.set(second, first.length);
  return column;
}
