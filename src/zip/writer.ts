/**
 * Zip files whose bytes depend on nothing but their content: entries are stored, sorted by name, have a fixed
 * time, and CRC and sizes in their local headers, so that stream readers can read them too. The length is
 * known before the first byte, and any part can be read by itself.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { CENTRAL_HEADER, END_RECORD, FLAG, LOCAL_HEADER, METHOD, ZIP64 } from "./format.ts";

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

/** A part of the archive: its offset, its length, and how to read from it. */
interface Part {
  readonly offset: number;
  readonly length: number;
  readonly read: ZipContent["read"];
}

/** Bytes of the zip file of some entries. */
export function zipSize(entries: readonly Pick<ZipEntry, "name" | "size">[]): number {
  const headers = LOCAL_HEADER.length + CENTRAL_HEADER.length;
  return entries.reduce<number>(
    (sum, { name, size }) => sum + headers + 2 * Buffer.byteLength(name) + size,
    END_RECORD.length,
  );
}

/** A zip file that is made while it is read. */
export class ZipArchive {
  /** Length of the whole file in bytes. */
  readonly size: number;
  readonly #parts: readonly Part[];

  /**
   * @throws {RangeError} when the archive would need zip64: 4 GiB or more, or 65 535 entries or more.
   */
  constructor(entries: readonly ZipEntry[]) {
    const sorted = entries.toSorted((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    const parts: Part[] = [];
    let size = 0;
    const add = (length: number, read: ZipContent["read"]) => {
      if (length > 0) parts.push({ offset: size, length, read });
      size += length;
    };
    const addBytes = (bytes: Uint8Array) =>
      add(bytes.length, (start, length) => [bytes.subarray(start, start + length)]);
    const directory = sorted.map((entry) => {
      const offset = size;
      addBytes(localHeader(entry));
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

/** APPNOTE 4.3.7 */
function localHeader({ name, size, crc32 }: ZipEntry): Uint8Array {
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
  return Buffer.concat([header, path]);
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
