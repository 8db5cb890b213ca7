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

/** Not in all browsers, and not in the types of all: others ignore it. */
interface Init extends RequestInit {
  readonly priority?: "low";
}

/** Requests a file. @throws {NetworkError} when there is no response. */
export async function request(address: URL, init: Init): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new NetworkError("The server cannot be reached", { cause });
  }
}

/**
 * Requests a file to read it.
 *
 * @throws {NetworkError} when there is no response, or the server fails.
 */
export async function requestFile(address: URL, init: Init): Promise<Response> {
  const response = await request(address, init);
  if (response.status >= 500) throw new NetworkError(`HTTP ${response.status}`);
  return response;
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
