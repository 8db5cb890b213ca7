/**
 * JPEG (ITU-T T.81): markers and segments up to the first scan.
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";
import { ACCEPTED, type Finding, OTHER, refused } from "./finding.ts";
import { jpegSegments, START_OF_SCAN } from "./jpeg_segments.ts";

const START_OF_IMAGE = 0xffd8;

/** Most colour components a picture file uses: four, in CMYK. */
const MAX_COMPONENTS = 4;

/**
 * A JPEG has a frame header with dimensions, and a scan after it. Segments are stepped over by their
 * length, so neither a thumbnail in the EXIF segment nor large profiles are read.
 */
export async function detectJpeg(file: BoundedReader): Promise<Finding> {
  const head = await file.view(0, 3);
  if (head?.getUint16(0) !== START_OF_IMAGE || head.getUint8(2) !== 0xff) {
    return OTHER;
  }
  let hasFrame = false;
  for await (const { code, start, length, isFrame } of jpegSegments(file)) {
    if (code === START_OF_SCAN) {
      if (hasFrame && await isScan(file, start, length)) return ACCEPTED;
    } else if (isFrame) {
      if (!await isValidFrame(file, start, length)) break;
      hasFrame = true;
    }
  }
  return refused(
    hasFrame
      ? "This starts like a JPEG picture but has no picture data"
      : "This starts like a JPEG picture but has no valid frame header",
  );
}

/** T.81, B.2.2: length, sample precision, lines, samples a line, components of three bytes each. */
async function isValidFrame(
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
