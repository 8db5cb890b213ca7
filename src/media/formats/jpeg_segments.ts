/**
 * The segments of a JPEG file up to its first scan (ITU-T T.81, annex B).
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";

/** The marker of the first scan. */
export const START_OF_SCAN = 0xda;

/** Decoders skip fill bytes and other bytes before a marker; so does this, up to this number. */
const MAX_BYTES_BEFORE_MARKER = 4096;

/** A segment with its marker. */
export interface JpegSegment {
  /** Second byte of the marker. */
  readonly code: number;
  /** Offset of its length, which comes after the marker. */
  readonly start: number;
  /** Bytes from `start`: the length itself and what comes after it. */
  readonly length: number;
  /** Whether it is a frame header. */
  readonly isFrame: boolean;
}

/** The segments after the start of the image, the header of the first scan last. They end where the file is not valid. */
export async function* jpegSegments(file: BoundedReader): AsyncGenerator<JpegSegment> {
  for (let offset = 2;;) {
    const marker = await nextMarker(file, offset);
    if (marker === undefined || !hasSegment(marker.code)) return;
    const length = (await file.view(marker.end, 2))?.getUint16(0);
    if (length === undefined || length < 2) return;
    const { code, end: start } = marker;
    yield { code, start, length, isFrame: isFrameHeader(code) };
    if (code === START_OF_SCAN) return;
    offset = start + length;
  }
}

/** The next marker at or after `offset`, and the offset after it (T.81, B.1.1.2: 0xFF may be repeated). */
async function nextMarker(
  file: BoundedReader,
  offset: number,
): Promise<{ code: number; end: number } | undefined> {
  for (let at = offset; at < offset + MAX_BYTES_BEFORE_MARKER; at++) {
    const pair = await file.view(at, 2);
    if (pair === undefined) return undefined;
    const code = pair.getUint8(1);
    if (pair.getUint8(0) === 0xff && code !== 0xff && code !== 0) {
      return { code, end: at + 2 };
    }
  }
  return undefined;
}

/** Whether a marker is followed by a length; reserved ones, and those of an image's start and end, are not. */
function hasSegment(code: number): boolean {
  const standsAlone = code >= 0xd0 && code <= 0xd9;
  return code >= 0xc0 && !standsAlone;
}

/** SOF0–SOF15; the three codes between them are tables and a reserved one (T.81, table B.1). */
function isFrameHeader(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
}
