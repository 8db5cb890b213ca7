/**
 * The layer of MPEG-1 and MPEG-2 audio in a container (ISO/IEC 11172-3 and 13818-3): one object type stands for all
 * three, and browsers play layer III, which is MP3.
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";

/** Codecs by the two bits of the frame header; 0 is reserved. */
const LAYERS = [undefined, "MP3", "MPEG layer II", "MPEG layer I"] as const;

const UNKNOWN_LAYER = "MPEG audio of an unknown layer";

/** Name of the codec of the frame at an offset; that of an unknown layer where no frame begins. */
export async function layerOf(file: BoundedReader, offset: number | undefined): Promise<string> {
  if (offset === undefined) return UNKNOWN_LAYER;
  const header = (await file.view(offset, 4))?.getUint32(0) ?? 0;
  if (header >>> 21 !== 0x7ff) return UNKNOWN_LAYER;
  return LAYERS[header >>> 17 & 3] ?? UNKNOWN_LAYER;
}
