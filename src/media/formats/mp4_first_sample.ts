/**
 * Where the sound of an MP4 track begins (ISO/IEC 14496-12, 8.7.5).
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";
import { type Box, boxesIn, childOf, descendantOf } from "./mp4_boxes.ts";

/**
 * Offset of the first sample of a track: that of its first chunk. A track in fragments lists no chunk; its first
 * sample is taken to begin the media data of the first fragment.
 *
 * @returns undefined if there is none.
 */
export async function firstSampleOf(
  file: BoundedReader,
  track: Box,
): Promise<number | undefined> {
  const samples = await descendantOf(file, track, "mdia", "minf", "stbl");
  if (samples === undefined) return undefined;
  for await (const { type, start } of boxesIn(file, samples)) {
    if (type !== "stco" && type !== "co64") continue;
    // Version and flags come before the count.
    if ((await file.view(start + 4, 4))?.getUint32(0) === 0) break;
    const offset = await file.view(start + 8, type === "co64" ? 8 : 4);
    return offset?.byteLength === 8 ? Number(offset.getBigUint64(0)) : offset?.getUint32(0);
  }
  const fragment = await childOf(file, { start: 0, end: file.size }, "moof");
  if (fragment === undefined) return undefined;
  return (await childOf(file, { start: fragment.end, end: file.size }, "mdat"))?.start;
}
