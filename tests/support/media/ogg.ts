/** Builders of Ogg files: silent Opus and Vorbis that really decode, and headers of other streams. @module */
import { bytes, concat, latin1, littleEndian, zeros } from "./bytes.ts";

const BEGINS_STREAM = 2;
const ENDS_STREAM = 4;

/** One silent Opus packet of 20 ms, mono. */
export const SILENT_OPUS = bytes(0xf8, 0xff, 0xfe);

/** Which page of which stream. */
export interface OggPageOptions {
  /** 2 begins a stream, 4 ends one. */
  readonly flags?: number;
  /** Position in samples at the end of the page. */
  readonly granule?: number;
  /** Number of the stream; 1 by default. */
  readonly stream?: number;
  /** Number of the page in its stream. */
  readonly sequence?: number;
}

/** One Ogg page with whole packets and a valid checksum (RFC 3533, 6). */
export function oggPage(
  packets: readonly Uint8Array[],
  options: OggPageOptions = {},
): Uint8Array {
  const { flags = 0, granule = 0, stream = 1, sequence = 0 } = options;
  const lacing = packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / 255)).fill(255),
    length % 255,
  ]);
  const page = concat(
    latin1("OggS"),
    bytes(0, flags),
    littleEndian(granule, 8),
    littleEndian(stream, 4),
    littleEndian(sequence, 4),
    zeros(4),
    bytes(lacing.length, ...lacing),
    ...packets,
  );
  page.set(littleEndian(oggChecksum(page), 4), 22);
  return page;
}

/** RFC 3533, 6: CRC-32 with polynomial 0x04c11db7, not reflected. */
function oggChecksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc << 1 ^ (crc < 0 ? 0x04c11db7 : 0);
    }
  }
  return crc >>> 0;
}

/** How long a built Ogg file is. */
export interface OggOptions {
  /** Packets of silence; 10 by default. */
  readonly packets?: number;
  /** Pages of other streams between the first page and the rest, such as a skeleton's or a video's. */
  readonly otherStreams?: Uint8Array;
}

/** A silent Opus file (RFC 7845). */
export function oggOpus(options: OggOptions = {}): Uint8Array {
  const tags = concat(latin1("OpusTags"), comment());
  return oggFile(opusHead(), [tags], SILENT_OPUS, 960, options);
}

/** The identification header of Opus, mono (RFC 7845, 5.1). */
export function opusHead(): Uint8Array {
  return concat(
    latin1("OpusHead"),
    bytes(1, 1),
    littleEndian(312, 2),
    littleEndian(48000, 4),
    zeros(3),
  );
}

/** A silent Vorbis file (Vorbis I specification). */
export function oggVorbis(options: OggOptions = {}): Uint8Array {
  const identification = concat(
    latin1("\x01vorbis"),
    zeros(4),
    bytes(1),
    littleEndian(8000, 4),
    zeros(12),
    bytes(0x88, 1),
  );
  const comments = concat(latin1("\x03vorbis"), comment(), bytes(1));
  const setup = concat(latin1("\x05vorbis"), vorbisSetup());
  return oggFile(identification, [comments, setup], bytes(0), 128, options);
}

/** An Ogg file with a Speex header (Speex manual, 7.2), narrowband; its sound is not Speex. */
export function oggSpeex(): Uint8Array {
  const header = concat(
    latin1("Speex   1.2.0"),
    zeros(15),
    littleEndian(1, 4),
    littleEndian(80, 4),
    littleEndian(8000, 4),
    zeros(40),
  );
  return oggFile(header, [comment()], bytes(0), 160, {});
}

/** An Ogg file with a FLAC header (FLAC to Ogg mapping); its sound is not FLAC. */
export function oggFlac(): Uint8Array {
  const header = concat(latin1("\x7fFLAC"), bytes(1, 0, 0, 1), latin1("fLaC"), zeros(38));
  return oggFile(header, [comment()], bytes(0), 160, {});
}

/** The first page of a Theora stream: video. */
export function theoraStart(): Uint8Array {
  const header = concat(latin1("\x80theora"), bytes(3, 2, 1), zeros(32));
  return oggPage([header], { flags: BEGINS_STREAM, stream: 2 });
}

/** The first page of an Ogg skeleton, which only describes the other streams. */
export function skeletonStart(): Uint8Array {
  const header = concat(latin1("fishead\0"), bytes(3, 0, 0, 0), zeros(52));
  return oggPage([header], { flags: BEGINS_STREAM, stream: 3 });
}

function oggFile(
  identification: Uint8Array,
  headers: readonly Uint8Array[],
  silence: Uint8Array,
  samples: number,
  { packets = 10, otherStreams = zeros(0) }: OggOptions,
): Uint8Array {
  const sound = Array.from({ length: packets }, (_, at) =>
    oggPage([silence], {
      flags: at === packets - 1 ? ENDS_STREAM : 0,
      granule: (at + 1) * samples,
      sequence: at + 2,
    }));
  return concat(
    oggPage([identification], { flags: BEGINS_STREAM }),
    otherStreams,
    oggPage(headers, { sequence: 1 }),
    ...sound,
  );
}

/** A comment header with an empty vendor and no comments. */
function comment(): Uint8Array {
  return zeros(8);
}

/**
 * The smallest setup header: one codebook of two entries, one floor of type 1 without partitions, one
 * empty residue, one mapping, one mode (Vorbis I, 4.2.4). As pairs of value and bits.
 */
function vorbisSetup(): Uint8Array {
  const codebook = [[0x564342, 24], [1, 16], [2, 24], [0, 2], [0, 10], [0, 4]];
  const floor = [[1, 16], [0, 5], [0, 2], [4, 4]];
  const residue = [[2, 16], [0, 72], [0, 6], [0, 8], [0, 4]];
  const mapping = [[0, 16], [0, 4], [0, 24]];
  const mode = [[0, 1], [0, 32], [0, 8]];
  return packBits([
    [0, 8],
    ...codebook,
    [0, 6 + 16],
    [0, 6],
    ...floor,
    [0, 6],
    ...residue,
    [0, 6],
    ...mapping,
    [0, 6],
    ...mode,
    [1, 1],
  ]);
}

/** Packs values into bytes from the lowest bit up (Vorbis I, 2.1). */
function packBits(fields: readonly (readonly number[])[]): Uint8Array {
  const bits = fields.flatMap(([value = 0, length = 0]) =>
    Array.from({ length }, (_, at) => Math.floor(value / 2 ** at) % 2)
  );
  const packed = zeros(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) {
    const byte = Math.floor(at / 8);
    packed[byte] = (packed[byte] ?? 0) | bit << at % 8;
  }
  return packed;
}
