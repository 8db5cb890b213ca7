/**
 * Track points as columns: joined on append, packed into one block of bytes for the database.
 *
 * Layout of the block, little-endian (as every machine is that Deno runs on): `RGP1`, three times uint32
 * (points, segments, 0), then the float64 columns `lat`, `lon`, `elevation`, `time`, then the uint32
 * `segmentStarts`. The header has 16 bytes, so that the columns lie on multiples of 8.
 *
 * @module
 */
import type { Points } from "./track.ts";

/** `RGP1`: the last letter is the version of the layout. */
const MAGIC = 0x31504752;
const HEADER_BYTES = 16;
const POINT_BYTES = 32;

/**
 * The stored points with the appended ones behind them. The walk goes on: the first appended segment joins
 * the last stored one, so it gets no start of its own (design, decision 10).
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

/** Packs points into bytes for {@link unpackPoints}. */
export function packPoints(points: Points): Uint8Array<ArrayBuffer> {
  const count = points.lat.length;
  const segments = points.segmentStarts.length;
  const bytes = new Uint8Array(packedLength(count, segments));
  new Uint32Array(bytes.buffer, 0, 4).set([MAGIC, count, segments, 0]);
  const columns = new Float64Array(bytes.buffer, HEADER_BYTES, count * 4);
  columns.set(points.lat, 0);
  columns.set(points.lon, count);
  columns.set(points.elevation, count * 2);
  columns.set(points.time, count * 3);
  new Uint32Array(bytes.buffer, HEADER_BYTES + count * POINT_BYTES)
    .set(points.segmentStarts);
  return bytes;
}

/**
 * Unpacks points. The columns are views of the bytes where these are aligned to 8, otherwise of a copy.
 *
 * @throws {Error} If the bytes were not made by {@link packPoints} or are damaged.
 */
export function unpackPoints(bytes: Uint8Array): Points {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const { buffer, byteOffset, byteLength } = aligned;
  if (byteLength < HEADER_BYTES) throw damaged("the header is cut off");
  const [magic, count = 0, segments = 0, reserved] = new Uint32Array(
    buffer,
    byteOffset,
    4,
  );
  if (magic !== MAGIC || reserved !== 0) throw damaged("unknown layout");
  if (byteLength !== packedLength(count, segments)) {
    throw damaged(`${byteLength} bytes do not hold ${count} points`);
  }
  const column = (index: number) =>
    new Float64Array(
      buffer,
      byteOffset + HEADER_BYTES + index * count * 8,
      count,
    );
  const segmentStarts = new Uint32Array(
    buffer,
    byteOffset + HEADER_BYTES + count * POINT_BYTES,
    segments,
  );
  checkSegments(segmentStarts, count);
  return {
    lat: column(0),
    lon: column(1),
    elevation: column(2),
    time: column(3),
    segmentStarts,
  };
}

function packedLength(count: number, segments: number): number {
  return HEADER_BYTES + count * POINT_BYTES + segments * 4;
}

function checkSegments(starts: Uint32Array, count: number): void {
  let isSound = count === 0 ? starts.length === 0 : starts[0] === 0;
  let previous = -1;
  for (const start of starts) {
    if (start <= previous || start >= count) isSound = false;
    previous = start;
  }
  if (!isSound) throw damaged("the segments do not fit the points");
}

function damaged(reason: string): Error {
  return new Error(`The stored track points are damaged: ${reason}`);
}
