/** Ogg (RFC 3533): the pages that begin the logical streams, each with its codec's header. @module */
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Duration,
  type Finding,
  OTHER,
  refused,
  refusedVideo,
  skipLeadingTags,
  UNKNOWN_DURATION,
  viewOf,
} from "./bounded_reader.ts";

const PAGE_HEADER_BYTES = 27;
const BEGINS_STREAM = 0x02;

/** More streams than any recording has. */
const MAX_STREAMS = 64;

/** Bytes of a codec header that the checks below read. */
const MAX_CODEC_HEADER_BYTES = 80;

/** How the first packet of a video stream begins (Theora, Daala, Dirac, VP8, OGM). */
const VIDEO_SIGNATURES = [
  "\x80theora",
  "\x80daala",
  "BBCD\0",
  "OVP80",
  "\x01video\0",
];

/** The first page of a stream. */
interface StreamStart {
  /** The first packet, cut to {@link MAX_CODEC_HEADER_BYTES}. */
  readonly packet: DataView;
  /** Number of the stream. */
  readonly serial: number;
  /** Offset of the next page. */
  readonly end: number;
}

/**
 * An Ogg audio file begins a Vorbis, Opus, Speex or FLAC stream and no video stream. All streams begin
 * before the first other page (RFC 3533, 4), so only those first pages are read.
 *
 * @param start Offset after any leading tags, which browsers skip here too.
 */
export async function detectOgg(file: BoundedReader, start: number): Promise<Finding> {
  const signature = await file.view(start, 4);
  if (signature === undefined) return OTHER;
  if (asciiAt(signature, 0, 4) !== "OggS") return OTHER;
  let hasAudio = false;
  let offset = start;
  for (let streams = 0; streams < MAX_STREAMS; streams++) {
    const stream = await streamStartAt(file, offset);
    if (stream === undefined) break;
    if (isVideo(stream.packet)) {
      return refusedVideo("Ogg");
    }
    hasAudio ||= codecOf(stream.packet) !== undefined;
    offset = stream.end;
  }
  return hasAudio ? ACCEPTED : refused(
    "This Ogg file has no complete Vorbis, Opus, Speex or FLAC header",
  );
}

/** Name of the codec of the first audio stream; undefined if there is none. */
export async function oggCodec(file: BoundedReader): Promise<string | undefined> {
  const stream = await firstAudioStream(file);
  return stream && codecOf(stream.packet);
}

/** The start of the first audio stream; undefined if there is none. */
async function firstAudioStream(file: BoundedReader): Promise<StreamStart | undefined> {
  let offset = await skipLeadingTags(file);
  for (let streams = 0; streams < MAX_STREAMS; streams++) {
    const stream = await streamStartAt(file, offset);
    if (stream === undefined || codecOf(stream.packet) !== undefined) return stream;
    offset = stream.end;
  }
  return undefined;
}

/** One page (RFC 3533, 6). */
interface OggPage {
  readonly header: DataView;
  /** Lengths of its segments. */
  readonly lacing: Uint8Array;
  /** Offset of its content. */
  readonly start: number;
  /** Offset after it, which is after the end of a file that was cut off. */
  readonly end: number;
}

/** Bytes that are searched at once for the next page. */
const SEARCH_BYTES = 64 * 1024;

/**
 * The page at `offset`, or the next one after bytes that are no page (RFC 3533, 4: capture pattern). Undefined if no other
 * begins within the bytes that may be searched.
 */
async function pageFrom(
  file: BoundedReader,
  offset: number,
  searched = SEARCH_BYTES,
): Promise<OggPage | undefined> {
  for (let at = offset; at <= offset + searched; at++) {
    const page = await pageAt(file, at);
    if (page !== undefined) return page;
    const rest = await file.bytes(at + 1, SEARCH_BYTES);
    const next = captureIndex(rest);
    if (next < 0 && rest.length < SEARCH_BYTES) return undefined;
    at += next < 0 ? rest.length - CAPTURE_PATTERN.length : next;
  }
  return undefined;
}

/** The text "OggS". */
const CAPTURE_PATTERN = [0x4f, 0x67, 0x67, 0x53];

/** Index of the first capture pattern, or -1. */
function captureIndex(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x4f); at >= 0; at = bytes.indexOf(0x4f, at + 1)) {
    if (CAPTURE_PATTERN.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

async function pageAt(file: BoundedReader, offset: number): Promise<OggPage | undefined> {
  const header = await file.view(offset, PAGE_HEADER_BYTES);
  if (header === undefined || asciiAt(header, 0, 4) !== "OggS") return undefined;
  if (header.getUint8(4) !== 0) return undefined; // the version
  const segments = header.getUint8(26);
  const start = offset + PAGE_HEADER_BYTES + segments;
  const lacing = (await file.bytes(offset + PAGE_HEADER_BYTES, segments)).slice();
  const missing = segments - lacing.length;
  return { header, lacing, start, end: start + sum(lacing) + missing };
}

/** The page from `offset` on if it is complete and begins a stream. */
async function streamStartAt(
  file: BoundedReader,
  offset: number,
): Promise<StreamStart | undefined> {
  const page = await pageFrom(file, offset);
  if (page === undefined || page.end > file.size) return undefined;
  const { header, lacing, start, end } = page;
  if ((header.getUint8(5) & BEGINS_STREAM) === 0) return undefined;
  const serial = header.getUint32(14, true);
  // A packet goes on as long as its segments are full (RFC 3533, 6).
  const lastSegment = lacing.findIndex((length) => length < 255);
  const length = sum(lacing.subarray(0, lastSegment + 1));
  const packet = await file.view(
    start,
    Math.min(length, MAX_CODEC_HEADER_BYTES),
  );
  return packet && { packet, serial, end };
}

function sum(lengths: Uint8Array): number {
  return lengths.reduce((total, length) => total + length, 0);
}

function begins(packet: DataView, signature: string): boolean {
  return packet.byteLength >= signature.length &&
    asciiAt(packet, 0, signature.length) === signature;
}

function isVideo(packet: DataView): boolean {
  return VIDEO_SIGNATURES.some((signature) => begins(packet, signature));
}

/**
 * The audio codec whose complete header a packet is. Lengths and fields: Vorbis I, 4.2.2; RFC 7845, 5.1; Speex
 * manual, 7.2; FLAC to Ogg mapping.
 */
function codecOf(packet: DataView): string | undefined {
  const length = packet.byteLength;
  if (begins(packet, "\x01vorbis")) {
    const isValid = length >= 30 && packet.getUint32(7, true) === 0 &&
      packet.getUint8(11) > 0 && packet.getUint32(12, true) > 0;
    return isValid ? "Vorbis" : undefined;
  }
  if (begins(packet, "OpusHead")) {
    const isValid = length >= 19 && packet.getUint8(8) < 16 && packet.getUint8(9) > 0;
    return isValid ? "Opus" : undefined;
  }
  if (begins(packet, "Speex   ")) {
    return length >= 80 && packet.getUint32(36, true) > 0 ? "Speex" : undefined;
  }
  const isFlac = begins(packet, "\x7fFLAC") && length >= 51 && asciiAt(packet, 9, 4) === "fLaC";
  return isFlac ? "FLAC" : undefined;
}

// How long the sound of an Ogg file lasts, from the positions of its pages (RFC 3533, 6; RFC 7845, 4).

/** The position of a page on which no packet ends. */
const NO_POSITION = -1n;

/** Opus counts samples of 48 kHz, whatever it was made from. */
const OPUS_RATE = 48000;

/** A first page has less sound. A recording that was cut out of a longer one begins with a larger position. */
const MOST_FIRST_PAGE_SECONDS = 10;

/** The clock of a stream: samples a second, and those that are not played. */
interface Clock {
  readonly rate: number;
  readonly skipped: number;
}

/**
 * The duration of the first audio stream; unknown with several streams one after another. It is incomplete if the file ends
 * inside a page.
 */
export async function oggDuration(file: BoundedReader): Promise<Duration> {
  const begin = await firstAudioStream(file);
  const clock = begin && clockOf(begin.packet);
  if (begin === undefined || clock === undefined || clock.rate === 0) return UNKNOWN_DURATION;
  let first: number | undefined;
  let last = 0;
  let offset = begin.end;
  for (;;) {
    const page = await pageFrom(file, offset, file.size);
    if (page === undefined || page.end > file.size) {
      const seconds = first === undefined ? 0 : secondsBetween(first, last, clock);
      const isIncomplete = page !== undefined || await beginsPage(file, offset);
      return { seconds: seconds || null, isIncomplete };
    }
    offset = page.end;
    const isBegin = (page.header.getUint8(5) & BEGINS_STREAM) !== 0;
    if (isBegin && first !== undefined) return UNKNOWN_DURATION;
    const position = page.header.getBigInt64(6, true);
    if (page.header.getUint32(14, true) !== begin.serial) continue;
    if (position === NO_POSITION || position <= 0n) continue;
    last = Math.max(last, Number(position));
    first ??= last;
  }
}

/** Whether what the file has from `offset` on is the beginning of a page. */
async function beginsPage(file: BoundedReader, offset: number): Promise<boolean> {
  const rest = viewOf(await file.bytes(offset, 4));
  return rest.byteLength > 0 && "OggS".startsWith(asciiAt(rest, 0, rest.byteLength));
}

/** A recording that was cut out of a longer one begins with the position of its first page. */
function secondsBetween(first: number, last: number, { rate, skipped }: Clock): number {
  const isCut = first > MOST_FIRST_PAGE_SECONDS * rate;
  return Math.max(0, last - (isCut ? first : skipped)) / rate;
}

/** Where each codec's header has its sample rate: Vorbis I, 4.2.2; RFC 7845, 5.1; Speex manual, 7.2; FLAC, 8.2. */
function clockOf(packet: DataView): Clock | undefined {
  const text = asciiAt(packet, 0, Math.min(8, packet.byteLength));
  if (text === "OpusHead") return { rate: OPUS_RATE, skipped: packet.getUint16(10, true) };
  if (text === "Speex   ") return { rate: packet.getUint32(36, true), skipped: 0 };
  if (text.startsWith("\x01vorbis")) return { rate: packet.getUint32(12, true), skipped: 0 };
  if (text.startsWith("\x7fFLAC")) return { rate: packet.getUint32(27) >>> 12, skipped: 0 };
  return undefined;
}
