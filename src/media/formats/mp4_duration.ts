/**
 * How long the sound of an MP4 file lasts, from its tables of samples: the sizes and lengths in headers may be those of a
 * recording that was cut off. Also of files in fragments, as recorders of browsers write them
 * (ISO/IEC 14496-12, 8.6.1.2 and 8.8).
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";
import { type Box, boxesIn, childOf, descendantOf, type Span } from "./mp4_boxes.ts";
import { isSoundTrack } from "./mp4_codec.ts";

/** Most rows of tables that are read. */
const MAX_ROWS = 200_000;

/** Fields that a fragment's header and run have, by flag. */
const HAS_DATA_OFFSET = 0x1;
const HAS_DESCRIPTION = 0x2;
const HAS_FIRST_FLAGS = 0x4;
const HAS_DEFAULT_DURATION = 0x8;
const HAS_DURATIONS = 0x100;
const FIELDS_OF_SAMPLES = [0x100, 0x200, 0x400, 0x800] as const;

/** The first sound track: its number, and the units a second of its times. */
interface SoundTrack {
  readonly box: Box;
  readonly id: number;
  readonly timescale: number;
}

/** Seconds of the first sound track; null if they are not known. */
export async function mp4Seconds(file: BoundedReader): Promise<number | null> {
  const whole = { start: 0, end: file.size };
  const movie = await childOf(file, whole, "moov");
  const track = movie && await soundTrackOf(file, movie);
  if (movie === undefined || track === undefined || track.timescale === 0) return null;
  const table = await descendantOf(file, track.box, "mdia", "minf", "stbl", "stts");
  const listed = table === undefined ? 0 : await unitsOfTable(file, table);
  // The data of samples that a table lists are in one box; without its end, the table says too much.
  if (listed > 0 && !await isComplete(file)) return null;
  const fallback = await usualUnits(file, movie, track.id);
  let units = listed;
  for await (const box of boxesIn(file, whole)) {
    if (box.type === "moof") units += await unitsOfFragment(file, box, track.id, fallback);
  }
  const seconds = units / track.timescale;
  return seconds > 0 ? Math.min(seconds, await editedSeconds(file, movie, track.box)) : null;
}

async function soundTrackOf(file: BoundedReader, movie: Box): Promise<SoundTrack | undefined> {
  for await (const box of boxesIn(file, movie)) {
    if (box.type !== "trak" || !await isSoundTrack(file, box)) continue;
    const header = await childOf(file, box, "tkhd");
    const media = await descendantOf(file, box, "mdia", "mdhd");
    if (header === undefined || media === undefined) return undefined;
    const id = await uint32(file, header.start + (await isLong(file, header) ? 20 : 12));
    const timescale = await uint32(file, media.start + (await isLong(file, media) ? 20 : 12));
    return { box, id, timescale };
  }
  return undefined;
}

/** Whether the last box of the file ends where the file does, or at its end. */
async function isComplete(file: BoundedReader): Promise<boolean> {
  let end = 0;
  for await (const box of boxesIn(file, { start: 0, end: file.size })) end = box.end;
  return end === file.size;
}

/** The sum of a table of sample durations: rows of a count and a duration. */
async function unitsOfTable(file: BoundedReader, table: Box): Promise<number> {
  const rows = Math.min(await uint32(file, table.start + 4), MAX_ROWS);
  let units = 0;
  for (let row = 0, at = table.start + 8; row < rows && at + 8 <= table.end; row++, at += 8) {
    units += await uint32(file, at) * await uint32(file, at + 4);
  }
  return units;
}

/** The duration of samples in fragments that name none, from the head of the file. */
async function usualUnits(file: BoundedReader, movie: Box, trackId: number): Promise<number> {
  const extension = await childOf(file, movie, "mvex");
  if (extension === undefined) return 0;
  for await (const { type, start } of boxesIn(file, extension)) {
    if (type === "trex" && await uint32(file, start + 4) === trackId) {
      return await uint32(file, start + 12);
    }
  }
  return 0;
}

async function unitsOfFragment(
  file: BoundedReader,
  fragment: Span,
  trackId: number,
  fallback: number,
): Promise<number> {
  let units = 0;
  for await (const part of boxesIn(file, fragment)) {
    const header = part.type === "traf" ? await childOf(file, part, "tfhd") : undefined;
    if (header === undefined || await uint32(file, header.start + 4) !== trackId) continue;
    const flags = await uint32(file, header.start) & 0xffffff;
    const at = header.start + 8 + (flags & HAS_DATA_OFFSET ? 8 : 0) +
      (flags & HAS_DESCRIPTION ? 4 : 0);
    const usual = flags & HAS_DEFAULT_DURATION ? await uint32(file, at) : fallback;
    for await (const box of boxesIn(file, part)) {
      if (box.type === "trun") units += await unitsOfRun(file, box, usual);
    }
  }
  return units;
}

async function unitsOfRun(file: BoundedReader, run: Box, usual: number): Promise<number> {
  const flags = await uint32(file, run.start) & 0xffffff;
  const samples = await uint32(file, run.start + 4);
  if (!(flags & HAS_DURATIONS)) return samples * usual;
  const bytes = 4 * FIELDS_OF_SAMPLES.filter((flag) => flags & flag).length;
  let at = run.start + 8 + (flags & HAS_DATA_OFFSET ? 4 : 0) + (flags & HAS_FIRST_FLAGS ? 4 : 0);
  let units = 0;
  for (let sample = 0; sample < samples && at + bytes <= run.end; sample++, at += bytes) {
    units += await uint32(file, at);
  }
  return units;
}

/** Seconds of the parts of the track that are played; `Infinity` if the file does not say. */
async function editedSeconds(file: BoundedReader, movie: Box, track: Box): Promise<number> {
  const header = await childOf(file, movie, "mvhd");
  const list = await descendantOf(file, track, "edts", "elst");
  if (header === undefined || list === undefined) return Infinity;
  const timescale = await uint32(file, header.start + (await isLong(file, header) ? 20 : 12));
  const isLongList = await isLong(file, list);
  const rows = Math.min(await uint32(file, list.start + 4), MAX_ROWS);
  const bytes = isLongList ? 20 : 12;
  let units = 0;
  for (let row = 0, at = list.start + 8; row < rows && at + bytes <= list.end; row++, at += bytes) {
    const high = isLongList ? await uint32(file, at) : 0;
    units += high * 2 ** 32 + await uint32(file, at + (isLongList ? 4 : 0));
  }
  // A file in fragments has 0 there, because its end was not known.
  return units > 0 && timescale > 0 ? units / timescale : Infinity;
}

/** Whether the times of a box have 8 bytes: its version is 1. */
async function isLong(file: BoundedReader, box: Span): Promise<boolean> {
  return (await file.view(box.start, 1))?.getUint8(0) === 1;
}

async function uint32(file: BoundedReader, offset: number): Promise<number> {
  return (await file.view(offset, 4))?.getUint32(0) ?? 0;
}
