/** JPEG (ITU-T T.81): markers and segments up to the first scan. @module */
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Finding,
  OTHER,
  refused,
} from "./bounded_reader.ts";

/** The marker of the first scan. */
const START_OF_SCAN = 0xda;

/** Decoders skip fill bytes and other bytes before a marker; so does this, up to this number. */
const MAX_BYTES_BEFORE_MARKER = 4096;

/** A segment with its marker. */
interface JpegSegment {
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
async function* jpegSegments(file: BoundedReader): AsyncGenerator<JpegSegment> {
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

// The size of a JPEG picture as browsers show it: turned as its EXIF orientation says (EXIF 2.3, 4.6.4; TIFF 6.0).

/** EXIF data begin with this, in an APP1 segment. */
const EXIF_SIGNATURE = "Exif\0\0";
const APP1 = 0xe1;

/** The TIFF tag of the orientation. */
const ORIENTATION_TAG = 0x0112;

/** Most entries of the first directory that are read; cameras write some twenty. */
const MAX_ENTRIES = 256;

/** The smallest orientation that is turned by a quarter; 1 to 4 keep width and height. */
const FIRST_TURNED = 5;

/** Width and height in pixels, turned; undefined without a frame header. */
export async function jpegSize(
  file: BoundedReader,
): Promise<{ width: number; height: number } | undefined> {
  let orientation = 1;
  for await (const { code, start, isFrame } of jpegSegments(file)) {
    if (code === APP1) orientation = await exifOrientation(file, start + 2) ?? orientation;
    if (!isFrame) continue;
    const frame = await file.view(start, 7);
    if (frame === undefined) return undefined;
    const [height, width] = [frame.getUint16(3), frame.getUint16(5)];
    return orientation >= FIRST_TURNED ? { width: height, height: width } : { width, height };
  }
  return undefined;
}

/** The orientation, 1 to 8, of EXIF data; undefined where there is none. */
async function exifOrientation(file: BoundedReader, start: number): Promise<number | undefined> {
  const head = await file.view(start, EXIF_SIGNATURE.length + 8);
  if (head === undefined || asciiAt(head, 0, 6) !== EXIF_SIGNATURE) return undefined;
  const tiff = start + EXIF_SIGNATURE.length;
  const isLittle = asciiAt(head, 6, 2) === "II";
  const directory = tiff + head.getUint32(10, isLittle);
  const count = (await file.view(directory, 2))?.getUint16(0, isLittle) ?? 0;
  for (let index = 0; index < Math.min(count, MAX_ENTRIES); index++) {
    const entry = await file.view(directory + 2 + 12 * index, 12);
    if (entry?.getUint16(0, isLittle) !== ORIENTATION_TAG) continue;
    const value = entry.getUint16(8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

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
