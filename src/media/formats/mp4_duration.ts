/**
 * How long the sound of an MP4 file lasts, from its tables of samples: the sizes and lengths in headers may be those of a
 * recording that was cut off. Also of files in fragments, as recorders of browsers write them
 * (ISO/IEC 14496-12, 8.6.1.2 and 8.8).
 *
 * @module
 */
import {
  asciiAt,
  type BoundedReader,
  type Duration,
  UNKNOWN_DURATION,
  viewOf,
} from "./bounded_reader.ts";
import { type Box, boxesIn, childOf, descendantOf, isSoundTrack, type Span } from "./mp4.ts";

/** Most rows of tables that are read. */
const MAX_ROWS = 200_000;

/** Most samples whose offsets are read: those of six hours. */
const MAX_SAMPLES = 1_000_000;

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

/**
 * The duration of the first sound track. It is incomplete if the file lacks samples that its tables list, or ends inside a
 * fragment.
 */
export async function mp4Duration(file: BoundedReader): Promise<Duration> {
  const whole = { start: 0, end: file.size };
  const movie = await childOf(file, whole, "moov");
  const track = movie && await soundTrackOf(file, movie);
  if (movie === undefined || track === undefined || track.timescale === 0) return UNKNOWN_DURATION;
  const listed = await listedUnits(file, track.box);
  const fallback = await usualUnits(file, movie, track.id);
  let { units, isIncomplete } = listed;
  let end = 0;
  let unitsBefore = units;
  for await (const box of boxesIn(file, whole)) {
    end = box.end;
    if (box.type !== "moof") continue;
    unitsBefore = units;
    units += await unitsOfFragment(file, box, track.id, fallback);
  }
  const cut = await cutBoxAt(file, end);
  if (cut !== undefined && listed.units === 0) {
    // Of the last fragment, as much as there is of its data.
    isIncomplete = true;
    units = unitsBefore + (units - unitsBefore) * cut.presentShare;
  }
  const seconds = Math.min(
    units / track.timescale,
    await editedSeconds(file, movie, track.box),
  );
  return { seconds: seconds || null, isIncomplete };
}

/**
 * The part of a fragment that begins at `offset` and that the file ends in, with the share of the data that there is of the
 * fragment before: all of it if the next one is cut off in its head.
 */
async function cutBoxAt(
  file: BoundedReader,
  offset: number,
): Promise<{ readonly presentShare: number } | undefined> {
  const header = await file.view(offset, 8);
  const type = header && asciiAt(header, 4, 4);
  if (header === undefined || type !== "mdat" && type !== "moof") return undefined;
  const bytes = header.getUint32(0);
  if (bytes <= 8) return undefined;
  return { presentShare: type === "moof" ? 1 : (file.size - offset) / bytes };
}

/** What the tables of a track say: the duration of the samples that the file has, in units of the track. */
interface ListedUnits {
  readonly units: number;
  /** Whether samples are listed that the file does not have. */
  readonly isIncomplete: boolean;
}

async function listedUnits(file: BoundedReader, track: Box): Promise<ListedUnits> {
  const table = await descendantOf(file, track, "mdia", "minf", "stbl");
  const durations = table && await childOf(file, table, "stts");
  if (table === undefined || durations === undefined) return { units: 0, isIncomplete: false };
  const { present, listed } = await samplesIn(file, table);
  if (present === listed) {
    return { units: await unitsOfTable(file, durations), isIncomplete: false };
  }
  return { units: await unitsOfTable(file, durations, present), isIncomplete: true };
}

/**
 * How many samples a track lists, and how many of them from the first on are wholly in the file: their sizes, the chunks that
 * they are in, and the offsets of these (ISO/IEC 14496-12, 8.7).
 */
async function samplesIn(
  file: BoundedReader,
  table: Box,
): Promise<{ readonly present: number; readonly listed: number }> {
  const sizes = await childOf(file, table, "stsz");
  const groups = await childOf(file, table, "stsc");
  const longOffsets = await childOf(file, table, "co64");
  const offsets = longOffsets ?? await childOf(file, table, "stco");
  if (sizes === undefined || groups === undefined || offsets === undefined) {
    return { present: 0, listed: 0 };
  }
  const usual = await uint32(file, sizes.start + 4);
  const listed = Math.min(await uint32(file, sizes.start + 8), MAX_SAMPLES);
  const sizeAt = await columnOf(file, sizes, 12);
  const groupAt = await columnOf(file, groups, 8);
  const offsetAt = await columnOf(file, offsets, 8);
  const width = longOffsets === undefined ? 1 : 2;
  let present = 0;
  let group = 0;
  for (let chunk = 0; present < listed && chunk * width < offsetAt.length; chunk++) {
    // A row: the first chunk of a group, counted from 1, and the samples of each chunk of it.
    while ((groupAt[3 * (group + 1)] ?? Infinity) <= chunk + 1) group++;
    const samples = groupAt[3 * group + 1] ?? 0;
    const high = width === 2 ? offsetAt[2 * chunk] ?? 0 : 0;
    let end = high * 2 ** 32 + (offsetAt[width * chunk + width - 1] ?? 0);
    for (let sample = 0; sample < samples && present < listed; sample++) {
      end += usual || (sizeAt[present] ?? 0);
      if (end > file.size) return { present, listed };
      present++;
    }
  }
  return { present: listed, listed };
}

/** The 32-bit numbers of a box from an offset in it on. */
async function columnOf(file: BoundedReader, box: Box, from: number): Promise<Uint32Array> {
  const length = Math.min(box.end - box.start - from, 4 * MAX_SAMPLES);
  const view = viewOf(await file.bytes(box.start + from, Math.max(0, length)));
  return Uint32Array.from(
    { length: Math.floor(view.byteLength / 4) },
    (_, index) => view.getUint32(4 * index),
  );
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

/** The sum of a table of sample durations, rows of a count and a duration, for the first samples of it. */
async function unitsOfTable(
  file: BoundedReader,
  table: Box,
  samples = Infinity,
): Promise<number> {
  const rows = Math.min(await uint32(file, table.start + 4), MAX_ROWS);
  let units = 0;
  let left = samples;
  for (let row = 0, at = table.start + 8; row < rows && at + 8 <= table.end; row++, at += 8) {
    const count = Math.min(left, await uint32(file, at));
    units += count * await uint32(file, at + 4);
    left -= count;
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
