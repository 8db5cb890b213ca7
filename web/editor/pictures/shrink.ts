/**
 * Makes pictures for phones from those of cameras: upright, reduced, without the data that cameras add, such as the
 * coordinates of the photo.
 *
 * @module
 */
import { addressOf } from "../../kit/loader.ts";
import { HEIC_TOOLS, keepTools } from "../../kit/offline/register.ts";

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
type HeicProblem = "damaged" | "too large" | "no decoder";

/** What the worker sends back. */
export type HeicReply = HeicPixels | { readonly problem: HeicProblem };

// Decodes HEIC pictures, which many phones store, in browsers that cannot: in a worker whose scripts are loaded with
// the first picture, and kept for times without a connection.

/** Decoding takes a few seconds on slow machines; a file that takes longer than this, in milliseconds, is refused. */
const TIMEOUT_MS = 120_000;

/** A picture was not decoded. */
class HeicError extends Error {
  override readonly name = "HeicError";

  constructor(readonly problem: HeicProblem) {
    super(`The HEIC picture was not decoded: ${problem}`);
  }
}

/**
 * Decodes a picture, upright and without EXIF.
 *
 * @param longestPx It may be reduced, but not below this on its longest edge, in pixels.
 * @throws {HeicError}
 */
async function decodeHeic(file: Blob, longestPx: number): Promise<ImageBitmap> {
  const script = addressOf("heic");
  const library = addressOf("libheif");
  if (script === null || library === null) throw new HeicError("no decoder");
  const reply = await inWorker(script, {
    file,
    longestPx,
    library: new URL(library, location.href).href,
  });
  if ("problem" in reply) throw new HeicError(reply.problem);
  keepTools(HEIC_TOOLS).catch(() => {}); // without that, the next picture needs a connection
  const { pixels, width, height, colorSpace } = reply;
  try {
    const data = new ImageData(new Uint8ClampedArray(pixels), width, height, { colorSpace });
    return await createImageBitmap(data);
  } catch {
    throw new HeicError("too large");
  }
}

function inWorker(script: string, request: HeicRequest): Promise<HeicReply> {
  const worker = new Worker(script);
  return new Promise<HeicReply>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<HeicReply>) => resolve(data));
    worker.addEventListener("error", () => resolve({ problem: "no decoder" }));
    worker.postMessage(request);
    setTimeout(() => resolve({ problem: "too large" }), TIMEOUT_MS);
  }).finally(() => worker.terminate());
}

/** What is in a file of the HEIF family: a HEVC picture, only a sequence of them, or an AV1 picture. */
type HeifContent = "picture" | "sequence" | "avif";

/** Bytes at the start of a file that name its kinds. */
const HEAD_BYTES = 256;

/** What a file of the HEIF family contains; null for other files. @throws {DOMException} when the file cannot be read. */
export async function heifContentOf(file: Blob): Promise<HeifContent | null> {
  const start = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = String.fromCharCode(...start);
  if (head.slice(4, 8) !== "ftyp") return null;
  const bytes = Math.min(head.charCodeAt(2) * 256 + head.charCodeAt(3), head.length);
  // The four characters after the main brand are its version.
  const brands = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= bytes; at += 4) brands.push(head.slice(at, at + 4));
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "avif";
  if (brands.some((brand) => /^(hei[cxms]|mif[12])$/.test(brand))) return "picture";
  return brands.some((brand) => /^(hev[cxms]|msf1)$/.test(brand)) ? "sequence" : null;
}

/** Longest edge of the picture of a station in pixels. */
const LONGEST_PX = 2048;

/** Quality of the JPEG, from 0 to 1. */
const QUALITY = 0.85;

/** Why a picture cannot be read: `unreadable` is a format that the browser cannot decode. */
export type PictureProblem = HeicProblem | "unreadable" | "sequence" | "avif";

/** The picture cannot be read. */
export class UnreadablePictureError extends Error {
  override readonly name = "UnreadablePictureError";

  constructor(readonly problem: PictureProblem) {
    super(`The picture cannot be read: ${problem}`);
  }
}

/** Width and height in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture is made. */
interface ShrinkOptions {
  /** Longest edge in pixels; that of the picture of a station if not given. */
  readonly longestPx?: number;
  /** What becomes of it; JPEG if not given. */
  readonly type?: "image/jpeg" | "image/png";
  /** Called when it has to be decoded by other means than the browser's, which takes longer. */
  readonly onConverting?: () => void;
}

/**
 * Shrinks a picture.
 *
 * @throws {UnreadablePictureError} @throws {DOMException} when the file is gone.
 */
export async function shrink(file: Blob, options: ShrinkOptions = {}): Promise<Blob> {
  const { longestPx = LONGEST_PX, type = "image/jpeg" } = options;
  const url = URL.createObjectURL(file);
  try {
    const image = await imageAt(url);
    if (image === null) return await converted(file, longestPx, options.onConverting);
    const size = shrunkSize({ width: image.naturalWidth, height: image.naturalHeight }, longestPx);
    const bitmap = await smallBitmap(file, size);
    try {
      return await drawn(bitmap ?? image, size, type);
    } finally {
      bitmap?.close();
    }
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Shrinks a picture that the browser cannot read: HEIC.
 *
 * @throws {UnreadablePictureError} @throws {DOMException} when the file is gone.
 */
async function converted(
  file: Blob,
  longestPx: number,
  onConverting?: () => void,
): Promise<Blob> {
  const content = await heifContentOf(file);
  if (content === null) {
    await file.arrayBuffer(); // throws if the file is gone; otherwise its format is unknown
    throw new UnreadablePictureError("unreadable");
  }
  if (content === "avif") throw new UnreadablePictureError("avif");
  onConverting?.();
  try {
    const bitmap = await decodeHeic(file, longestPx);
    try {
      return await drawn(bitmap, shrunkSize(bitmap, longestPx), "image/jpeg");
    } finally {
      bitmap.close();
    }
  } catch (error) {
    if (!(error instanceof HeicError)) throw error;
    const isSequence = content === "sequence" && error.problem === "damaged";
    throw new UnreadablePictureError(isSequence ? "sequence" : error.problem);
  }
}

/** The picture as the page could show it, which decodes nothing yet but its size. Null if it cannot. */
async function imageAt(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  const isRead = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
  });
  image.src = url;
  return await isRead ? image : null;
}

function shrunkSize({ width, height }: Size, longestPx: number): Size {
  const scale = Math.min(1, longestPx / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The picture, decoded at its new size: phones have no memory for the canvas of a whole photo. Null where the
 * browser cannot do that, or does it before it turns the picture upright.
 */
async function smallBitmap(file: Blob, { width, height }: Size): Promise<ImageBitmap | null> {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, {
      imageOrientation: "from-image",
      resizeWidth: width,
      resizeQuality: "high",
    });
  } catch {
    return null;
  }
  // Only the width is given: if the height does not fit, the browser has scaled before turning the picture upright.
  if (bitmap.width === width && Math.abs(bitmap.height - height) <= 1) return bitmap;
  bitmap.close();
  return null;
}

async function drawn(
  picture: CanvasImageSource,
  { width, height }: Size,
  type: string,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  try {
    const context = canvas.getContext("2d");
    if (context === null) throw new UnreadablePictureError("unreadable");
    // JPEG has no transparency; without this it would become black. Drawings are on paper, which is white as well.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, width, height);
    return await blobOf(canvas, type);
  } finally {
    // Safari keeps the memory of a canvas for a while, and has little for all of them.
    canvas.width = canvas.height = 0;
  }
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob !== null) resolve(blob);
        else reject(new UnreadablePictureError("too large"));
      },
      type,
      QUALITY,
    );
  });
}

// Reduces pictures by a whole factor without a canvas, whose size browsers limit.

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
