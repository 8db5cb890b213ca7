/** Reduces pictures by a whole factor without a canvas, whose size browsers limit. @module */

/** The outcome of a call: 0 is success (`heif_error_code`). */
export interface HeifError {
  readonly code: { readonly value: number };
  readonly message: string;
}

/** The memory of the library could not grow, or the picture is beyond its limits (`heif_error_code`). */
export const OUT_OF_MEMORY = 6;

/** Pixels in the memory of the library, valid until it is called again. */
interface HeifPixels {
  readonly data: Uint8Array;
  /** Pixels of a row. */
  readonly width: number;
  /** Number of rows. */
  readonly height: number;
  /** Bytes of a row. */
  readonly stride: number;
}

/** A decoded picture. */
interface HeifImage {
  readonly code?: undefined;
  readonly channels: readonly HeifPixels[];
}

/** A file in the memory of the library. */
type HeifContext = { readonly context: unique symbol };

/** A picture of a file. */
type HeifHandle = { readonly code?: undefined; readonly handle: unique symbol };

/** The library. It applies the rotation and mirroring that the file prescribes, and ignores EXIF. */
export interface Libheif {
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: unknown };
  heif_context_alloc(): HeifContext;
  heif_context_read_from_memory(context: HeifContext, file: Uint8Array): HeifError;
  heif_js_context_get_primary_image_handle(context: HeifContext): HeifHandle | HeifError;
  heif_js_decode_image2(
    handle: HeifHandle,
    colorspace: unknown,
    chroma: unknown,
  ): HeifImage | HeifError | Promise<HeifImage | HeifError>;
}

/** Bytes of a pixel: red, green, blue, alpha. */
const CHANNELS = 4;

/** Pixels without space between the rows. */
interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * Averages squares of pixels, as large as they can be while the longest edge has at least `longestPx` pixels. What is
 * left of the squares at the right and at the bottom is cut off.
 */
export function reduced(picture: HeifPixels, longestPx: number): Pixels {
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / longestPx));
  const width = Math.max(1, Math.floor(picture.width / factor));
  const height = Math.max(1, Math.floor(picture.height / factor));
  const data = new Uint8ClampedArray(width * height * CHANNELS);
  const columns = Math.min(factor, picture.width);
  const rows = Math.min(factor, picture.height);
  const sum = new Uint32Array(width * CHANNELS);
  for (let y = 0; y < height; y++) {
    sum.fill(0);
    for (let row = 0; row < rows; row++) {
      let from = (y * factor + row) * picture.stride;
      for (let x = 0; x < width; x++) {
        const to = x * CHANNELS;
        for (let column = 0; column < columns; column++, from += CHANNELS) {
          for (let channel = 0; channel < CHANNELS; channel++) {
            sum[to + channel] = (sum[to + channel] ?? 0) + (picture.data[from + channel] ?? 0);
          }
        }
      }
    }
    const start = y * width * CHANNELS;
    for (let i = 0; i < sum.length; i++) data[start + i] = (sum[i] ?? 0) / (columns * rows);
  }
  return { data, width, height };
}
