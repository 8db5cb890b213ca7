/**
 * The size of a JPEG picture as browsers show it: turned as its EXIF orientation says (EXIF 2.3, 4.6.4; TIFF 6.0).
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";
import { jpegSegments } from "./jpeg_segments.ts";

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
