/**
 * Which files of a version of a published walk are on the server. People upload files by hand, in any order, and
 * may stop halfway.
 *
 * @module
 */
import type { NeededFile } from "./data_file.ts";
import { readWhole, requestFile } from "./published_file.ts";

/** What of a file is compared. */
type ComparedFile = Pick<NeededFile, "path" | "bytes">;

/** How files are asked for. */
export interface Asking {
  /** Whether files of the program may come from the browser's cache. */
  readonly cache: RequestCache;
  /** Ends when the next media file may be asked for. @throws {NetworkError} when no more are to be asked for. */
  readonly pause: () => Promise<void>;
}

/**
 * Which files are not on the server: those of the program as they must be, all others with their sizes. A file counts as
 * missing only if the server says so itself; one that it refuses to send for another reason says nothing.
 *
 * @param root Address of the folder, with a slash at its end.
 * @returns Their paths. Without a file of the program nothing else is asked for.
 * @throws {NetworkError} when that cannot be found out now.
 */
export async function missingFiles(
  root: URL,
  files: readonly ComparedFile[],
  { cache, pause }: Asking,
): Promise<readonly string[]> {
  const media = new MediaSizes();
  const missing = [];
  for (const { path, bytes } of files) {
    const address = new URL(path, root);
    // The program is read as a whole, because the page needs it in any case; media are only asked for.
    if (isProgram(path)) {
      if (!await isWhole(address, bytes, cache)) return [path];
      continue;
    }
    await pause();
    if (!await media.has(address, bytes)) missing.push(path);
  }
  return missing;
}

/** Whether a path is that of a file of the program, which all walks need. */
export function isProgram(path: string): boolean {
  return path.startsWith("assets/");
}

async function isWhole(address: URL, size: number, cache: RequestCache): Promise<boolean> {
  const sizeOf = ({ byteLength }: ArrayBuffer) => byteLength === size || null;
  return await readWhole(address, cache, sizeOf) !== null;
}

/** Asks the server itself: browsers keep nothing of it, and the service worker leaves requests in this mode alone. */
export const FROM_SERVER = { cache: "no-store", mode: "same-origin" } as const;

/** The sizes of files on a server. Some servers refuse `HEAD`, or say something else than for `GET`. */
export class MediaSizes {
  #isHeadTrue = true;

  /** Whether a file is there with this size. @throws {NetworkError} */
  async has(address: URL, bytes: number): Promise<boolean> {
    const head = { ...FROM_SERVER, method: "HEAD" } as const;
    const isConfirmed = this.#isHeadTrue &&
      await requestFile(address, head).then((response) => isOfSize(response, bytes), () => false);
    if (isConfirmed) return true;
    const isThere = await isSent(address, bytes);
    if (isThere) this.#isHeadTrue = false;
    return isThere;
  }
}

/** Whether a server sends a file of this size, of which nothing more is read. @throws {NetworkError} */
async function isSent(address: URL, bytes: number): Promise<boolean> {
  const ending = new AbortController();
  const { signal } = ending;
  const headers = { Range: "bytes=0-0" };
  const response = await requestFile(address, { ...FROM_SERVER, headers, signal });
  ending.abort();
  return isOfSize(response, bytes);
}

/** Whether a response is that of a file of this size. */
function isOfSize({ ok, status, headers }: Response, bytes: number): boolean {
  if (!ok) return false;
  // The length of compressed bytes is another one, and that of a part, too.
  const size = status === 206
    ? headers.get("Content-Range")?.split("/")[1]
    : headers.get("Content-Length");
  return !size || headers.has("Content-Encoding") || Number(size) === bytes;
}
