/** Builders of WebM files as recorders in browsers write them: silent Opus, and one grey VP8 picture. @module */
import { bigEndian, bytes, concat, latin1, zeros } from "./bytes.ts";
import { opusHead, SILENT_OPUS } from "./ogg.ts";
import { VP8_KEY_FRAME } from "./pictures.ts";

/** What a built WebM is like. */
export interface WebmOptions {
  /** Blocks of 20 ms; 10 by default. */
  readonly blocks?: number;
  /** `webm` by default. */
  readonly docType?: string;
  /** Sizes of segment and cluster written out, instead of left unknown. */
  readonly knownSizes?: boolean;
  /** Codec id of the sound, `A_OPUS` by default; the sound itself stays Opus. */
  readonly codecId?: string;
  /** Names an encryption of the sound; the sound itself is not encrypted. */
  readonly isEncrypted?: boolean;
  /** Bytes of a Void element before the tracks. */
  readonly voidBytes?: number;
}

/** A silent WebM: Opus, mono. */
export function webmAudio(options: WebmOptions = {}): Uint8Array {
  const { blocks = 10 } = options;
  const cluster = Array.from({ length: blocks }, (_, at) => simpleBlock(1, at * 20, SILENT_OPUS));
  return webm([opusTrack(options)], cluster, options);
}

/** A WebM with one picture of video, and a sound track. */
export function webmVideo(options: WebmOptions = {}): Uint8Array {
  const blocks = [
    simpleBlock(2, 0, VP8_KEY_FRAME),
    simpleBlock(1, 0, SILENT_OPUS),
  ];
  return webm([opusTrack(), vp8Track()], blocks, options);
}

/** One EBML element (RFC 8794); the id as specifications print it, in hexadecimal. */
export function element(id: string, ...content: Uint8Array[]): Uint8Array {
  const body = concat(...content);
  return concat(Uint8Array.fromHex(id), sizeOf(body.length), body);
}

/** An element whose size the writer did not know. */
export function openElement(id: string, ...content: Uint8Array[]): Uint8Array {
  const unknown = Uint8Array.fromHex("01ffffffffffffff");
  return concat(Uint8Array.fromHex(id), unknown, ...content);
}

/** The EBML header of a file of a document type. */
export function ebmlHeader(docType: string): Uint8Array {
  return element(
    "1a45dfa3",
    element("4286", bytes(1)),
    element("42f7", bytes(1)),
    element("42f2", bytes(4)),
    element("42f3", bytes(8)),
    element("4282", latin1(docType)),
    element("4287", bytes(4)),
    element("4285", bytes(2)),
  );
}

/** A size of one byte where it fits, else of eight. */
function sizeOf(length: number): Uint8Array {
  return length < 0x7f ? bytes(0x80 | length) : concat(bytes(1), bigEndian(length, 7));
}

function webm(
  tracks: readonly Uint8Array[],
  blocks: readonly Uint8Array[],
  { docType = "webm", knownSizes = false, voidBytes }: WebmOptions,
): Uint8Array {
  const wrap = knownSizes ? element : openElement;
  return concat(
    ebmlHeader(docType),
    wrap(
      "18538067",
      element(
        "1549a966",
        element("2ad7b1", bigEndian(1_000_000, 3)),
        element("4d80", latin1("test")),
        element("5741", latin1("test")),
      ),
      voidBytes === undefined ? zeros(0) : element("ec", zeros(voidBytes)),
      element("1654ae6b", ...tracks),
      wrap("1f43b675", element("e7", bytes(0)), ...blocks),
    ),
  );
}

/** RFC 9559, 10.2: track number, time in milliseconds after the cluster's, flags, one frame. */
function simpleBlock(
  track: number,
  time: number,
  frame: Uint8Array,
): Uint8Array {
  const flags = 0x80;
  return element(
    "a3",
    bytes(0x80 | track),
    bigEndian(time, 2),
    bytes(flags),
    frame,
  );
}

function opusTrack(
  { codecId = "A_OPUS", isEncrypted = false }: WebmOptions = {},
): Uint8Array {
  const encryption = element("6240", element("5033", bytes(1)), element("5035"));
  return element(
    "ae",
    element("d7", bytes(1)),
    element("73c5", bytes(1)),
    element("83", bytes(2)),
    element("86", latin1(codecId)),
    isEncrypted ? element("6d80", encryption) : zeros(0),
    element("63a2", opusHead()),
    element(
      "e1",
      element("b5", Uint8Array.fromHex("473b8000")),
      element("9f", bytes(1)),
    ),
  );
}

function vp8Track(): Uint8Array {
  return element(
    "ae",
    element("d7", bytes(2)),
    element("73c5", bytes(2)),
    element("83", bytes(1)),
    element("86", latin1("V_VP8")),
    element("e0", element("b0", bytes(16)), element("ba", bytes(16))),
  );
}
