/**
 * Makes a map of a picture that a teacher has chosen: upright, with at most 4096 pixels an edge, and without the data
 * that cameras add.
 *
 * @module
 */
import { shrink } from "../pictures/shrink.ts";
import type { ChosenPicture } from "./kept_draft.ts";

/** Longest edge in pixels; what browsers can draw without trouble. */
const LONGEST_PX = 4096;

/** A drawing in PNG that is larger than this becomes a JPEG, in bytes. */
const MAX_PNG_BYTES = 4 * 1024 * 1024;

/** Files that the button lets a teacher choose. */
export const PICTURE_FILES = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/**
 * Prepares a picture. A drawing stays PNG, whose lines have no noise around them, as long as it is small.
 *
 * @throws {UnreadablePictureError} @throws {DOMException} when the file is gone.
 */
export async function preparedPicture(file: Blob): Promise<ChosenPicture> {
  let content: Blob | null = null;
  if (file.type === "image/png") {
    content = await shrink(file, { longestPx: LONGEST_PX, type: "image/png" });
    if (content.size > MAX_PNG_BYTES) content = null;
  }
  content ??= await shrink(file, { longestPx: LONGEST_PX });
  return { content, ...await sizeOf(content) };
}

/** Width and height of a picture in pixels. */
async function sizeOf(content: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(content);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}
