/**
 * Small pictures of photos. A page that shows many photos at their full size needs too much memory.
 *
 * @module
 */

/** Size in pixels, twice that of the largest one on the page. */
const WIDTH_PX = 252;
const HEIGHT_PX = 168;

/** The address of a small picture of a prepared photo; where none can be made, that of the photo itself. */
export async function thumbnailOf(content: Blob): Promise<string> {
  return URL.createObjectURL(await smallOf(content).catch(() => null) ?? content);
}

/** The middle of the picture in the shape of the page. Null if the browser cannot make it. */
async function smallOf(content: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(content);
  const canvas = document.createElement("canvas");
  try {
    canvas.width = WIDTH_PX;
    canvas.height = HEIGHT_PX;
    const scale = Math.max(WIDTH_PX / bitmap.width, HEIGHT_PX / bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    const [x, y] = [(WIDTH_PX - width) / 2, (HEIGHT_PX - height) / 2];
    canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
  } finally {
    bitmap.close();
    canvas.width = canvas.height = 0; // Safari keeps the memory of a canvas for a while
  }
}
