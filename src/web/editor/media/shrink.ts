/**
 * Pictures from cameras → pictures for phones: upright, at most 2048 pixels, without the data that cameras
 * add, such as the place of the photo.
 *
 * @module
 */

/** Longest edge in pixels. */
const LONGEST_PX = 2048;

/** Quality of the JPEG, from 0 to 1. */
const QUALITY = 0.85;

/** The browser cannot read the picture, as HEIC in most browsers. */
export class UnreadablePictureError extends Error {
  override readonly name = "UnreadablePictureError";
}

/** Shrinks a picture. @throws {UnreadablePictureError} */
export async function shrink(file: Blob): Promise<Blob> {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (cause) {
    throw new UnreadablePictureError("The browser cannot read this picture", { cause });
  }
  try {
    const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (context === null) throw new UnreadablePictureError("The browser cannot draw pictures");
    // JPEG has no transparency; without this it would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await jpegOf(canvas);
  } finally {
    bitmap.close();
  }
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob !== null) resolve(blob);
        else reject(new UnreadablePictureError("The browser cannot make a JPEG of this picture"));
      },
      "image/jpeg",
      QUALITY,
    );
  });
}
