/**
 * Whether all files of a version of a published walk are on the server. People upload files by hand, in any order, and
 * may stop halfway.
 *
 * @module
 */
import type { NeededFile } from "./data_file.ts";
import { isMissing, readWhole, refusalOf, request } from "./published_file.ts";

/** What of a file is compared. */
type ComparedFile = Pick<NeededFile, "path" | "bytes">;

/** How files are asked for. */
export interface Asking {
  /** Whether files of the program may come from the browser's cache. */
  readonly cache: "no-cache" | "force-cache";
  /** Ends when the next media file may be asked for. @throws {NetworkError} when no more are to be asked for. */
  readonly pause: () => Promise<void>;
}

/** For one device alone: all of it from the server, as fast as that responds. */
const FAST: Asking = { cache: "no-cache", pause: () => Promise.resolve() };

/** Statuses of a server that has no `HEAD` (RFC 9110, 15.6.2), or refuses too many requests (RFC 6585, 4). */
const NO_METHOD = 501;
const TOO_MANY = 429;

/** Status of a file that does not even have a first byte (RFC 9110, 15.5.17). */
const EMPTY = 416;

/**
 * Whether files are on the server: those of the program as they must be, all others with their sizes. A file counts as
 * missing only if the server says so itself; one that it refuses to send for another reason says nothing.
 *
 * @param root Address of the folder, with a slash at its end.
 * @throws {NetworkError} when that cannot be found out now.
 */
export async function areThere(
  root: URL,
  files: readonly ComparedFile[],
  { cache, pause }: Asking = FAST,
): Promise<boolean> {
  const media = new MediaSizes();
  for (const { path, bytes } of files) {
    const address = new URL(path, root);
    // The program is read as a whole, because the page needs it in any case; media are only asked for.
    const isProgram = path.startsWith("assets/");
    if (!isProgram) await pause();
    if (!await (isProgram ? isWhole(address, bytes, cache) : media.has(address, bytes))) {
      return false;
    }
  }
  return true;
}

async function isWhole(address: URL, size: number, cache: Asking["cache"]): Promise<boolean> {
  const sizeOf = ({ byteLength }: ArrayBuffer) => byteLength === size ? byteLength : null;
  return await readWhole(address, { cache, priority: "low" }, sizeOf) !== null;
}

/** The sizes of files on a server. Some servers refuse `HEAD`, or say something else than for `GET`. */
class MediaSizes {
  #isHeadTrue = true;

  /** Whether a file is there with this size. @throws {NetworkError} */
  async has(address: URL, bytes: number): Promise<boolean> {
    if (this.#isHeadTrue && hasSize(await ask(address, { method: "HEAD" }), bytes)) return true;
    const ending = new AbortController();
    const part = { headers: { Range: "bytes=0-0" }, signal: ending.signal };
    const response = await ask(address, part);
    ending.abort();
    const isThere = !isMissing(response) && hasSize(response, bytes);
    if (isThere === null) throw refusalOf(response);
    if (isThere) this.#isHeadTrue = false;
    return isThere;
  }
}

/** @throws {NetworkError} when another request would do harm. */
async function ask(address: URL, init: RequestInit): Promise<Response> {
  const response = await request(address, { ...init, cache: "no-store", priority: "low" });
  const { status } = response;
  if (status === TOO_MANY || (status >= 500 && status !== NO_METHOD)) throw refusalOf(response);
  return response;
}

/** Whether a response is that of a file of this size; null if it is of none. */
function hasSize({ status, headers }: Response, bytes: number): boolean | null {
  if (status === EMPTY) return false;
  if (status !== 200 && status !== 206) return null;
  // The length of compressed bytes is another one, and that of a part, too.
  const size = status === 200
    ? headers.get("Content-Length")
    : headers.get("Content-Range")?.split("/")[1];
  return !size || headers.has("Content-Encoding") || Number(size) === bytes;
}
