/**
 * The SHA-256 of files, by which a page knows that they are those that it wants.
 *
 * @module
 */

/** The content of a file is not the wanted one: the walk has changed meanwhile, or is being uploaded. */
export class HashError extends Error {
  override readonly name = "HashError";
}

/** The SHA-256 in hexadecimal digits. Browsers have it over https only. */
export async function sha256Of(content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
