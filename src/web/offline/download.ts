/**
 * Loads a file of a walk and checks it.
 *
 * @module
 */
import { NetworkError } from "../api.ts";
import { HASH_HEADER, type ManifestFile } from "./stored_walk.ts";

/** The content of a file is not what the manifest says: the walk has changed meanwhile. */
export class HashError extends Error {
  override readonly name = "HashError";
}

/**
 * Loads a file and checks it.
 *
 * @param onProgress Takes the number of bytes that were loaded of it.
 * @throws {HashError} when it is another file. @throws {NetworkError} when the connection is lost or the server
 * fails. @throws {DOMException} `AbortError`.
 */
export async function download(
  file: ManifestFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  const bytes = await readAll(file, onProgress, signal);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (sha256 !== file.sha256) throw new HashError(`${file.url} has changed`);
  const headers = {
    "Content-Type": file.mediaType,
    "Content-Length": String(bytes.byteLength),
    [HASH_HEADER]: sha256,
  };
  return new Response(bytes, { headers });
}

async function readAll(
  file: ManifestFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  try {
    const response = await fetch(file.url, { signal, cache: "no-store" });
    // A proxy responds so for a service that is not running.
    if (response.status >= 500) throw new NetworkError(`HTTP ${response.status}`);
    if (!response.ok || response.body === null) throw new HashError(`${file.url} is not there`);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    for (const reader = response.body.getReader();;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      loaded += value.length;
      onProgress(Math.min(loaded, file.bytes));
    }
    return await new Blob(chunks).arrayBuffer();
  } catch (cause) {
    if (signal.aborted || cause instanceof HashError) throw cause;
    throw new NetworkError("The connection was lost", { cause });
  }
}
