/**
 * JPEG (ITU-T T.81): markers and segments up to the first scan.
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";
import { ACCEPTED, type Finding, OTHER, refused } from "./finding.ts";

const START_OF_IMAGE = 0xffd8;
const START_OF_SCAN = 0xda;

/** Decoders skip fill bytes and other bytes before a marker; so does this, up to this number. */
const MAX_BYTES_BEFORE_MARKER = 4096;

/** Most colour components a picture file uses: four, in CMYK. */
const MAX_COMPONENTS = 4;

/**
 * A JPEG has a frame header with dimensions, and a scan after it. Segments are stepped over by their
 * length, so neither a thumbnail in the EXIF segment nor large profiles are read.
 */
export async function detectJpeg(file: BoundedReader): Promise<Finding> {
  const start = await file.view(0, 3);
  if (start?.getUint16(0) !== START_OF_IMAGE || start.getUint8(2) !== 0xff) {
    return OTHER;
  }
  let hasFrame = false;
  let offset = 2;
  for (;;) {
    const marker = await nextMarker(file, offset);
    if (marker === undefined || !hasSegment(marker.code)) break;
    const length = (await file.view(marker.end, 2))?.getUint16(0);
    if (length === undefined || length < 2) break;
    if (marker.code === START_OF_SCAN) {
      if (hasFrame && await isScan(file, marker.end, length)) return ACCEPTED;
      break;
    }
    if (isFrameHeader(marker.code)) {
      if (!await isFrame(file, marker.end, length)) break;
      hasFrame = true;
    }
    offset = marker.end + length;
  }
  return refused(
    hasFrame
      ? "This starts like a JPEG picture but has no picture data"
      : "This starts like a JPEG picture but has no valid frame header",
  );
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

/** T.81, B.2.2: length, sample precision, lines, samples a line, components of three bytes each. */
async function isFrame(
  file: BoundedReader,
  offset: number,
  length: number,
): Promise<boolean> {
  const frame = await file.view(offset, 8);
  if (frame === undefined) return false;
  const precision = frame.getUint8(2);
  const components = frame.getUint8(7);
  return precision >= 2 && precision <= 16 &&
    frame.getUint16(3) > 0 && frame.getUint16(5) > 0 &&
    components >= 1 && components <= MAX_COMPONENTS &&
    length === 8 + 3 * components;
}

/** T.81, B.2.3: length, components of two bytes each, three parameters; coded data follows. */
async function isScan(
  file: BoundedReader,
  offset: number,
  length: number,
): Promise<boolean> {
  const components = (await file.view(offset, 3))?.getUint8(2);
  if (components === undefined || length !== 6 + 2 * components) return false;
  return components >= 1 && offset + length < file.size;
}
