/**
 * Types of the functions of libheif that the worker uses; the library precedes the code of the worker in its script
 * (tools/build_web.ts).
 *
 * @module
 */

/** The outcome of a call: 0 is success (`heif_error_code`). */
export interface HeifError {
  readonly code: { readonly value: number };
  readonly message: string;
}

/** The memory of the library could not grow, or the picture is beyond its limits (`heif_error_code`). */
export const OUT_OF_MEMORY = 6;

/** Pixels in the memory of the library, valid until it is called again. */
export interface HeifPixels {
  readonly data: Uint8Array;
  /** Pixels of a row. */
  readonly width: number;
  /** Number of rows. */
  readonly height: number;
  /** Bytes of a row. */
  readonly stride: number;
}

/** A decoded picture. */
export interface HeifImage {
  readonly code?: undefined;
  readonly channels: readonly HeifPixels[];
}

/** A file in the memory of the library. */
export type HeifContext = { readonly context: unique symbol };

/** A picture of a file. */
export type HeifHandle = { readonly code?: undefined; readonly handle: unique symbol };

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
