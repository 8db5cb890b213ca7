/**
 * The size of a WebP picture (RFC 9649): that of its canvas, or of its only bitstream. An orientation in its EXIF data is
 * not looked at: cameras and phones write none.
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";

/** Offset of the first chunk: after the RIFF header. */
const CHUNK = 12;

/** Offset of its content. */
const CONTENT = CHUNK + 8;

/** Width and height in pixels; undefined where the first chunk is of another kind. */
export async function webpSize(
  file: BoundedReader,
): Promise<{ width: number; height: number } | undefined> {
  const id = await file.view(CHUNK, 4);
  switch (id && asciiAt(id, 0, 4)) {
    // RFC 6386, 9.1: after frame tag and start code, 14 bits each.
    case "VP8 ": {
      const frame = await file.view(CONTENT + 6, 4);
      return frame && {
        width: frame.getUint16(0, true) & 0x3fff,
        height: frame.getUint16(2, true) & 0x3fff,
      };
    }
    // RFC 9649, 3.4: after the signature byte, 14 bits each, one less than the size.
    case "VP8L": {
      const bits = (await file.view(CONTENT + 1, 4))?.getUint32(0, true);
      return bits === undefined
        ? undefined
        : { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 };
    }
    // RFC 9649, 2.7: after flags and reserved bytes, 24 bits each, one less than the size.
    case "VP8X": {
      const canvas = await file.view(CONTENT + 4, 6);
      return canvas && { width: uint24(canvas, 0) + 1, height: uint24(canvas, 3) + 1 };
    }
    default:
      return undefined;
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + view.getUint8(offset + 2) * 2 ** 16;
}
