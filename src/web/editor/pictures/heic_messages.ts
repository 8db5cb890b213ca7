/**
 * What the page and the worker that decodes HEIC pictures send to each other.
 *
 * @module
 */

/** A picture to decode. */
export interface HeicRequest {
  readonly file: Blob;
  /** Address of libheif as WebAssembly. */
  readonly library: string;
  /** The decoded picture is not reduced below this on its longest edge, in pixels. */
  readonly longestPx: number;
}

/** A decoded picture: upright, four bytes a pixel (red, green, blue, alpha). Width and height are in pixels. */
export interface HeicPixels {
  readonly pixels: ArrayBuffer;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: "srgb" | "display-p3";
}

/** Why a picture was not decoded: because of the file, its size, or a decoder that did not start. */
export type HeicProblem = "damaged" | "too large" | "no decoder";

/** What the worker sends back. */
export type HeicReply = HeicPixels | { readonly problem: HeicProblem };
