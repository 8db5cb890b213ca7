/**
 * The index of the write-ahead log, a file that SQLite maps into memory (https://sqlite.org/walformat.html#shm).
 * SQLite makes it with holes. Where a page of memory spans several blocks of the file system and the disk is full,
 * the first access to such a hole ends the process with SIGBUS. So its blocks are allocated by writing, which fails
 * with an ordinary error instead.
 *
 * @module
 */
import { join } from "node:path";
import { isDiskFull } from "../errors.ts";

/** The index grows by regions of this many bytes. */
const REGION_BYTES = 32 * 1024;

/** Frames of the log that one region is for; the first has fewer, because of the header. */
const REGION_FRAMES = 4096;
const HEADER_FRAMES = 34;

/** A frame of the log: a page of the database and its header. */
const FRAME_BYTES = 4096 + 24;

/** SQLite writes one byte of each this many when it makes the index; the first of them are its header. */
const PAGE_BYTES = 4096;

/** Unit of the number of blocks that the system reports. */
const STAT_BLOCK_BYTES = 512;

/**
 * Makes sure that the disk has space for the index of a database that no process has open, by writing as many bytes to
 * a temporary file. Does nothing on Windows, which makes no holes.
 *
 * @param path The database file.
 * @param folder An existing folder on the same disk, for the temporary file.
 * @throws An error with the code `ENOSPC` when the disk is full.
 */
export function requireSpaceForIndex(path: string, folder: string): void {
  if (Deno.build.os === "windows") return;
  const missing = indexBytes(path) - reusableBytes(`${path}-shm`);
  if (missing <= 0) return;
  const probe = join(folder, `.space-${crypto.randomUUID()}`);
  try {
    using file = Deno.openSync(probe, { write: true, createNew: true });
    Deno.removeSync(probe); // its space stays in use until it is closed, also when this process is killed meanwhile
    writeAll(file, new Uint8Array(missing));
  } catch (error) {
    // Without the permission to write there, SQLite can make no index either, and says so.
    if (isDiskFull(error)) throw error;
  }
}

/** How large the index becomes that SQLite makes for the log as it is. */
function indexBytes(path: string): number {
  const frames = (statOrNull(`${path}-wal`)?.size ?? 0) / FRAME_BYTES;
  return Math.ceil((frames + HEADER_FRAMES) / REGION_FRAMES) * REGION_BYTES;
}

/**
 * How much of an index that a crash has left can be used again. SQLite truncates it first; a file system that
 * allocates the blocks at an access to the memory may not have got them back by then.
 */
function reusableBytes(path: string): number {
  const { blocks = 0, blksize = 0 } = statOrNull(path) ?? {};
  return (blksize ?? 0) < PAGE_BYTES ? 0 : (blocks ?? 0) * STAT_BLOCK_BYTES;
}

function statOrNull(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/**
 * Allocates all blocks of the index of an open database. Call it within a write transaction: no process changes the
 * index then except for its header, which has its blocks.
 *
 * @returns The file, to be closed only after the database: closing it drops the POSIX locks that SQLite holds on it
 * (https://sqlite.org/howtocorrupt.html, section 2.2). Null where there is nothing to allocate.
 * @throws An error with the code `ENOSPC` when the disk is full.
 */
export function allocateIndex(path: string): Deno.FsFile | null {
  if (Deno.build.os === "windows" || statOrNull(`${path}-shm`) === null) return null;
  using cleanup = new DisposableStack();
  const file = cleanup.use(Deno.openSync(`${path}-shm`, { read: true, write: true }));
  const page = new Uint8Array(PAGE_BYTES);
  for (let at = PAGE_BYTES;; at += PAGE_BYTES) {
    file.seekSync(at, Deno.SeekMode.Start);
    const bytes = file.readSync(page);
    if (bytes === null) break;
    file.seekSync(at, Deno.SeekMode.Start);
    writeAll(file, page.subarray(0, bytes));
  }
  cleanup.move();
  return file;
}

function writeAll(file: Deno.FsFile, content: Uint8Array): void {
  for (let done = 0; done < content.length;) done += file.writeSync(content.subarray(done));
}
