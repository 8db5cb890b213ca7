/** The boxes of a built MP4 (ISO/IEC 14496-12): tracks with their headers, sample tables and codec settings. @module */
import { bigEndian, bytes, concat, latin1, zeros } from "./bytes.ts";

/** Units a second of every time in the built files. */
export const TIMESCALE = 44100;

/** The unit matrix in 16.16 and 2.30 fixed point. */
const MATRIX = concat(
  ...[0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => bigEndian(value, 4)),
);

/** H.264 parameter sets for pictures of 16 by 16 pixels. */
const H264_SPS = Uint8Array.fromHex(
  "6742c00ad91ec044000003000400000300c83c489920",
);
const H264_PPS = Uint8Array.fromHex("68cb83cb20");
/** One box: 32-bit size, type, content. */
export function box(type: string, ...content: Uint8Array[]): Uint8Array {
  const body = concat(...content);
  return concat(bigEndian(8 + body.length, 4), latin1(type), body);
}

/** A box with version 0 and flags. */
export function fullBox(
  type: string,
  flags: number,
  ...content: Uint8Array[]
): Uint8Array {
  return box(type, bigEndian(flags, 4), ...content);
}

/** The samples of a track, all in one piece of the file, all of one size and duration. */
export interface Samples {
  /** Sample entry with the codec's settings. */
  readonly description: Uint8Array;
  /** How many. */
  readonly samples: number;
  /** Bytes. */
  readonly sampleSize: number;
  /** Units of {@link TIMESCALE}. */
  readonly sampleTime: number;
  /** Offset of the first sample in the file. */
  readonly offset: number;
}

/** One track; `references` is its `tref` box, if any. */
export function track(
  id: number,
  handler: string,
  { description, samples, sampleSize, sampleTime, offset }: Samples,
  references = zeros(0),
): Uint8Array {
  const duration = bigEndian(samples * sampleTime, 4);
  const mediaHeader = handler === "vide"
    ? fullBox("vmhd", 1, zeros(8))
    : fullBox("smhd", 0, zeros(4));
  const one = bigEndian(1, 4);
  const count = samples > 0 ? one : zeros(4);
  const ifAny = (...fields: Uint8Array[]) => samples > 0 ? concat(...fields) : zeros(0);
  const sampleTable = box(
    "stbl",
    fullBox("stsd", 0, one, description),
    fullBox(
      "stts",
      0,
      count,
      ifAny(bigEndian(samples, 4), bigEndian(sampleTime, 4)),
    ),
    fullBox("stsc", 0, count, ifAny(one, bigEndian(samples, 4), one)),
    fullBox("stsz", 0, bigEndian(sampleSize, 4), bigEndian(samples, 4)),
    fullBox("stco", 0, count, ifAny(bigEndian(offset, 4))),
  );
  const dataReference = box(
    "dinf",
    fullBox("dref", 0, one, fullBox("url ", 1)),
  );
  return box(
    "trak",
    fullBox(
      "tkhd",
      3,
      zeros(8),
      bigEndian(id, 4),
      zeros(4),
      duration,
      zeros(16),
      MATRIX,
      zeros(8),
    ),
    references,
    box(
      "mdia",
      fullBox(
        "mdhd",
        0,
        zeros(8),
        bigEndian(TIMESCALE, 4),
        duration,
        bytes(0x55, 0xc4, 0, 0),
      ),
      fullBox("hdlr", 0, zeros(4), latin1(handler), zeros(13)),
      box("minf", mediaHeader, dataReference, sampleTable),
    ),
  );
}

/** The header of the movie; the duration in units of {@link TIMESCALE}. */
export function movieHeader(duration: number): Uint8Array {
  return fullBox(
    "mvhd",
    0,
    zeros(8),
    bigEndian(TIMESCALE, 4),
    bigEndian(duration, 4),
    bigEndian(0x10000, 4),
    bigEndian(0x0100, 2),
    zeros(10),
    MATRIX,
    zeros(24),
    bigEndian(9, 4),
  );
}

/** Settings of an AAC decoder (ISO/IEC 14496-3, 1.6.2.1): LC, 44.1 kHz, mono. */
export const AAC_LC_SETTINGS = bytes(0x12, 0x08);

/** ISO/IEC 14496-14: sample entry with the decoder's settings (AAC-LC, 44.1 kHz, mono). */
export function aacDescription(): Uint8Array {
  return soundEntry("mp4a", streamDescriptor(0x40, AAC_LC_SETTINGS));
}

/** A sound entry of any codec (ISO/IEC 14496-12, 12.2.3), with boxes of its own. */
export function soundEntry(type: string, ...boxes: Uint8Array[]): Uint8Array {
  return versionedSoundEntry(type, 0, ...boxes);
}

/** A sound entry of a version; 1 and 2 have 16 and 36 further bytes (QuickTime File Format, "Sound Description"). */
export function versionedSoundEntry(
  type: string,
  version: 0 | 1 | 2,
  ...boxes: Uint8Array[]
): Uint8Array {
  return box(
    type,
    zeros(6),
    bigEndian(1, 2),
    bigEndian(version, 2),
    zeros(6),
    bigEndian(1, 2),
    bigEndian(16, 2),
    zeros(4),
    bigEndian(TIMESCALE * 0x10000, 4),
    zeros([0, 16, 36][version] ?? 0),
    ...boxes,
  );
}

/**
 * An elementary stream descriptor with an object type and the decoder's settings, if any.
 *
 * @param lengthBytes Lengths of one byte or, as some write them, four.
 */
export function streamDescriptor(
  objectType: number,
  settings?: Uint8Array,
  lengthBytes: 1 | 4 = 1,
): Uint8Array {
  const descriptor = (tag: number, content: Uint8Array) =>
    concat(bytes(tag, ...lengthBytes === 1 ? [] : [0x80, 0x80, 0x80], content.length), content);
  const decoder = concat(
    bytes(objectType, 0x15),
    zeros(11),
    settings === undefined ? zeros(0) : descriptor(0x05, settings),
  );
  const stream = concat(zeros(2), bytes(0), descriptor(0x04, decoder), bytes(0x06, 1, 2));
  return fullBox("esds", 0, descriptor(0x03, stream));
}

/** ISO/IEC 14496-15: sample entry with the two parameter sets. */
export function h264Description(): Uint8Array {
  return box(
    "avc1",
    zeros(6),
    bigEndian(1, 2),
    zeros(16),
    bigEndian(16, 2),
    bigEndian(16, 2),
    bigEndian(0x480000, 4),
    bigEndian(0x480000, 4),
    zeros(4),
    bigEndian(1, 2),
    zeros(32),
    bytes(0, 0x18, 0xff, 0xff),
    box(
      "avcC",
      bytes(1, 0x42, 0xc0, 0x0a, 0xff, 0xe1),
      bigEndian(H264_SPS.length, 2),
      H264_SPS,
      bytes(1),
      bigEndian(H264_PPS.length, 2),
      H264_PPS,
    ),
  );
}
