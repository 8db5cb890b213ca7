/**
 * MP4 and its relatives (ISO/IEC 14496-12): M4A, M4B, 3GP, QuickTime. The brand says little about what is
 * inside, so the tracks decide.
 *
 * @module
 */
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Finding,
  OTHER,
  refused,
  refusedVideo,
} from "./bounded_reader.ts";

/** Part of a file: offsets of its first byte and after its last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One box. */
export interface Box extends Span {
  /** Four-character code. */
  readonly type: string;
  /** Offset of the content in the file. */
  readonly start: number;
  /** Offset after the box. */
  readonly end: number;
}

/** The first box of a type in a span. */
export async function childOf(
  file: BoundedReader,
  parent: Span,
  type: string,
): Promise<Box | undefined> {
  for await (const box of boxesIn(file, parent)) {
    if (box.type === type) return box;
  }
  return undefined;
}

/** The box at the end of a path of types, each the first of its type in the one before. */
export async function descendantOf(
  file: BoundedReader,
  parent: Span,
  ...types: readonly string[]
): Promise<Box | undefined> {
  let found: Box | undefined;
  for (const type of types) {
    found = await childOf(file, found ?? parent, type);
    if (found === undefined) return undefined;
  }
  return found;
}

/** The boxes that are wholly inside a span, up to the first that is not. */
export async function* boxesIn(
  file: BoundedReader,
  { start, end }: Span,
): AsyncGenerator<Box> {
  let offset = start;
  while (offset < end) {
    const box = await boxAt(file, offset, end);
    if (box === undefined || box.end > end) return;
    yield box;
    offset = box.end;
  }
}

/** ISO/IEC 14496-12, 4.2.2: 32-bit size and type; size 1: a 64-bit size follows; size 0: to the end. */
async function boxAt(
  file: BoundedReader,
  offset: number,
  limit: number,
): Promise<Box | undefined> {
  const header = await file.view(offset, 8);
  if (header === undefined) return undefined;
  const type = asciiAt(header, 4, 4);
  const shortSize = header.getUint32(0);
  if (shortSize === 0) return { type, start: offset + 8, end: limit };
  if (shortSize !== 1) {
    if (shortSize < 8) return undefined;
    return { type, start: offset + 8, end: offset + shortSize };
  }
  const longSize = (await file.view(offset + 8, 8))?.getBigUint64(0);
  if (longSize === undefined || longSize < 16n) return undefined;
  return { type, start: offset + 16, end: offset + Number(longSize) };
}

/**
 * Offset of the first sample of a track: that of its first chunk. A track in fragments lists no chunk; its first
 * sample is taken to begin the media data of the first fragment.
 *
 * @returns undefined if there is none.
 */
async function firstSampleOf(
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

// What an elementary stream descriptor (ISO/IEC 14496-1, 7.2.6) and the decoder settings in it (ISO/IEC 14496-3,
// 1.6.2.1, `AudioSpecificConfig`) say of the codec of a stream.

/** A decoder, as a descriptor describes it. */
interface DecoderConfig {
  /** `objectTypeIndication`, by the registration authority. */
  readonly objectType: number;
  /** The settings of the decoder; undefined without any. */
  readonly settings: Uint8Array | undefined;
}

/** Longest descriptor header and fields before the end of the settings' first 16 bytes, a URL and others included. */
const MAX_DESCRIPTOR_BYTES = 1024;

const ES_DESCRIPTOR = 0x03;
const DECODER_CONFIG = 0x04;
const DECODER_SETTINGS = 0x05;

/** Object type, stream type, buffer size and two bit rates. */
const DECODER_CONFIG_BYTES = 13;

/** Audio object types that say how another one is extended: SBR and PS, which together with LC are HE-AAC. */
const EXTENSIONS: readonly number[] = [5, 29];

/** Codecs by audio object type (ISO/IEC 14496-3, table 1.17). */
const BY_AUDIO_OBJECT_TYPE: ReadonlyMap<number, string> = new Map([
  [1, "AAC Main"],
  [2, "AAC"],
  [3, "AAC SSR"],
  [4, "AAC LTP"],
  [6, "AAC Scalable"],
  [7, "TwinVQ"],
  [8, "CELP"],
  [9, "HVXC"],
  [17, "ER AAC LC"],
  [19, "ER AAC LTP"],
  [20, "ER AAC Scalable"],
  [21, "ER TwinVQ"],
  [22, "ER BSAC"],
  [23, "AAC-LD"],
  [24, "ER CELP"],
  [25, "ER HVXC"],
  [32, "MPEG layer I"],
  [33, "MPEG layer II"],
  [34, "MP3onMP4"],
  [35, "DST"],
  [36, "MPEG-4 ALS"],
  [37, "MPEG-4 SLS"],
  [38, "MPEG-4 SLS"],
  [39, "AAC-ELD"],
  [42, "xHE-AAC"],
]);

/** The decoder of the content of an `esds` box; undefined if it names none. */
function readDecoderConfig(bytes: Uint8Array): DecoderConfig | undefined {
  // Version and flags come first.
  const stream = contentOf(bytes, 4, ES_DESCRIPTOR);
  if (stream === undefined) return undefined;
  const flags = stream[2] ?? 0;
  let at = 3;
  if ((flags & 0x80) !== 0) at += 2;
  if ((flags & 0x40) !== 0) at += 1 + (stream[at] ?? 0);
  if ((flags & 0x20) !== 0) at += 2;
  const decoder = contentOf(stream, at, DECODER_CONFIG);
  const objectType = decoder?.[0];
  if (decoder === undefined || objectType === undefined) return undefined;
  return { objectType, settings: contentOf(decoder, DECODER_CONFIG_BYTES, DECODER_SETTINGS) };
}

/** Name of the codec that the settings of an MPEG-4 decoder choose; undefined if they end before. */
function codecOfSettings(settings: Uint8Array): string | undefined {
  const bits = new BitReader(settings);
  let type = readAudioObjectType(bits);
  // ISO/IEC 14496-3, 1.6.2.1: rate and channels, the rate of the extension, then what it extends.
  if (type !== undefined && EXTENSIONS.includes(type)) {
    skipSampleRate(bits);
    bits.read(4);
    skipSampleRate(bits);
    type = readAudioObjectType(bits);
  }
  if (type === undefined) return undefined;
  return BY_AUDIO_OBJECT_TYPE.get(type) ?? `the codec mp4a.40.${type}`;
}

/** ISO/IEC 14496-3, 1.6.2.1, `GetAudioObjectType`: 5 bits, or 31 and 6 more. */
function readAudioObjectType(bits: BitReader): number | undefined {
  const type = bits.read(5);
  if (type !== 31) return type;
  const further = bits.read(6);
  return further === undefined ? undefined : 32 + further;
}

/** An index of 4 bits, or 15 and the rate in 24 more. */
function skipSampleRate(bits: BitReader): void {
  if (bits.read(4) === 15) bits.read(24);
}

/**
 * Content of the descriptor at an index: its tag, its length in one to four bytes of seven bits each
 * (ISO/IEC 14496-1, 8.3.3), its bytes. A length beyond the end ends there.
 */
function contentOf(bytes: Uint8Array, at: number, tag: number): Uint8Array | undefined {
  if (bytes[at] !== tag) return undefined;
  let length = 0;
  let index = at + 1;
  for (; index < at + 5; index++) {
    const byte = bytes[index] ?? 0;
    length = length << 7 | byte & 0x7f;
    if ((byte & 0x80) === 0) break;
  }
  return bytes.subarray(index + 1, index + 1 + length);
}

/** Reads numbers of a few bits, the highest bit first. */
class BitReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** The next bits as a number; undefined where the bytes end before. @param count At most 24. */
  read(count: number): number | undefined {
    const end = this.#at + count;
    if (end > this.bytes.length * 8) return undefined;
    let value = 0;
    for (; this.#at < end; this.#at++) {
      const byte = this.bytes[this.#at >>> 3] ?? 0;
      value = value << 1 | byte >>> 7 - (this.#at & 7) & 1;
    }
    return value;
  }
}

// The layer of MPEG-1 and MPEG-2 audio in a container (ISO/IEC 11172-3 and 13818-3): one object type stands for all
// three, and browsers play layer III, which is MP3.

/** Codecs by the two bits of the frame header; 0 is reserved. */
const LAYERS = [undefined, "MP3", "MPEG layer II", "MPEG layer I"] as const;

const UNKNOWN_LAYER = "MPEG audio of an unknown layer";

/** Name of the codec of the frame at an offset; that of an unknown layer where no frame begins. */
async function layerOf(file: BoundedReader, offset: number | undefined): Promise<string> {
  if (offset === undefined) return UNKNOWN_LAYER;
  const header = (await file.view(offset, 4))?.getUint32(0) ?? 0;
  if (header >>> 21 !== 0x7ff) return UNKNOWN_LAYER;
  return LAYERS[header >>> 17 & 3] ?? UNKNOWN_LAYER;
}

/** Codecs by the four-character code of the sample entry, as the MP4 registration authority lists them. */
const BY_ENTRY: ReadonlyMap<string, string> = new Map([
  [".mp2", "MPEG layer II"],
  ["Opus", "Opus"],
  ["fLaC", "FLAC"],
  ["alac", "ALAC"],
  ["ac-3", "AC-3"],
  ["ec-3", "E-AC-3"],
  ["ac-4", "AC-4"],
  ["samr", "AMR"],
  ["sawb", "AMR-WB"],
  ["enca", "encrypted audio"],
  ["lpcm", "PCM"],
  ["ipcm", "PCM"],
  ["sowt", "PCM"],
  ["twos", "PCM"],
  ["raw ", "PCM"],
  ["in24", "PCM"],
  ["in32", "PCM"],
  ["fpcm", "float PCM"],
  ["fl32", "float PCM"],
  ["alaw", "A-law"],
  ["ulaw", "mu-law"],
  ["ima4", "ADPCM"],
]);

/** Codecs by the object type of an `mp4a` entry (registration authority), besides MPEG-4 and MPEG-2 audio. */
const BY_OBJECT_TYPE: ReadonlyMap<number, string> = new Map([
  // Browsers refuse this one whatever its settings say.
  [0x68, "AAC SSR"],
  [0xa5, "AC-3"],
  [0xa6, "E-AC-3"],
  [0xa9, "DTS"],
  [0xaa, "DTS"],
  [0xab, "DTS"],
  [0xac, "DTS"],
  // Opus has a sample entry of its own; browsers play it with that one only.
  [0xad, "Opus as mp4a.AD"],
  [0xae, "AC-4"],
  [0xdd, "Vorbis"],
]);

/** Object types whose decoder settings name the codec: MPEG-4 audio, and AAC Main and LC of MPEG-2. */
const BY_SETTINGS: readonly number[] = [0x40, 0x66, 0x67];

/** Object types of MPEG-2 and MPEG-1 audio: layer I, II or III. */
const BY_LAYER: readonly number[] = [0x69, 0x6b];

/** AAC whose settings are missing: only some browsers take them from the frames. */
const AAC_WITHOUT_SETTINGS = "AAC without decoder settings";

/** Bytes of a sound entry before its boxes, by version: 1 and 2 are QuickTime's. */
const ENTRY_BYTES = [28, 44, 64] as const;

/** Name of the codec of the first sound track; undefined if the file does not say. */
export async function mp4Codec(file: BoundedReader): Promise<string | undefined> {
  const movie = await childOf(file, { start: 0, end: file.size }, "moov");
  if (movie === undefined) return undefined;
  for await (const track of boxesIn(file, movie)) {
    if (track.type !== "trak" || !await isSoundTrack(file, track)) continue;
    const table = await descendantOf(file, track, "mdia", "minf", "stbl", "stsd");
    if (table === undefined) return undefined;
    // Version, flags and the number of entries come first.
    for await (const entry of boxesIn(file, { start: table.start + 8, end: table.end })) {
      if (entry.type === ".mp3") return await layerOf(file, await firstSampleOf(file, track));
      if (entry.type !== "mp4a") return nameOf(entry.type);
      const hasPlainEntries = (await file.view(table.start, 1))?.getUint8(0) === 1;
      const decoder = await decoderOf(file, entry, hasPlainEntries);
      if (decoder === undefined) return AAC_WITHOUT_SETTINGS;
      return BY_LAYER.includes(decoder.objectType)
        ? await layerOf(file, await firstSampleOf(file, track))
        : codecOf(decoder);
    }
  }
  return undefined;
}

/** Whether a track holds sound. */
export async function isSoundTrack(file: BoundedReader, track: Box): Promise<boolean> {
  const box = await descendantOf(file, track, "mdia", "hdlr");
  const handler = box && await file.view(box.start + 8, 4);
  return handler !== undefined && asciiAt(handler, 0, 4) === "soun";
}

function nameOf(code: string): string {
  return BY_ENTRY.get(code) ?? `the codec "${code.replace(/[^\x21-\x7e]/g, "?")}"`;
}

/**
 * The decoder that an `mp4a` entry describes in its elementary stream descriptor.
 *
 * @param hasPlainEntries Whether the table has version 1: a version in its entries is then not QuickTime's, and
 * adds no bytes (ISO/IEC 14496-12, 12.2.3).
 */
async function decoderOf(
  file: BoundedReader,
  entry: Box,
  hasPlainEntries: boolean,
): Promise<DecoderConfig | undefined> {
  const version = hasPlainEntries ? 0 : (await file.view(entry.start + 8, 2))?.getUint16(0) ?? 0;
  const children = { start: entry.start + (ENTRY_BYTES[version] ?? 28), end: entry.end };
  const descriptor = await childOf(file, children, "esds") ??
    await descendantOf(file, children, "wave", "esds");
  if (descriptor === undefined) return undefined;
  const length = Math.min(descriptor.end - descriptor.start, MAX_DESCRIPTOR_BYTES);
  return readDecoderConfig(await file.bytes(descriptor.start, length));
}

function codecOf({ objectType, settings }: DecoderConfig): string {
  if (BY_SETTINGS.includes(objectType)) {
    return (settings && codecOfSettings(settings)) ?? AAC_WITHOUT_SETTINGS;
  }
  return BY_OBJECT_TYPE.get(objectType) ??
    `the codec mp4a.${objectType.toString(16).toUpperCase()}`;
}

/** Handler types of tracks that show something moving: video, and auxiliary video. */
const VIDEO_HANDLERS = ["vide", "auxv"];

/** Brands of still pictures in the same wrapping: AVIF, HEIF. */
const PICTURE_BRANDS = ["avif", "avis", "heic", "heix", "mif1", "msf1"];

interface Track {
  /** Number of the track; `undefined` if its header is missing. */
  readonly id: number | undefined;
  /** What kind of media it holds, as a four-character code. */
  readonly handler: string | undefined;
  /** Numbers of the tracks with its chapter titles and chapter pictures. */
  readonly chapterTracks: readonly number[];
}

/**
 * An MP4 is audio when it has a sound track and no video track. A track that another one names as its
 * chapters does not count as video: podcasts and audio books keep chapter pictures in one.
 */
export async function detectMp4(file: BoundedReader): Promise<Finding> {
  const first = await file.view(0, 12);
  if (first === undefined || asciiAt(first, 4, 4) !== "ftyp") return OTHER;
  if (PICTURE_BRANDS.includes(asciiAt(first, 8, 4))) return OTHER;
  const movie = await childOf(file, { start: 0, end: file.size }, "moov");
  if (movie === undefined) {
    return refused("This MP4 file has no complete list of tracks");
  }
  const tracks: Track[] = [];
  for await (const box of boxesIn(file, movie)) {
    if (box.type === "trak") tracks.push(await readTrack(file, box));
  }
  const chapters = new Set(tracks.flatMap((track) => track.chapterTracks));
  const isVideo = ({ id, handler }: Track) =>
    handler !== undefined && VIDEO_HANDLERS.includes(handler) &&
    !(id !== undefined && chapters.has(id));
  if (tracks.some(isVideo)) {
    return refusedVideo("MP4");
  }
  return tracks.some((track) => track.handler === "soun")
    ? ACCEPTED
    : refused("This MP4 file contains no audio track");
}

async function readTrack(file: BoundedReader, track: Box): Promise<Track> {
  let id: number | undefined;
  let handler: string | undefined;
  let chapterTracks: number[] = [];
  for await (const box of boxesIn(file, track)) {
    if (box.type === "tkhd") id = await readTrackId(file, box);
    if (box.type === "mdia") handler = await readHandler(file, box);
    if (box.type === "tref") chapterTracks = await readChapters(file, box);
  }
  return { id, handler, chapterTracks };
}

/** ISO/IEC 14496-12, 8.3.2: version, flags and two times of 4 bytes (version 0) or 8, then the number. */
async function readTrackId(
  file: BoundedReader,
  header: Box,
): Promise<number | undefined> {
  const version = (await file.view(header.start, 1))?.getUint8(0);
  const offset = version === 1 ? 20 : 12;
  return (await file.view(header.start + offset, 4))?.getUint32(0);
}

/** ISO/IEC 14496-12, 8.4.3: version, flags and a reserved field, then the handler type. */
async function readHandler(
  file: BoundedReader,
  media: Box,
): Promise<string | undefined> {
  const box = await childOf(file, media, "hdlr");
  if (box === undefined || box.end - box.start < 12) return undefined;
  const handler = await file.view(box.start + 8, 4);
  return handler && asciiAt(handler, 0, 4);
}

/** QuickTime File Format, "Chapter Lists": a track reference of type `chap` holds track numbers. */
async function readChapters(
  file: BoundedReader,
  references: Box,
): Promise<number[]> {
  const box = await childOf(file, references, "chap");
  const ids: number[] = [];
  if (box === undefined) return ids;
  for (let offset = box.start; offset + 4 <= box.end; offset += 4) {
    const id = await file.view(offset, 4);
    if (id !== undefined) ids.push(id.getUint32(0));
  }
  return ids;
}
