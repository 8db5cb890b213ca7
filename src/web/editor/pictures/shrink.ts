/**
 * Makes pictures for phones from those of cameras: upright, reduced, without the data that cameras add, such as the
 * coordinates of the photo.
 *
 * @module
 */
import { decodeHeic, HeicError } from "./heic.ts";
import type { HeicProblem } from "./heic_messages.ts";
import { heifContentOf } from "./heif_content.ts";

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
export interface ShrinkOptions {
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
