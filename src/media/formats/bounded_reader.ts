/**
 * Reads parts of a file within fixed limits. Every format reads through it, so that a hostile file costs no
 * more than a small, fixed amount of reading and no format has to count for itself.
 *
 * @module
 */
import { type AppError, unsupported } from "../../errors.ts";
import { Yielder } from "../../runtime/yielding.ts";

/** Bytes that can be read at any offset. */
export interface ByteSource {
  /** Length in bytes. */
  readonly size: number;
  /** Reads `length` bytes from `offset` on; fewer only where the file ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Most bytes that are read from one file to detect its type. */
export const READ_BUDGET = 512 * 1024;

/** Most reads, because a chain of tiny parts costs time although it costs few bytes. */
export const MAX_READS = 16 * 1024;

/** Smallest read: several headers close together then cost one read. */
const BLOCK_BYTES = 512;

/** What one file may cost. */
interface ReadLimits {
  /** Most bytes that are read. */
  readonly budget: number;
  /** Most calls. */
  readonly reads: number;
  /** Bytes that are read at once, at least. */
  readonly blockBytes: number;
}

/** The limits with which the type of a file is detected. */
const FOR_DETECTION: ReadLimits = {
  budget: READ_BUDGET,
  reads: MAX_READS,
  blockBytes: BLOCK_BYTES,
};

/** Reads parts of a file within limits. */
export class BoundedReader {
  /** Length of the file in bytes. */
  readonly size: number;
  readonly #source: ByteSource;
  readonly #blockBytes: number;
  #budget: number;
  #readsLeft: number;
  #block: Uint8Array = new Uint8Array(0);
  readonly #yielder = new Yielder();
  #blockOffset = 0;

  constructor(source: ByteSource, limits = FOR_DETECTION) {
    this.#source = source;
    this.size = source.size;
    this.#blockBytes = limits.blockBytes;
    this.#budget = limits.budget;
    this.#readsLeft = limits.reads;
  }

  /**
   * Up to `length` bytes at `offset`; fewer, or none, where the file ends.
   *
   * @throws {AppError} `unsupported` when the file takes more reading than is allowed.
   */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    if (--this.#readsLeft < 0) throw tooScattered();
    const end = Math.min(offset + length, this.size);
    if (offset >= end) return new Uint8Array(0);
    const blockEnd = this.#blockOffset + this.#block.length;
    if (offset < this.#blockOffset || end > blockEnd) {
      await this.#load(offset, Math.max(end - offset, this.#blockBytes));
    }
    return this.#block.subarray(
      offset - this.#blockOffset,
      end - this.#blockOffset,
    );
  }

  /**
   * Exactly `length` bytes at `offset`, or `undefined` when the file ends before.
   *
   * @throws {AppError} `unsupported` when the file takes more reading than is allowed.
   */
  async view(offset: number, length: number): Promise<DataView | undefined> {
    const bytes = await this.bytes(offset, length);
    return bytes.length < length ? undefined : viewOf(bytes);
  }

  async #load(offset: number, length: number): Promise<void> {
    this.#budget -= length;
    if (this.#budget < 0) throw tooScattered();
    await this.#yielder.yieldIfDue();
    this.#block = await this.#source.read(offset, length);
    this.#blockOffset = offset;
  }
}

function tooScattered(): AppError {
  return unsupported(
    "media-not-playable",
    "The parts of this file are too scattered to detect its type",
  );
}

/** A view of the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The bytes at `offset` as text, one character a byte: signatures and four-character codes.
 *
 * @throws {RangeError} when the view ends before.
 */
export function asciiAt(
  view: DataView,
  offset: number,
  length: number,
): string {
  let text = "";
  for (let at = offset; at < offset + length; at++) {
    text += String.fromCharCode(view.getUint8(at));
  }
  return text;
}

/**
 * `other`: the file does not carry this format's signature. `accepted`: it does, and is built like one.
 * `refused`: it carries the signature but is not acceptable; `reason` is a sentence for the client without
 * its full stop. `isVideo`: it has a video track.
 */
export type Finding =
  | { readonly is: "other" }
  | { readonly is: "accepted" }
  | { readonly is: "refused"; readonly reason: string; readonly isVideo: boolean };

/** How long the sound of a file lasts. */
export interface Duration {
  /** Seconds of the sound that the file has; null if they are not known. */
  readonly seconds: number | null;
  /** Whether the file announces more sound than it has, because it was cut off. */
  readonly isIncomplete: boolean;
}

/** The file does not say how long its sound lasts. */
export const UNKNOWN_DURATION: Duration = { seconds: null, isIncomplete: false };

/** Detects whether a file is of one format. */
export type Detector = (file: BoundedReader) => Promise<Finding>;

/** The file does not carry the signature. */
export const OTHER: Finding = { is: "other" };

/** The file is of the format. */
export const ACCEPTED: Finding = { is: "accepted" };

/** The file carries the signature, but is broken or holds something that is not accepted. */
export function refused(reason: string): Finding {
  return { is: "refused", reason, isVideo: false };
}

/** The file is of the format, but has a video track. @param format Its name in the message. */
export function refusedVideo(format: string): Finding {
  return { is: "refused", reason: `This ${format} file contains a video track`, isVideo: true };
}

const HEADER_BYTES = 10;
const HAS_FOOTER = 0x10;

/** Some programs add a tag instead of replacing the old one. */
const MAX_TAGS = 16;

/** Zero bytes that are skipped after a tag: padding that its size does not count. */
const MAX_PADDING_BYTES = 128 * 1024;
const PADDING_STEP = 4096;

/** Offset of the first byte after all leading tags and their padding; 0 without a tag. */
export async function skipLeadingTags(file: BoundedReader): Promise<number> {
  let offset = 0;
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const length = await tagLengthAt(file, offset);
    if (length === undefined) break;
    offset = await skipZeros(file, offset + length);
  }
  return offset;
}

/** ID3v2.4.0, 3.1: version, revision, flags, and a size of four times 7 bits that counts no header. */
async function tagLengthAt(
  file: BoundedReader,
  offset: number,
): Promise<number | undefined> {
  const header = await file.view(offset, HEADER_BYTES);
  if (header === undefined || asciiAt(header, 0, 3) !== "ID3") return undefined;
  const version = header.getUint8(3);
  const revision = header.getUint8(4);
  const flags = header.getUint8(5);
  const size = header.getUint32(6);
  if (version < 2 || version > 4 || revision === 0xff) return undefined;
  if ((flags & 0x0f) !== 0 || (size & 0x80808080) !== 0) return undefined;
  const footer = (flags & HAS_FOOTER) === 0 ? 0 : HEADER_BYTES;
  return HEADER_BYTES + sevenBitBytes(size) + footer;
}

function sevenBitBytes(size: number): number {
  return (size >>> 24) << 21 | (size >>> 16 & 0x7f) << 14 |
    (size >>> 8 & 0x7f) << 7 | size & 0x7f;
}

async function skipZeros(file: BoundedReader, start: number): Promise<number> {
  let offset = start;
  while (offset < start + MAX_PADDING_BYTES) {
    const bytes = await file.bytes(offset, PADDING_STEP);
    const firstOther = bytes.findIndex((byte) => byte !== 0);
    if (firstOther >= 0) return offset + firstOther;
    if (bytes.length === 0) return offset;
    offset += bytes.length;
  }
  return offset;
}
