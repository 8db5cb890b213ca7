/** WAV: RIFF/WAVE, and its 64-bit forms RF64 (EBU Tech 3306) and BW64 (ITU-R BS.2088). @module */
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Duration,
  type Finding,
  OTHER,
  refused,
  UNKNOWN_DURATION,
  viewOf,
} from "./bounded_reader.ts";

const CONTAINERS = ["RIFF", "RF64", "BW64"];
const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** Format tag, channels, sample rate, byte rate, block size: what every format chunk begins with. */
const MIN_FORMAT_BYTES = 14;

/** Format tag of an extensible format, and the bytes up to and with its own format tag. */
const EXTENSIBLE = 0xfffe;
const EXTENSIBLE_FORMAT_BYTES = 26;

/** Codecs by format tag (RFC 2361 and Microsoft's `mmreg.h`). */
const FORMATS: ReadonlyMap<number, string> = new Map([
  [0x0001, "PCM"],
  [0x0002, "ADPCM"],
  [0x0003, "float PCM"],
  [0x0006, "A-law"],
  [0x0007, "mu-law"],
  [0x0011, "ADPCM"],
  [0x0031, "GSM 6.10"],
  [0x0050, "MPEG layer II"],
  [0x0055, "MP3"],
  [0x00ff, "AAC"],
  [0x0160, "WMA"],
  [0x0161, "WMA"],
  [0x2000, "AC-3"],
]);

/** Bits a sample that players expect. */
const USUAL_BITS: Readonly<Record<string, readonly number[]>> = {
  "PCM": [8, 16, 24, 32],
  "float PCM": [32],
};

/** A basic format of 18 bytes, and an extension whose length is written in two. */
const MAX_FORMAT_BYTES = 18 + 0xffff;

/** Far more than any recording has, and less than any two letters of text read as a number. */
const MAX_CHANNELS = 1024;

/**
 * A WAV has a valid `fmt ` chunk and a `data` chunk, among any others. The sizes of the container and of
 * `data` are not held against it: recorders that stream, or are cut off, leave 0 or 0xFFFFFFFF there.
 */
export async function detectWav(file: BoundedReader): Promise<Finding> {
  const header = await file.view(0, RIFF_HEADER_BYTES);
  if (header === undefined) return OTHER;
  if (!CONTAINERS.includes(asciiAt(header, 0, 4))) return OTHER;
  if (asciiAt(header, 8, 4) !== "WAVE") return OTHER;
  let hasFormat = false;
  let hasData = false;
  for await (const { id, start, size } of chunksIn(file)) {
    if (id === "data") hasData = true;
    if (id === "fmt ") {
      if (!await isFormat(file, start, size)) break;
      hasFormat = true;
    }
    if (hasFormat && hasData) break;
  }
  if (hasFormat && hasData) return ACCEPTED;
  return refused(
    hasFormat
      ? "This starts like a WAV file but has no sound data"
      : "This starts like a WAV file but has no valid format chunk",
  );
}

/** Name of the codec in the format chunk, with what is unusual about it; undefined without one. */
export async function wavCodec(file: BoundedReader): Promise<string | undefined> {
  const header = await file.view(0, RIFF_HEADER_BYTES);
  if (header === undefined) return undefined;
  const container = asciiAt(header, 0, 4);
  for await (const { id, start, size } of chunksIn(file)) {
    if (id !== "fmt ") continue;
    const format = await file.view(start, Math.min(size, EXTENSIBLE_FORMAT_BYTES));
    if (format === undefined || format.byteLength < MIN_FORMAT_BYTES) return undefined;
    const name = formatName(format);
    return container === "RIFF" ? name : `${name} of 64-bit sizes (${container})`;
  }
  return undefined;
}

/** Format tags of ADPCM, whose blocks hold a number of samples that the format names. */
const ADPCM: readonly number[] = [0x0002, 0x0011];

/** Bytes of sound a second. ADPCM is not taken at its word, which some programs get wrong. */
function byteRateOf(bytes: Uint8Array): number {
  const format = viewOf(bytes);
  if (!ADPCM.includes(format.getUint16(0, true)) || bytes.length < 20) {
    return format.getUint32(8, true);
  }
  const samplesPerBlock = format.getUint16(18, true);
  if (samplesPerBlock === 0) return 0;
  return format.getUint32(4, true) * format.getUint16(12, true) / samplesPerBlock;
}

/** Sizes from here on, and 0, are those of programs that stream and do not know the size: the data go on to the end. */
const LEAST_UNKNOWN_SIZE = 0x7fff0000;

/**
 * The duration of the samples that the file has, at the byte rate of its format. It is incomplete if the data are shorter
 * than the size that they announce.
 */
export async function wavDuration(file: BoundedReader): Promise<Duration> {
  let byteRate = 0;
  let longSize = 0;
  for await (const { id, start, size } of chunksIn(file)) {
    if (id === "fmt " && await isFormat(file, start, size)) {
      byteRate = byteRateOf(await file.bytes(start, Math.min(size, EXTENSIBLE_FORMAT_BYTES)));
    }
    // The sizes of a 64-bit form: of the file, then of the data.
    if (id === "ds64") {
      longSize = Number((await file.view(start + 8, 8))?.getBigUint64(0, true) ?? 0);
    }
    if (id !== "data") continue;
    const rest = file.size - start;
    const announced = size < LEAST_UNKNOWN_SIZE ? size : longSize;
    const isKnown = announced > 0 && announced <= Number.MAX_SAFE_INTEGER;
    const bytes = isKnown ? Math.min(announced, rest) : rest;
    const seconds = byteRate > 0 && bytes > 0 ? bytes / byteRate : null;
    // Some programs count a header too.
    return { seconds, isIncomplete: isKnown && announced - rest > byteRate / 10 };
  }
  return UNKNOWN_DURATION;
}

/** An extensible format holds the format tag in the first bytes of its sub-format (offset 24). */
function formatName(format: DataView): string {
  const isExtensible = format.getUint16(0, true) === EXTENSIBLE &&
    format.byteLength >= EXTENSIBLE_FORMAT_BYTES;
  const tag = format.getUint16(isExtensible ? 24 : 0, true);
  const name = FORMATS.get(tag);
  if (name === undefined) return `the codec 0x${tag.toString(16).toUpperCase().padStart(4, "0")}`;
  const bits = format.byteLength >= 16 ? format.getUint16(14, true) : 0;
  const isUsual = USUAL_BITS[name]?.includes(bits) ?? true;
  return isUsual ? name : `${name} of ${bits} bits`;
}

/** One chunk: its id, the offset of its content, and how many bytes that has. */
interface Chunk {
  readonly id: string;
  readonly start: number;
  readonly size: number;
}

/** The chunks after the RIFF header; contents are padded to an even length. */
async function* chunksIn(file: BoundedReader): AsyncGenerator<Chunk> {
  let offset = RIFF_HEADER_BYTES;
  for (;;) {
    const header = await file.view(offset, CHUNK_HEADER_BYTES);
    if (header === undefined) return;
    const start = offset + CHUNK_HEADER_BYTES;
    const size = header.getUint32(4, true);
    yield { id: asciiAt(header, 0, 4), start, size };
    offset = start + size + size % 2;
  }
}

async function isFormat(
  file: BoundedReader,
  offset: number,
  size: number,
): Promise<boolean> {
  if (size < MIN_FORMAT_BYTES || size > MAX_FORMAT_BYTES) return false;
  const format = await file.view(offset, MIN_FORMAT_BYTES);
  if (format === undefined) return false;
  const tag = format.getUint16(0, true);
  const channels = format.getUint16(2, true);
  const sampleRate = format.getUint32(4, true);
  return tag > 0 && channels > 0 && channels <= MAX_CHANNELS && sampleRate > 0;
}
