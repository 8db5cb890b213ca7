/** The SHA-256 of files, by which a page knows that they are those that it wants. @module */

/** The content of a file is not the wanted one: the walk has changed meanwhile, or is being uploaded. */
export class HashError extends Error {
  override readonly name = "HashError";
}

/** The SHA-256 in hexadecimal digits. Browsers have it over https only. */
export async function sha256Of(content: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Published files whose names hold their hash, such as `site.0123456789abcdef.js`. A server may have half of one for
// some minutes, and a browser may keep that half for a month.

/** Whether the name of a file holds its hash: 16 digits between dots, or 32 as the whole name. */
export function isHashed(path: string): boolean {
  return /[./](?:[0-9a-f]{16}){1,2}\.\w+$/.test(path);
}

/**
 * Reads a file and compares it with its name; past the browser's cache if that has another content.
 *
 * @param check May throw for a response, such as that of a server that fails.
 * @throws {HashError} when the file is not there, or not as a whole. @throws {TypeError} without a network.
 */
export async function readHashed(
  path: string,
  check?: (response: Response) => void,
): Promise<Response> {
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(path, { cache });
    check?.(response);
    const bytes = await response.arrayBuffer();
    if (response.ok && path.includes(`.${(await sha256Of(bytes)).slice(0, 16)}.`)) {
      return new Response(bytes, {
        headers: {
          "Content-Type": response.headers.get("Content-Type") ?? "",
          "Content-Length": String(bytes.byteLength),
        },
      });
    }
  }
  throw new HashError(`${path} is not there as a whole`);
}
