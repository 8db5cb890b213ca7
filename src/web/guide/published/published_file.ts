/**
 * Requests for published files, on a server that may fail or be in the middle of an upload.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";

/** The files of a walk, or the list, are not all there: they are being uploaded. */
export class UpdatingError extends Error {
  override readonly name = "UpdatingError";
}

/** Requests a file. @throws {NetworkError} when there is no response. */
export async function request(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new NetworkError("The server cannot be reached", { cause });
  }
}

/** Statuses with which a server says that it has no file, or not its first byte (RFC 9110, 15.5.5, 15.5.11 and 15.5.17). */
const MISSING: readonly number[] = [404, 410, 416];

/**
 * Requests a file. A response that is not the file, and does not say that the file is missing, counts as none: servers
 * refuse requests for a while when too many come from one address, such as that of a school. The body of any other response
 * than the file is not read.
 *
 * @throws {NetworkError}
 */
export async function requestFile(address: URL, init: RequestInit): Promise<Response> {
  const response = await request(address, init);
  if (!response.ok) await response.body?.cancel();
  if (response.ok || MISSING.includes(response.status)) return response;
  throw new NetworkError(`HTTP ${response.status}`);
}

/**
 * Reads a file whose name holds its hash. One that was read while it was uploaded may be in the browser's cache, so a
 * damaged one is requested once more.
 *
 * @param first How the browser's cache is used first.
 * @param parse Returns null for what cannot be the file: without https no hash is compared.
 * @returns Null when it is missing or damaged. @throws {NetworkError}
 */
export async function readWhole<Value>(
  address: URL,
  first: RequestCache,
  parse: (bytes: ArrayBuffer) => Value | null,
): Promise<Value | null> {
  for (const cache of [first, "reload"] as const) {
    const response = await requestFile(address, { cache });
    if (!response.ok) continue;
    const bytes = await bytesOf(response);
    const [, hash] = /\.([0-9a-f]{16})\.\w+$/.exec(address.pathname) ?? [];
    const digest = await digestOf(bytes);
    const isOther = digest !== null && (hash === undefined || !digest.startsWith(hash));
    const value = isOther ? null : parse(bytes);
    if (value !== null) return value;
  }
  return null;
}

/** The bytes of a response. @throws {NetworkError} */
export async function bytesOf(response: Response): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer();
  } catch (cause) {
    throw new NetworkError("The connection was lost", { cause });
  }
}

/** JSON of bytes; null if they are none. */
export function jsonOf<Value>(bytes: ArrayBuffer): Value | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** SHA-256 as hexadecimal digits; null without https, where browsers do not compute it. */
export async function digestOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!isSecureContext) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
