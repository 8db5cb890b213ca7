/**
 * Reading a file of the homepage as it is there now, from a page of the service, which is of another origin.
 *
 * @module
 */

/** A response with its content. */
export interface FreshFile {
  readonly status: number;
  readonly bytes: ArrayBuffer;
  /** When it was uploaded, if the server says that; pages of other origins may read it (Fetch, CORS-safelisted headers). */
  readonly changedAt: Date | null;
}

/** The homepage took too long. */
export class SlowServerError extends Error {
  override readonly name = "SlowServerError";
}

/** How long a homepage may take for a file, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Files of a zip file have the beginning of 1980, in the time zone of the computer that unpacks them. */
const UNDATED_BEFORE = Date.UTC(1980, 0, 3);

/** Responses for files that are not there (RFC 9110, 15.5.5 and 15.5.11). */
const NOT_THERE: readonly number[] = [404, 410];

/**
 * Reads a file, whatever the browser has in its cache: "no-cache" is not enough, because files that were unpacked on
 * the server have the time of the zip file, and so may have the tag of the version before.
 *
 * @throws {SlowServerError} when it takes too long. @throws {TypeError} without a connection, or when the homepage does
 * not let pages of other origins read.
 */
export async function readFresh(url: URL): Promise<FreshFile> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), PATIENCE_MS);
  try {
    const init = { cache: "reload", credentials: "omit", signal: ending.signal } as const;
    const response = await fetch(url, init);
    const bytes = await response.arrayBuffer();
    return { status: response.status, bytes, changedAt: changedAtOf(response) };
  } catch (error) {
    if (ending.signal.aborted) throw new SlowServerError(`${url} takes too long`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The same for a file that may not be there: then null. @throws {Error} also when the server refuses it. */
export async function readIfThere(url: URL): Promise<FreshFile | null> {
  const file = await readFresh(url);
  if (NOT_THERE.includes(file.status)) return null;
  if (file.status !== 200) throw new Error(`HTTP ${file.status}`);
  return file;
}

/** When a response was changed last, as its server says; null if it does not, or has the time of the zip file. */
function changedAtOf({ headers }: Response): Date | null {
  const time = Date.parse(headers.get("Last-Modified") ?? "");
  return time > UNDATED_BEFORE ? new Date(time) : null;
}
