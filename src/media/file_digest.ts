/**
 * Size and SHA-256 of a file on the disk.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { systemCode } from "../errors.ts";

/** Large enough to be fast. Reading is synchronous: only commands use this, never the service. */
const CHUNK_BYTES = 1024 * 1024;

/** What identifies the content of a file. */
export interface FileDigest {
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** Reads a file to its end. @throws {Deno.errors.NotFound} and other errors of the system. */
export function digestFile(path: string): FileDigest {
  using file = Deno.openSync(path);
  const hash = createHash("sha256");
  const buffer = new Uint8Array(CHUNK_BYTES);
  let size = 0;
  for (let read = file.readSync(buffer); read !== null; read = file.readSync(buffer)) {
    hash.update(buffer.subarray(0, read));
    size += read;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Reads a file to its end; null when the system cannot find or read it. */
export function digestIfReadable(path: string): FileDigest | null {
  try {
    return digestFile(path);
  } catch (error) {
    if (systemCode(error) === "" && !(error instanceof Deno.errors.NotFound)) throw error;
    return null;
  }
}
