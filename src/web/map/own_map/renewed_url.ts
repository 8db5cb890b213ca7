/**
 * The address under which a page shows a picture whose file was replaced while the page is open.
 *
 * @module
 */
import type { PictureFile } from "./picture_layer.ts";

/** Bytes of the files that were shown, by their addresses. */
const shownBytes = new Map<string, number>();

/**
 * The address to show. Browsers show what they have in memory when a page uses the address of a picture again, so
 * another file at the same address gets one of its own.
 *
 * @throws {Error} when another file is at the address and cannot be loaded.
 */
export async function renewedUrl({ url, bytes }: PictureFile): Promise<string> {
  const shown = shownBytes.get(url) ?? bytes;
  if (shown === bytes) {
    shownBytes.set(url, bytes);
    return url;
  }
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url} cannot be loaded`);
  return URL.createObjectURL(await response.blob());
}
