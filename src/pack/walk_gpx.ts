/** `walk.gpx` of a pack: the whole walk as one GPX document. @module */
import { crc32 } from "node:zlib";
import { type TrackPoint, trackText, type Walk, WALK_END, walkStart } from "../gpx/writer.ts";
import { openStored, readPart } from "../http/file_body.ts";
import type { Bytes } from "../http/representation.ts";
import { chunksOf } from "../library/files/gpx_file.ts";
import type { ServedFile } from "../media/served_file.ts";
import { Limiter } from "../runtime/shared_tasks.ts";
import { Yielder } from "../runtime/yielding.ts";
import { routeTexts } from "../shared/route_texts.ts";
import { stationName } from "../shared/station_name.ts";
import { type Content, joinedReadable, type Readable, textReadable } from "../site/contents.ts";
import type { PackedFile, WalkJson } from "./walk_json.ts";

// The track points of `walk.gpx`: generated from the stored JSON text of the points, block by block, so that any part
// can be read by itself and no point stays in memory.

/** Points of a block: some 20 KB of JSON, and as much GPX, which is generated within a millisecond. */
const BLOCK_POINTS = 200;

/** The last byte of a point in the JSON text, and of nothing else: no text in it has a brace. */
const CLOSING_BRACE = 0x7d;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/**
 * Blocks are generated one at a time and with pauses, however many clients read packs: a hundred blocks in a row would
 * delay other requests.
 */
const oneAtATime = new Limiter(1);
const yielder = new Yielder();

/** The points of a track as they are stored. */
export interface StoredTrack {
  /** Their JSON text (docs/decisions/015-points-as-text.md). */
  readonly file: ServedFile;
  /** As in `Points`. */
  readonly segmentStarts: Uint32Array;
  /** How many there are. */
  readonly count: number;
}

/** Where the blocks of a track begin, and where the last one ends. */
interface BlockOffsets {
  /** In the JSON text. */
  readonly json: number[];
  /** In the GPX text. */
  readonly gpx: number[];
}

/**
 * Describes the GPX text of a track's points, for which it is generated once; other requests run meanwhile.
 *
 * @param checksum CRC-32 of what is before it in `walk.gpx`.
 * @returns The text, and the CRC-32 of what is before it and itself.
 * @throws {Error} when the stored text is not that of these points.
 */
async function describeTrackText(
  { file, segmentStarts, count }: StoredTrack,
  checksum: number,
): Promise<{ readonly text: Readable; readonly crc32: number }> {
  const starts = bitsOf(segmentStarts, count);
  const offsets: BlockOffsets = { json: [0], gpx: [0] };
  let jsonEnd = 0;
  let gpxEnd = 0;
  let points = 0;
  let sum = checksum;
  for await (const json of blocksOf(file.currentPath())) {
    const block = pointsOf(json);
    const text = ENCODER.encode(trackText(block, points, starts.has));
    sum = crc32(text, sum);
    points += block.length;
    offsets.json.push(jsonEnd += json.length);
    offsets.gpx.push(gpxEnd += text.length);
  }
  if (points !== count) throw new Error(`${file.path} has ${points} points instead of ${count}`);
  return { text: trackReadable(file, starts, offsets), crc32: sum };
}

function trackReadable(file: ServedFile, starts: Bits, offsets: BlockOffsets): Readable {
  const size = offsets.gpx.at(-1) ?? 0;
  const generate = async (block: number) => {
    const text = blockText(file, starts, offsets, block);
    await yielder.yieldIfDue();
    return text;
  };
  return {
    size,
    memoryBytes: starts.bytes + 2 * 8 * offsets.gpx.length,
    async *read(start, length) {
      const end = Math.min(start + length, size);
      for (let at = start, block = blockAt(offsets.gpx, start); at < end; block++) {
        const offset = offsets.gpx[block] ?? 0;
        const text = await oneAtATime.run(() => generate(block));
        yield text.subarray(at - offset, end - offset);
        at = offset + text.length;
      }
    },
  };
}

/** Generates a block from its part of the stored text, which is so short that reading it at once delays nothing. */
function blockText(file: ServedFile, starts: Bits, { json }: BlockOffsets, block: number): Bytes {
  using handle = openStored({ path: file.currentPath(), size: file.size });
  const start = json[block] ?? 0;
  const bytes = readPart(handle, { start, length: (json[block + 1] ?? start) - start });
  return ENCODER.encode(trackText(pointsOf(bytes), block * BLOCK_POINTS, starts.has));
}

/** The block that a byte is in, by binary search. */
function blockAt(offsets: readonly number[], byte: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) <= byte) low = middle;
    else high = middle;
  }
  return low;
}

/** The parts of the JSON text that hold the points of a block, each with the bracket or comma before it. */
async function* blocksOf(path: string): AsyncGenerator<Uint8Array> {
  let pending = new Uint8Array();
  for await (const chunk of chunksOf(path)) {
    const bytes = new Uint8Array(pending.length + chunk.length);
    bytes.set(pending);
    bytes.set(chunk, pending.length);
    let from = 0;
    let points = 0;
    for (let end = endOfPoint(bytes, 0); end > 0; end = endOfPoint(bytes, end)) {
      points++;
      if (points < BLOCK_POINTS) continue;
      yield bytes.subarray(from, end);
      from = end;
      points = 0;
    }
    pending = bytes.slice(from);
  }
  const end = pending.lastIndexOf(CLOSING_BRACE) + 1;
  if (end > 0) yield pending.subarray(0, end);
}

/** Offset after the next point; 0 if there is none. */
function endOfPoint(bytes: Uint8Array, from: number): number {
  return bytes.indexOf(CLOSING_BRACE, from) + 1;
}

/** The points in a part of the JSON text that begins with a bracket or a comma. */
function pointsOf(block: Uint8Array): readonly TrackPoint[] {
  return JSON.parse(`[${DECODER.decode(block.subarray(1))}]`);
}

/** A set of small numbers: one bit each, because every point may begin a segment. */
interface Bits {
  readonly has: (index: number) => boolean;
  /** Bytes of memory. */
  readonly bytes: number;
}

function bitsOf(numbers: Uint32Array, count: number): Bits {
  const bits = new Uint8Array(Math.ceil(count / 8));
  for (const index of numbers) bits[index >>> 3] = (bits[index >>> 3] ?? 0) | (1 << (index & 7));
  return {
    has: (index) => ((bits[index >>> 3] ?? 0) & (1 << (index & 7))) !== 0,
    bytes: bits.length,
  };
}

/** Describes the document, for which it is generated once; other requests run meanwhile. @throws as the track does. */
export async function walkGpx(walk: WalkJson, track: StoredTrack): Promise<Content> {
  const start = walkStart(gpxWalk(walk));
  const { text, crc32: checksum } = await describeTrackText(track, crc32(start));
  const parts = [textReadable(start), text, textReadable(WALK_END)];
  return { ...joinedReadable(parts), crc32: crc32(WALK_END, checksum) };
}

function gpxWalk({ stations, ...walk }: WalkJson): Walk {
  return {
    name: walk.name,
    ...routeTexts(walk),
    stations: stations.map(({ audio, pictures, ...station }, index) => ({
      ...station,
      links: [
        ...(audio === null
          ? []
          : [{ ...link(audio), text: stationName(station.title, index + 1) }]),
        ...pictures.map((picture) => ({ ...link(picture), text: picture.caption })),
      ],
    })),
  };
}

function link({ path, mediaType }: PackedFile) {
  return { href: path, mediaType };
}
