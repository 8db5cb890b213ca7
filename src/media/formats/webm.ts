/** WebM (a profile of Matroska, RFC 9559), as recorders in browsers write it. @module */
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Duration,
  type Finding,
  OTHER,
  refused,
  refusedVideo,
  UNKNOWN_DURATION,
} from "./bounded_reader.ts";

/** One element. */
interface Element {
  /** Id with its length marker, as specifications print it. */
  readonly id: number;
  /** Offset of the content in the file. */
  readonly start: number;
  /** Offset after the content; `Infinity` when its size is unknown (RFC 8794, 6.2). */
  readonly end: number;
}

/** Longest id and longest size, in bytes (RFC 8794, 11.2.4: the default limits). */
const MAX_ID_BYTES = 4;
const MAX_SIZE_BYTES = 8;

/** The element that begins at `offset`, or `undefined` if none does. */
async function elementAt(
  file: BoundedReader,
  offset: number,
): Promise<Element | undefined> {
  const header = await file.bytes(offset, MAX_ID_BYTES + MAX_SIZE_BYTES);
  const idLength = integerLength(header[0]);
  if (idLength > MAX_ID_BYTES || header.length < idLength) return undefined;
  const sizeLength = integerLength(header[idLength]);
  const headerLength = idLength + sizeLength;
  if (sizeLength > MAX_SIZE_BYTES || header.length < headerLength) {
    return undefined;
  }
  const id = bigEndian(header.subarray(0, idLength));
  const start = offset + headerLength;
  const size = readSize(header.subarray(idLength, headerLength));
  return { id, start, end: start + size };
}

/** RFC 8794, 4: the length marker is no part of the value; all other bits set mean an unknown size. */
function readSize(bytes: Uint8Array): number {
  const marker = 2 ** (8 - bytes.length);
  const [first = 0, ...rest] = bytes;
  const isUnknown = first === 2 * marker - 1 &&
    rest.every((byte) => byte === 0xff);
  return isUnknown ? Infinity : bigEndian([first - marker, ...rest]);
}

/** The elements one after another from `start` on, up to `end`, a broken one, or one of unknown size. */
async function* elementsIn(
  file: BoundedReader,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Element> {
  let offset = start;
  while (offset < end) {
    const element = await elementAt(file, offset);
    if (element === undefined) return;
    yield element;
    offset = element.end;
  }
}

/** RFC 8794, 4.1: the number of leading zero bits of the first byte, plus one; above 8 for no integer. */
function integerLength(firstByte: number | undefined): number {
  return firstByte === undefined ? Infinity : Math.clz32(firstByte) - 23;
}

/** Exact up to 2^53; a larger size is beyond any file and need not be. */
function bigEndian(bytes: Iterable<number>): number {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}

// How long the sound of a WebM file lasts, from the times of its blocks (RFC 9559, 5.1.3 and 10.2): recorders of
// browsers write no duration, because they do not know it when they begin.

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;

/** Elements that hold sound. */
const SOUND: readonly number[] = [CLUSTER, SIMPLE_BLOCK, BLOCK_GROUP, BLOCK];

/** Nanoseconds of a unit of time, if the file names none. */
const USUAL_SCALE = 1_000_000;

/** Most milliseconds between two blocks of sound; after more, the times are not those of one recording. */
const MOST_PAUSE_MS = 5 * 60 * 1000;

/** Times in units of the file. */
interface Times {
  /** Of the first block; undefined before one. */
  first: number | undefined;
  last: number;
  cluster: number;
}

/** From the first block to the last. It is incomplete if an element of it announces more bytes than the file has. */
export async function webmDuration(file: BoundedReader): Promise<Duration> {
  const header = await elementAt(file, 0);
  const segment = header && await elementAt(file, header.end);
  if (segment?.id !== SEGMENT) return UNKNOWN_DURATION;
  let isIncomplete = segment.end !== Infinity && segment.end > file.size;
  const times: Times = { first: undefined, last: 0, cluster: 0 };
  let scale = USUAL_SCALE;
  let offset = segment.start;
  while (offset < Math.min(segment.end, file.size)) {
    const element = await elementAt(file, offset);
    if (element === undefined) break;
    if (element.id === INFO) scale = await scaleOf(file, element);
    const isBroken = !await readTime(file, element, times, MOST_PAUSE_MS * 1e6 / scale);
    if (isBroken) return UNKNOWN_DURATION;
    isIncomplete ||= SOUND.includes(element.id) && element.end !== Infinity &&
      element.end > file.size;
    // Clusters and groups are entered: their size may be unknown, and their parts follow one another anyway.
    const isEntered = element.id === CLUSTER || element.id === BLOCK_GROUP;
    offset = isEntered ? element.start : element.end;
  }
  const { first, last } = times;
  const hasSound = first !== undefined && last > first;
  return { seconds: hasSound ? (last - first) * scale / 1e9 : null, isIncomplete };
}

/** Reads the time of a cluster or block. @returns Whether it can be of the same recording as those before. */
async function readTime(
  file: BoundedReader,
  { id, start, end }: Element,
  times: Times,
  mostPause: number,
): Promise<boolean> {
  if (id === TIMESTAMP && end - start <= 8) {
    times.cluster = bigEndian(await file.bytes(start, end - start));
  }
  if (id !== SIMPLE_BLOCK && id !== BLOCK || end > file.size) return true;
  // The number of the track is one byte for the first 127 tracks; the time follows, relative to the cluster.
  const time = times.cluster + ((await file.view(start + 1, 2))?.getInt16(0) ?? 0);
  times.first ??= time;
  const isNear = Math.abs(time - times.last) <= mostPause || time === times.first;
  times.last = Math.max(times.last, time);
  return isNear;
}

async function scaleOf(file: BoundedReader, info: Element): Promise<number> {
  for await (const { id, start, end } of elementsIn(file, info)) {
    if (id !== TIMESTAMP_SCALE || end - start > 8) continue;
    return bigEndian(await file.bytes(start, end - start)) || USUAL_SCALE;
  }
  return USUAL_SCALE;
}

const EBML_HEADER = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const CONTENT_ENCODINGS = 0x6d80;
const CONTENT_ENCODING = 0x6240;
const CONTENT_ENCRYPTION = 0x5035;

/** Codecs by their id (draft-ietf-cellar-codec). WebM allows these two for audio. */
const CODECS: Readonly<Record<string, string>> = { A_OPUS: "Opus", A_VORBIS: "Vorbis" };

/** Longest codec id that is read. */
const MAX_CODEC_ID_BYTES = 64;

/** RFC 9559, 5.1.4.1.3. A complex track mixes both. */
const VIDEO = 1;
const AUDIO = 2;
const COMPLEX = 3;

/** Length of "webm" with the zero bytes that may pad a text element. */
const MAX_DOC_TYPE_BYTES = 16;

/**
 * A WebM is audio when it has an audio track and no video track. Other Matroska files are refused: they
 * may hold codecs that no player expects in `audio/webm`.
 */
export async function detectWebm(file: BoundedReader): Promise<Finding> {
  const header = await elementAt(file, 0);
  if (header?.id !== EBML_HEADER) return OTHER;
  const docType = await readDocType(file, header);
  if (docType === "matroska") {
    return refused("This is a Matroska file, not a WebM file");
  }
  if (docType !== "webm") return refused("This EBML file is not a WebM file");
  const tracks = await findTracks(file, header.end);
  if (tracks === undefined) {
    return refused("This WebM file has no complete list of tracks");
  }
  const types = await readTrackTypes(file, tracks);
  if (types.includes(VIDEO) || types.includes(COMPLEX)) {
    return refusedVideo("WebM");
  }
  return types.includes(AUDIO) ? ACCEPTED : refused("This WebM file contains no audio track");
}

/** Name of the codec of the first audio track; undefined if the file does not say. */
export async function webmCodec(file: BoundedReader): Promise<string | undefined> {
  const header = await elementAt(file, 0);
  const tracks = header && await findTracks(file, header.end);
  if (tracks === undefined) return undefined;
  for await (const entry of elementsIn(file, tracks)) {
    if (entry.id !== TRACK_ENTRY || entry.end > tracks.end) continue;
    const track = await readTrack(file, entry);
    if (track.type === AUDIO) return track.codec;
  }
  return undefined;
}

async function readTrack(
  file: BoundedReader,
  entry: Element,
): Promise<{ type: number | undefined; codec: string | undefined }> {
  let type: number | undefined;
  let codec: string | undefined;
  let isEncrypted = false;
  for await (const element of elementsIn(file, entry)) {
    if (element.id === TRACK_TYPE) type = await readInteger(file, element);
    if (element.id === CODEC_ID) codec = await readCodecId(file, element);
    if (element.id === CONTENT_ENCODINGS) isEncrypted ||= await hasEncryption(file, element);
  }
  return { type, codec: isEncrypted ? "encrypted audio" : codec };
}

async function readCodecId(file: BoundedReader, { start, end }: Element): Promise<string> {
  const length = Math.min(end - start, MAX_CODEC_ID_BYTES);
  const view = await file.view(start, length);
  const id = view === undefined ? "" : asciiAt(view, 0, length).replace(/\0+$/, "");
  return CODECS[id] ?? `the codec "${id.replace(/[^\x21-\x7e]/g, "?")}"`;
}

/** RFC 9559, 5.1.4.1.31: encodings of a track, one of which may be an encryption. */
async function hasEncryption(file: BoundedReader, encodings: Element): Promise<boolean> {
  for await (const encoding of elementsIn(file, encodings)) {
    if (encoding.id !== CONTENT_ENCODING) continue;
    for await (const { id } of elementsIn(file, encoding)) {
      if (id === CONTENT_ENCRYPTION) return true;
    }
  }
  return false;
}

async function readDocType(
  file: BoundedReader,
  header: Element,
): Promise<string | undefined> {
  for await (const element of elementsIn(file, header)) {
    if (element.id !== DOC_TYPE) continue;
    const length = element.end - element.start;
    if (length > MAX_DOC_TYPE_BYTES) return undefined;
    const text = await file.view(element.start, length);
    return text && asciiAt(text, 0, length).replace(/\0+$/, "");
  }
  return undefined;
}

/** The track list, which comes before the first cluster of audio. */
async function findTracks(
  file: BoundedReader,
  afterHeader: number,
): Promise<Element | undefined> {
  const body = { start: afterHeader, end: file.size };
  for await (const segment of elementsIn(file, body)) {
    if (segment.id !== SEGMENT) continue;
    const end = Math.min(segment.end, file.size);
    for await (const element of elementsIn(file, { ...segment, end })) {
      if (element.id === TRACKS && element.end <= end) return element;
      if (element.id === CLUSTER) return undefined;
    }
    return undefined;
  }
  return undefined;
}

async function readTrackTypes(
  file: BoundedReader,
  tracks: Element,
): Promise<number[]> {
  const types: number[] = [];
  for await (const entry of elementsIn(file, tracks)) {
    if (entry.id !== TRACK_ENTRY || entry.end > tracks.end) continue;
    for await (const element of elementsIn(file, entry)) {
      if (element.id !== TRACK_TYPE) continue;
      const type = await readInteger(file, element);
      if (type !== undefined) types.push(type);
    }
  }
  return types;
}

/** RFC 8794, 7.2: an unsigned integer has 0 to 8 bytes. */
async function readInteger(
  file: BoundedReader,
  { start, end }: Element,
): Promise<number | undefined> {
  const length = end - start;
  return length > 8 ? undefined : bigEndian(await file.bytes(start, length));
}
