/**
 * How large a picture is shown: its pixels, upright as browsers show it.
 *
 * @module
 */
import { FileSource } from "./detect_source.ts";
import { BoundedReader } from "./formats/bounded_reader.ts";
import { jpegSize } from "./formats/jpeg_size.ts";
import { pngSize } from "./formats/png.ts";
import { webpSize } from "./formats/webp_size.ts";
import type { PictureKind } from "./kinds.ts";

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const READERS: Readonly<
  Record<PictureKind, (file: BoundedReader) => Promise<PictureSize | undefined>>
> = {
  jpeg: jpegSize,
  png: pngSize,
  webp: webpSize,
};

/** The size of a picture whose format is known. @throws {Error} when the file is not of the format. */
export async function readPictureSize(path: string, kind: PictureKind): Promise<PictureSize> {
  using source = await FileSource.open(path);
  const size = await READERS[kind](new BoundedReader(source));
  if (size === undefined) throw new Error(`${path} is not a ${kind} picture`);
  return size;
}
