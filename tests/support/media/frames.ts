/** Builders of silent MP3 and AAC streams that really decode. @module */
import { bigEndian, bytes, concat, latin1, repeat, zeros } from "./bytes.ts";

/** Versions of MPEG audio: 1, 2 (half sample rates), 2.5 (quarter sample rates). */
export type MpegVersion = 1 | 2 | 2.5;

/** What a built MP3 is like. */
export interface Mp3Options {
  /** Frames of 26 to 52 ms; 10 by default. */
  readonly frames?: number;
  /** MPEG version; 1 by default. */
  readonly mpeg?: MpegVersion;
  /** Bytes of cover picture in an ID3v2 tag; no tag by default. */
  readonly id3Bytes?: number;
  /** Zero bytes between tag and first frame. */
  readonly padding?: number;
  /** Bytes before everything else but the tag, such as the rest of a cut frame. */
  readonly junk?: Uint8Array;
  /** An ID3v1 tag at the end. */
  readonly id3v1?: boolean;
}

/** Header of one silent frame: 128 or 64 kbit/s, stereo; and its length in bytes. */
const MP3_FRAMES: Readonly<
  Record<MpegVersion, { readonly header: number; readonly length: number }>
> = {
  1: { header: 0xfffb9004, length: 417 },
  2: { header: 0xfff38004, length: 208 },
  2.5: { header: 0xffe38004, length: 417 },
};

/** A silent MP3. */
export function mp3(options: Mp3Options = {}): Uint8Array {
  const { frames = 10, mpeg = 1, id3Bytes, padding = 0 } = options;
  return concat(
    id3Bytes === undefined ? zeros(0) : id3(id3Bytes),
    zeros(padding),
    options.junk ?? zeros(0),
    repeat(mp3Frame(mpeg), frames),
    options.id3v1 ? concat(latin1("TAG"), zeros(125)) : zeros(0),
  );
}

/** One silent MP3 frame. */
export function mp3Frame(mpeg: MpegVersion = 1): Uint8Array {
  const { header, length } = MP3_FRAMES[mpeg];
  return concat(bigEndian(header, 4), zeros(length - 4));
}

/** An ID3v2.3 tag with a cover picture of this many zero bytes. */
export function id3(pictureBytes: number): Uint8Array {
  const picture = concat(
    bytes(0),
    latin1("image/png\0"),
    bytes(3, 0),
    zeros(pictureBytes),
  );
  const frame = concat(
    latin1("APIC"),
    bigEndian(picture.length, 4),
    zeros(2),
    picture,
  );
  return concat(id3Header(frame.length), frame);
}

/** The header of an ID3v2.3 tag that declares a size, true or not. */
export function id3Header(size: number): Uint8Array {
  const sevenBits = [21, 14, 7, 0].map((shift) => size >>> shift & 0x7f);
  return concat(latin1("ID3"), bytes(3, 0, 0, ...sevenBits));
}

/** What a built AAC stream is like. */
export interface AacOptions {
  /** Frames of 23 ms; 10 by default. */
  readonly frames?: number;
  /** Bytes of cover picture in an ID3v2 tag; no tag by default. */
  readonly id3Bytes?: number;
  /** Audio object type in every header; 2 (LC) by default. The sound itself stays LC. */
  readonly objectType?: 1 | 2 | 3 | 4;
}

/** One silent frame of AAC-LC, mono. */
export const SILENT_AAC = Uint8Array.fromHex("00c800802380");

/** A silent AAC stream with ADTS headers: AAC-LC, 44.1 kHz, mono. */
export function aac({ frames = 10, id3Bytes, objectType = 2 }: AacOptions = {}): Uint8Array {
  return concat(
    id3Bytes === undefined ? zeros(0) : id3(id3Bytes),
    repeat(adtsFrame(objectType), frames),
  );
}

/** One silent ADTS frame (ISO/IEC 13818-7, 6.2). */
export function adtsFrame(objectType: 1 | 2 | 3 | 4 = 2): Uint8Array {
  const length = 7 + SILENT_AAC.length;
  return concat(
    bytes(0xff, 0xf1, objectType - 1 << 6 | 0x10, 0x40),
    bigEndian(length << 13 | 0x7ff << 2, 3),
    SILENT_AAC,
  );
}
