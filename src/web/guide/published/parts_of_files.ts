/**
 * Whether a server sends parts of files (RFC 9110, 14.2). Safari plays no recording of one that does not.
 *
 * @module
 */
import { request } from "./published_file.ts";

/** Whether the server of a file sends only whole files; false if it does not respond. @param path Path of the file. */
export async function sendsOnlyWholeFiles(path: string): Promise<boolean> {
  const ending = new AbortController();
  try {
    const { status } = await request(new URL(path, document.baseURI), {
      headers: { Range: "bytes=0-0" },
      cache: "no-store",
      signal: ending.signal,
    });
    return status === 200;
  } catch {
    return false;
  } finally {
    ending.abort();
  }
}
