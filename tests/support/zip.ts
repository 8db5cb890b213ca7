/** Zip files in memory, for tests: reading them at any place, and making them byte by byte. @module */
import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";
import type { RandomAccess } from "../../src/zip/reader.ts";
import { ZipArchive, type ZipEntry } from "../../src/zip/writer.ts";

/** An entry of bytes that are in memory. */
export function zipEntry(name: string, content: Uint8Array | string): ZipEntry {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    size: bytes.length,
    crc32: crc32(bytes),
    read: (start, length) => [bytes.subarray(start, start + length)],
  };
}

/** The zip file of some entries. */
export async function zipBytes(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  return await new Response(ReadableStream.from(new ZipArchive(entries).read())).bytes();
}

/** Bytes in memory as a file that can be read at any place. */
export function memoryFile(bytes: Uint8Array): RandomAccess {
  return {
    size: bytes.length,
    read: (start, length, memory = new Uint8Array(length)) => {
      if (start < 0 || start + length > bytes.length) throw new RangeError("outside the file");
      memory.set(bytes.subarray(start, start + length));
      return Promise.resolve(memory.subarray(0, length));
    },
  };
}

/** What a {@link forgedZip} says of one entry; what is left out is true. */
export interface ForgedEntry {
  /** Text, or the bytes of another encoding than UTF-8. */
  readonly name: string | Uint8Array;
  readonly content: Uint8Array | string;
  readonly deflate?: boolean;
  readonly method?: number;
  readonly flags?: number;
  readonly localName?: string | Uint8Array;
  readonly size?: number;
  readonly compressedSize?: number;
  readonly crc32?: number;
  readonly madeBy?: number;
  readonly attributes?: number;
  /** Offset of the local header, instead of the true one. */
  readonly headerOffset?: number;
}

/** A zip file that may describe its entries wrongly. @param count Number of entries that the end record announces. */
export function forgedZip(entries: readonly ForgedEntry[], count = entries.length): Uint8Array {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = bytesOf(entry.content);
    const data = entry.deflate ? deflateRawSync(content) : content;
    const fields = [
      [2, entry.flags ?? 0x800],
      [2, entry.method ?? (entry.deflate ? 8 : 0)],
      [4, 0x00210000],
      [4, entry.crc32 ?? crc32(content)],
      [4, entry.compressedSize ?? data.length],
      [4, entry.size ?? content.length],
    ] as const;
    const name = bytesOf(entry.name);
    const localName = bytesOf(entry.localName ?? entry.name);
    const header = record([
      [4, 0x04034b50],
      [2, 20],
      ...fields,
      [2, localName.length],
      [2, 0],
    ]);
    local.push(header, localName, data);
    central.push(
      record([
        [4, 0x02014b50],
        [2, entry.madeBy ?? 20],
        [2, 20],
        ...fields,
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, entry.attributes ?? 0],
        [4, entry.headerOffset ?? offset],
      ]),
      name,
    );
    offset += header.length + localName.length + data.length;
  }
  const length = central.reduce((sum, part) => sum + part.length, 0);
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, offset],
    [2, 0],
  ]);
  return new Uint8Array(Buffer.concat([...local, ...central, end]));
}

function bytesOf(content: Uint8Array | string): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

/** Little-endian fields of a record, each with its length in bytes. */
function record(fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
