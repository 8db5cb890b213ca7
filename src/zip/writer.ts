/**
 * Zip files whose bytes depend on nothing but their content: entries are stored, sorted by name, have a fixed
 * time, and CRC and sizes in their local headers, so that stream readers can read them too. The length is
 * known before the first byte, and any part can be read by itself.
 *
 * The offsets of the entries depend on the version of the archive. A client that resumes a download without `If-Range`
 * may join the beginning of one version and the end of another, and not all programs compare the checksums of headers
 * and directory; but the directory of one version does not find the headers of another
 * (docs/decisions/017-walk-packs.md).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { CENTRAL_HEADER, END_RECORD, FLAG, LOCAL_HEADER, METHOD, ZIP64 } from "./reader.ts";

/** The content of an entry. */
export interface ZipContent {
  /** Bytes. */
  readonly size: number;
  /** CRC-32 of the content. */
  readonly crc32: number;
  /** Yields `length` bytes from the offset `start` on. */
  read(start: number, length: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A file in a zip. */
export interface ZipEntry extends ZipContent {
  /** Path with `/` between folders. */
  readonly name: string;
}

/** Version 2.0 can read it (APPNOTE 4.4.3.2); also the version that made it, with MS-DOS as its system. */
const VERSION = 20;

/** 1980-01-01, the first day of the format's calendar (APPNOTE 4.4.6). */
const DOS_DATE = (1 << 5) | 1;

/** Id of the extra field whose length shifts the offsets; not registered (APPNOTE 4.5.2, 4.6). */
const SHIFT_FIELD = { id: 0x4752, headerLength: 4 } as const;

/** The offsets are shifted by fewer than this many bytes. */
const MAX_SHIFT = 2 ** 14;

/** A part of the archive: its offset, its length, and how to read from it. */
interface Part {
  readonly offset: number;
  readonly length: number;
  readonly read: ZipContent["read"];
}

/** Bytes that the zip file of some entries has at most, whatever its version is. */
export function maxZipSize(entries: readonly Pick<ZipEntry, "name" | "size">[]): number {
  const headers = LOCAL_HEADER.length + CENTRAL_HEADER.length;
  return entries.reduce<number>(
    (sum, { name, size }) => sum + headers + 2 * Buffer.byteLength(name) + size,
    END_RECORD.length + SHIFT_FIELD.headerLength + MAX_SHIFT,
  );
}

/** A zip file that is made while it is read. */
export class ZipArchive {
  /** Length of the whole file in bytes. */
  readonly size: number;
  readonly #parts: readonly Part[];

  /**
   * @param version Hash of the entries, hexadecimal; without one, no offset depends on it.
   * @throws {RangeError} when the archive would need zip64: 4 GiB or more, or 65 535 entries or more.
   */
  constructor(entries: readonly ZipEntry[], version?: string) {
    const sorted = entries.toSorted((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    const parts: Part[] = [];
    let size = 0;
    const add = (length: number, read: ZipContent["read"]) => {
      if (length > 0) parts.push({ offset: size, length, read });
      size += length;
    };
    const addBytes = (bytes: Uint8Array) =>
      add(bytes.length, (start, length) => [bytes.subarray(start, start + length)]);
    const shift = version === undefined ? Buffer.alloc(0) : shiftField(version);
    const directory = sorted.map((entry, index) => {
      const offset = size;
      addBytes(localHeader(entry, index === 0 ? shift : Buffer.alloc(0)));
      add(entry.size, (start, length) => entry.read(start, length));
      return centralHeader(entry, offset);
    });
    const directoryOffset = size;
    for (const header of directory) addBytes(header);
    if (size >= ZIP64.size || sorted.length >= ZIP64.count) {
      throw new RangeError("The content is too large for a zip file without zip64");
    }
    addBytes(endRecord(sorted.length, directoryOffset, size - directoryOffset));
    this.size = size;
    this.#parts = parts;
  }

  /** Yields `length` bytes of the file from the offset `start` on. */
  async *read(start = 0, length = this.size - start): AsyncGenerator<Uint8Array> {
    const end = start + length;
    for (const part of this.#parts) {
      const from = Math.max(start, part.offset);
      const to = Math.min(end, part.offset + part.length);
      if (from < to) yield* part.read(from - part.offset, to - from);
    }
  }
}

/** An extra field of zeros (APPNOTE 4.5.1), whose length is 14 bits of the version. */
function shiftField(version: string): Buffer {
  const length = Number.parseInt(version.slice(0, 8), 16) % MAX_SHIFT;
  const field = Buffer.alloc(SHIFT_FIELD.headerLength + length);
  field.writeUInt16LE(SHIFT_FIELD.id, 0);
  field.writeUInt16LE(length, 2);
  return field;
}

/** APPNOTE 4.3.7 */
function localHeader({ name, size, crc32 }: ZipEntry, extra: Uint8Array): Uint8Array {
  const path = Buffer.from(name);
  const header = Buffer.alloc(LOCAL_HEADER.length);
  header.writeUInt32LE(LOCAL_HEADER.signature, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAG.utf8, 6);
  header.writeUInt16LE(METHOD.stored, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt32LE(crc32, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(path.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, path, extra]);
}

/** APPNOTE 4.3.12 */
function centralHeader({ name, size, crc32 }: ZipEntry, offset: number): Uint8Array {
  const path = Buffer.from(name);
  const header = Buffer.alloc(CENTRAL_HEADER.length);
  header.writeUInt32LE(CENTRAL_HEADER.signature, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAG.utf8, 8);
  header.writeUInt16LE(METHOD.stored, 10);
  header.writeUInt16LE(DOS_DATE, 14);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(path.length, 28);
  header.writeUInt32LE(offset % 2 ** 32, 42);
  return Buffer.concat([header, path]);
}

/** APPNOTE 4.3.16 */
function endRecord(count: number, offset: number, length: number): Uint8Array {
  const record = Buffer.alloc(END_RECORD.length);
  record.writeUInt32LE(END_RECORD.signature, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(length, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
