/**
 * What an elementary stream descriptor (ISO/IEC 14496-1, 7.2.6) and the decoder settings in it
 * (ISO/IEC 14496-3, 1.6.2.1, `AudioSpecificConfig`) say of the codec of a stream.
 *
 * @module
 */

/** A decoder, as a descriptor describes it. */
export interface DecoderConfig {
  /** `objectTypeIndication`, by the registration authority. */
  readonly objectType: number;
  /** The settings of the decoder; undefined without any. */
  readonly settings: Uint8Array | undefined;
}

/** Longest descriptor header and fields before the end of the settings' first 16 bytes, a URL and others included. */
export const MAX_DESCRIPTOR_BYTES = 1024;

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
export function readDecoderConfig(bytes: Uint8Array): DecoderConfig | undefined {
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
export function codecOfSettings(settings: Uint8Array): string | undefined {
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
