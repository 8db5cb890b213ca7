/**
 * Loads a file of a walk, and compares its hash with the manifest.
 *
 * @module
 */
import { NetworkError } from "../api.ts";
import { HASH_HEADER } from "./names.ts";
import { checkResponse } from "./not_now.ts";
import type { ManifestFile } from "./remote_walk.ts";
import { HashError, sha256Of } from "./sha256.ts";

/**
 * Loads a file and checks it.
 *
 * @param onProgress Called with the number of bytes that were loaded of it.
 * @throws {HashError} when its content does not match the manifest. @throws {NetworkError} when the connection is lost or the server
 * fails. @throws {NotNowError} when the server refuses it for now. @throws {DOMException} `AbortError`.
 */
export async function download(
  file: ManifestFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  const bytes = await readAll(file, onProgress, signal);
  if (await sha256Of(bytes) !== file.sha256) throw new HashError(`${file.url} has changed`);
  return responseOf(file, bytes);
}

/** A file as it is stored. */
export function responseOf(
  { mediaType, sha256 }: ManifestFile,
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Response {
  const headers = {
    "Content-Type": mediaType,
    "Content-Length": String(bytes.byteLength),
    [HASH_HEADER]: sha256,
  };
  return new Response(bytes, { headers });
}

/** Less than this is loaded from the start again, in bytes. */
const MIN_RESUMED_BYTES = 1_000_000;

/** The beginning of a file. */
interface Beginning {
  readonly sha256: string;
  /** The tag of its version; empty if the rest cannot be requested. */
  readonly tag: string;
  readonly chunks: Uint8Array<ArrayBuffer>[];
  bytes: number;
}

/** What was loaded of the file at which the connection was lost; of one file only, because it is in memory. */
let interrupted: Beginning | null = null;

async function readAll(
  file: ManifestFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const begun = interrupted?.sha256 === file.sha256 ? interrupted : null;
  let part = begun;
  interrupted = null;
  try {
    const response = await fetch(file.url, { signal, cache: "no-store", headers: restOf(begun) });
    checkResponse(response);
    if (!response.ok || response.body === null) throw new HashError(`${file.url} is not there`);
    const current = begun !== null && response.status === 206 ? begun : beginningOf(file, response);
    part = current;
    for (const reader = response.body.getReader();;) {
      const { done, value } = await reader.read();
      if (done) break;
      current.chunks.push(value);
      current.bytes += value.length;
      onProgress(Math.min(current.bytes, file.bytes));
    }
    return await new Blob(current.chunks).arrayBuffer();
  } catch (cause) {
    if (part !== null && part.tag !== "" && part.bytes >= MIN_RESUMED_BYTES) interrupted = part;
    const isKnown = cause instanceof HashError || cause instanceof NetworkError;
    if (signal.aborted || isKnown) throw cause;
    throw new NetworkError("The connection was lost", { cause });
  }
}

/** Headers that request the rest of a file (RFC 9110, 13.1.5 and 14.2). */
function restOf(begun: Beginning | null): Record<string, string> {
  return begun === null ? {} : { Range: `bytes=${begun.bytes}-`, "If-Range": begun.tag };
}

/** Nothing of a file yet. A weak tag cannot request a part, and parts of compressed bytes differ. */
function beginningOf({ sha256 }: ManifestFile, { headers }: Response): Beginning {
  const tag = headers.get("ETag") ?? "";
  const canResume = tag.startsWith('"') && !headers.has("Content-Encoding");
  return { sha256, tag: canResume ? tag : "", chunks: [], bytes: 0 };
}
