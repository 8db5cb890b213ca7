/**
 * Finds out what a file of the HEIF family (ISO/IEC 23008-12) contains, by the brands at its start.
 *
 * @module
 */

/** What is in a file of the HEIF family: a HEVC picture, only a sequence of them, or an AV1 picture. */
export type HeifContent = "picture" | "sequence" | "avif";

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
