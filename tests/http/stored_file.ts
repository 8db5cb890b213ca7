/** A file on the disk for a test, removed at the end of it. @module */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { serve } from "../../src/http/response.ts";
import { FileCache, storedRepresentation } from "../../src/http/file_representation.ts";
import { Downloads, type ServedFile } from "../../src/media/served_file.ts";

/** A stored file with its content; `using` removes it. */
export interface StoredFile extends ServedFile, Disposable {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Folder of the file; nothing else is in it. */
  readonly folder: string;
}

/** When {@link storeFile} says that its files came: a whole second. */
export const STORED_AT = new Date("2026-03-04T05:06:07Z");

/** Stores `size` bytes in which no stretch looks like another. */
export function storeFile(size: number): StoredFile {
  const content = patternBytes(size);
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-" });
  const path = join(folder, "1.mp3");
  Deno.writeFileSync(path, content);
  const downloads = new Downloads();
  return {
    registerDownload: (end) => downloads.add(1, end),
    path,
    currentPath: () => path,
    folder,
    content,
    size,
    mediaType: "audio/mpeg",
    sha256: createHash("sha256").update(content).digest("hex"),
    storedAt: STORED_AT,
    [Symbol.dispose]: () => Deno.removeSync(folder, { recursive: true }),
  };
}

/** Serves a file, by default from the disk. */
export function serveFile(
  request: Request,
  file: ServedFile,
  cache = new FileCache(0),
): Response {
  return serve(request, storedRepresentation(file, cache));
}

/** Bytes of a multiplicative sequence: deterministic, and different at every offset. */
export function patternBytes(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let index = 0, state = seed; index < size; index++) {
    state = Math.imul(state, 1664525) + 1013904223;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
