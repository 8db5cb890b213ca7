/** Reads zip files: their directory, and the content of their entries. @module */
import { Buffer } from "node:buffer";
import { crc32, createInflateRaw } from "node:zlib";
import { type AppError, invalid } from "../errors.ts";

// The records of a zip file (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16): signatures, sizes and the
// fields that the writer and the reader share.

/** Signature and length of the fixed part of a local file header, in bytes. */
export const LOCAL_HEADER = { signature: 0x04034b50, length: 30 } as const;

/** Signature and length of the fixed part of a central directory header, in bytes. */
export const CENTRAL_HEADER = { signature: 0x02014b50, length: 46 } as const;

/** Signature and length of the end of central directory record without its comment, in bytes. */
export const END_RECORD = { signature: 0x06054b50, length: 22 } as const;

/** Compression methods: content as it is, and DEFLATE (APPNOTE 4.4.5). */
export const METHOD = { stored: 0, deflated: 8 } as const;

/** General purpose flags (APPNOTE 4.4.4). */
export const FLAG = {
  /** The content is encrypted. */
  encrypted: 1 << 0,
  /** Sizes and CRC come after the content, in a data descriptor. */
  dataDescriptor: 1 << 3,
  /** Name and comment are UTF-8. */
  utf8: 1 << 11,
} as const;

/** Values from here on stand for "look into the zip64 record" (APPNOTE 4.4.1.4). */
export const ZIP64 = { size: 0xffff_ffff, count: 0xffff } as const;

// The central directory of a zip file, read with suspicion: what it says about its entries must fit together and fit
// into the file, before any content is read.

/** A file that can be read at any place. */
export interface RandomAccess {
  /** Bytes. */
  readonly size: number;
  /**
   * Exactly `length` bytes from `start` on.
   *
   * @param memory Takes them if it is given; the result is the beginning of it.
   * @throws {Error} when they cannot be read.
   */
  read(start: number, length: number, memory?: Uint8Array): Promise<Uint8Array>;
}

/** An entry as the directory describes it. */
export interface DirectoryEntry {
  /** Path as it was written, usually with `/` between folders. */
  readonly name: string;
  readonly method: typeof METHOD.stored | typeof METHOD.deflated;
  readonly crc32: number;
  /** Bytes in the zip. */
  readonly compressedSize: number;
  /** Bytes of the content. */
  readonly size: number;
  /** Where its compressed content is in the zip. */
  readonly dataOffset: number;
}

/** What a directory may demand at most. */
interface DirectoryLimits {
  readonly entries: number;
  /** Bytes of content of all entries together. */
  readonly totalBytes: number;
  /** Content bytes for each compressed byte, of entries above {@link RATIO_FROM_BYTES}. */
  readonly ratio: number;
}

/** Entries up to this many bytes may have any ratio: an empty text compresses well. */
const RATIO_FROM_BYTES = 64 * 1024;

/** Longest comment of the end record (APPNOTE 4.4.12). */
const MAX_COMMENT = 0xffff;

/** Longest path of an entry that is accepted, in bytes. */
const MAX_NAME = 512;

/** Longest directory that is read, which happens at once, in bytes: a directory of 10 000 long names takes 7 MB. */
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;

/** The part of a directory entry that has to be checked against its local header. */
interface Listed extends Omit<DirectoryEntry, "dataOffset"> {
  readonly headerOffset: number;
}

/**
 * Reads the directory of a zip file. Folders are left out.
 *
 * @throws {AppError} `invalid` when the file is not a zip, is damaged, contradicts itself, or exceeds a limit.
 */
export async function readDirectory(
  file: RandomAccess,
  limits: DirectoryLimits,
): Promise<DirectoryEntry[]> {
  const { count, offset, length } = await findEnd(file);
  if (count > limits.entries) {
    throw unusable(`it has ${count} entries; at most ${limits.entries} are allowed`);
  }
  if (length > MAX_DIRECTORY_BYTES) throw unusable("its directory is too long");
  const listed = parseDirectory(Buffer.from(await file.read(offset, length)), count);
  checkSizes(listed, limits);
  const entries = [];
  for (const entry of listed) entries.push(await locate(file, entry, offset));
  checkNoOverlap(entries);
  return entries.filter(({ name }) => !name.endsWith("/"));
}

/** Whether a file ends as a zip file does, whatever it begins with. */
export async function hasEndRecord(file: RandomAccess): Promise<boolean> {
  const tail = await readTail(file);
  return endRecordAt(tail) >= 0;
}

/** The last bytes of a file, in which the end record of a zip file is. */
async function readTail(file: RandomAccess): Promise<Buffer> {
  const length = Math.min(file.size, END_RECORD.length + MAX_COMMENT);
  return Buffer.from(await file.read(file.size - length, length));
}

/** Index of the end record, which is the last of the file except for a comment; -1 without one. */
function endRecordAt(tail: Buffer): number {
  for (let at = tail.length - END_RECORD.length; at >= 0; at--) {
    const isRecord = tail.readUInt32LE(at) === END_RECORD.signature &&
      tail.readUInt16LE(at + 20) === tail.length - at - END_RECORD.length;
    if (isRecord) return at;
  }
  return -1;
}

async function findEnd(file: RandomAccess) {
  const tail = await readTail(file);
  const at = endRecordAt(tail);
  if (at < 0) throw unusable("it is not a complete zip file");
  const end = file.size - tail.length + at;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (count === ZIP64.count || length === ZIP64.size || offset === ZIP64.size) {
    throw unusable("it uses zip64");
  }
  if (tail.readUInt16LE(at + 4) !== 0 || tail.readUInt16LE(at + 8) !== count) {
    throw unusable("it is part of a multi-volume archive");
  }
  if (offset + length !== end) throw unusable("its directory is damaged");
  return { count, offset, length };
}

function parseDirectory(bytes: Buffer, count: number): Listed[] {
  const entries: Listed[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + CENTRAL_HEADER.length > bytes.length) throw unusable("its directory is truncated");
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER.signature) {
      throw unusable("its directory is damaged");
    }
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + CENTRAL_HEADER.length + nameLength +
      bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > bytes.length) throw unusable("its directory is truncated");
    const nameStart = at + CENTRAL_HEADER.length;
    const flags = bytes.readUInt16LE(at + 8);
    const name = decodeName(bytes.subarray(nameStart, nameStart + nameLength));
    if ((flags & FLAG.encrypted) !== 0) throw unusable(`${name} is encrypted`);
    if (isSymbolicLink(bytes.readUInt8(at + 5), bytes.readUInt32LE(at + 38))) {
      throw unusable(`${name} is a symbolic link`);
    }
    const entry = {
      name,
      method: methodOf(name, bytes.readUInt16LE(at + 10)),
      crc32: bytes.readUInt32LE(at + 16),
      compressedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      headerOffset: bytes.readUInt32LE(at + 42),
    };
    if ([entry.compressedSize, entry.size, entry.headerOffset].includes(ZIP64.size)) {
      throw unusable("it uses zip64");
    }
    entries.push(entry);
    at = next;
  }
  if (at !== bytes.length) throw unusable("its directory is damaged");
  return entries;
}

/**
 * Names are UTF-8, as ASCII is, whatever their flag says. Those that are not are in an encoding that no field names:
 * they are read as Latin-1, in which different bytes are different names.
 */
function decodeName(bytes: Uint8Array): string {
  if (bytes.length === 0 || bytes.length > MAX_NAME) throw unusable("a name is empty or too long");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}

function methodOf(name: string, method: number): DirectoryEntry["method"] {
  if (method === METHOD.stored || method === METHOD.deflated) return method;
  throw unusable(`${name} is compressed by a method other than DEFLATE`);
}

/** Systems whose external attributes hold a Unix mode: Unix and macOS (APPNOTE 4.4.2.2). */
const UNIX_SYSTEMS = [3, 19];

function isSymbolicLink(system: number, attributes: number): boolean {
  return UNIX_SYSTEMS.includes(system) && ((attributes >>> 16) & 0o170000) === 0o120000;
}

function checkSizes(entries: readonly Listed[], { totalBytes, ratio }: DirectoryLimits): void {
  let total = 0;
  for (const { name, method, size, compressedSize } of entries) {
    total += size;
    if (method === METHOD.stored && size !== compressedSize) {
      throw unusable(`the sizes of ${name} disagree`);
    }
    if (size > RATIO_FROM_BYTES && size > compressedSize * ratio) {
      throw unusable(`${name} is compressed more than ${ratio} times`);
    }
  }
  if (total > totalBytes) throw unusable(`its content has more than ${totalBytes} bytes`);
}

/** Finds the content of an entry by its local header, which must name the same file. */
async function locate(
  file: RandomAccess,
  { headerOffset, ...entry }: Listed,
  directoryOffset: number,
): Promise<DirectoryEntry> {
  const cutOff = () => unusable(`${entry.name} is truncated`);
  if (headerOffset + LOCAL_HEADER.length > directoryOffset) throw cutOff();
  const header = Buffer.from(await file.read(headerOffset, LOCAL_HEADER.length));
  if (header.readUInt32LE(0) !== LOCAL_HEADER.signature) throw cutOff();
  const nameLength = header.readUInt16LE(26);
  const dataOffset = headerOffset + LOCAL_HEADER.length + nameLength + header.readUInt16LE(28);
  if (dataOffset + entry.compressedSize > directoryOffset) throw cutOff();
  const name = decodeName(await file.read(headerOffset + LOCAL_HEADER.length, nameLength));
  const hasDescriptor = (header.readUInt16LE(6) & FLAG.dataDescriptor) !== 0;
  const agrees = name === entry.name && header.readUInt16LE(8) === entry.method &&
    (hasDescriptor || (header.readUInt32LE(14) === entry.crc32 &&
      header.readUInt32LE(18) === entry.compressedSize && header.readUInt32LE(22) === entry.size));
  if (!agrees) throw unusable(`its two headers of ${entry.name} disagree`);
  return { ...entry, dataOffset };
}

/** Entries that share bytes are how a small file unpacks into a very large one. */
function checkNoOverlap(entries: readonly DirectoryEntry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.dataOffset - b.dataOffset)) {
    if (entry.dataOffset - LOCAL_HEADER.length < end) throw unusable("its entries overlap");
    end = entry.dataOffset + entry.compressedSize;
  }
}

/** @param reason Half a sentence; it follows "The zip file cannot be used: ". */
function unusable(reason: string): AppError {
  return invalid("pack-invalid", "The zip file cannot be used", reason);
}

/** Bytes read from the zip at a time. */
const CHUNK_BYTES = 128 * 1024;

/**
 * Bytes inflated at a time. Each chunk is new memory, and V8 collects memory outside of its heap late: while a
 * compressed pack of 500 MB is imported, the process has 107 MiB with chunks of 16 KiB and 156 with 128.
 */
const INFLATED_CHUNK_BYTES = 16 * 1024;

/**
 * Yields the content of an entry in chunks, never more than the directory announces. A chunk is valid until the
 * next one is asked for.
 *
 * @throws {AppError} `invalid` when the content is damaged, or differs from its announced size or CRC.
 */
export async function* extract(
  file: RandomAccess,
  entry: DirectoryEntry,
): AsyncGenerator<Uint8Array> {
  const chunks = entry.method === METHOD.stored ? raw(file, entry) : inflated(file, entry);
  let size = 0;
  let checksum = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > entry.size) throw unusable(`${entry.name} is larger than announced`);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.size) throw unusable(`${entry.name} is smaller than announced`);
  if (checksum !== entry.crc32) throw unusable(`${entry.name} is damaged`);
}

/** The whole content of an entry, for small ones. @throws {AppError} as {@link extract}. */
export async function extractAll(file: RandomAccess, entry: DirectoryEntry): Promise<Uint8Array> {
  const content = new Uint8Array(entry.size);
  let length = 0;
  for await (const chunk of extract(file, entry)) {
    content.set(chunk, length);
    length += chunk.length;
  }
  return content;
}

/** The bytes in the zip; each chunk is valid until the next one is asked for. */
async function* raw(
  file: RandomAccess,
  { dataOffset, compressedSize }: DirectoryEntry,
): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(Math.min(CHUNK_BYTES, compressedSize));
  for (let done = 0; done < compressedSize; done += CHUNK_BYTES) {
    const length = Math.min(CHUNK_BYTES, compressedSize - done);
    yield await file.read(dataOffset + done, length, memory);
  }
}

async function* inflated(
  file: RandomAccess,
  entry: DirectoryEntry,
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: INFLATED_CHUNK_BYTES });
  const feeding = feed(raw(file, entry), inflate);
  try {
    for await (const chunk of inflate) yield chunk;
    await feeding;
  } catch (error) {
    if (isInflateError(error)) throw unusable(`${entry.name} is damaged`);
    throw error;
  } finally {
    inflate.destroy();
    await feeding.catch(() => {}); // its error, if any, has been thrown by the loop
  }
}

/** Writes chunks into the inflater as fast as it takes them. An error of reading destroys it. */
async function feed(
  chunks: AsyncIterable<Uint8Array>,
  inflate: ReturnType<typeof createInflateRaw>,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (inflate.destroyed) return;
      await written(inflate, chunk);
    }
    inflate.end();
  } catch (error) {
    inflate.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Writes a chunk; resolves when the inflater has used it up, or is destroyed. */
function written(
  inflate: ReturnType<typeof createInflateRaw>,
  chunk: Uint8Array,
): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      inflate.off("close", done);
      resolve();
    };
    inflate.on("close", done);
    inflate.write(chunk, done);
  });
}

/** Errors of zlib have codes such as `Z_DATA_ERROR` and `Z_BUF_ERROR`. */
function isInflateError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
