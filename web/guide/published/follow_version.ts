/**
 * After the first screen: is the version that is shown all there, and is there a newer one? A server may tell browsers to
 * keep pages for a month, and people upload files in any order.
 *
 * @module
 */
import {
  dataAddress,
  type DataFile,
  type NeededFile,
  readDataFile,
  readNewestPage,
  readWhole,
  renewFor,
  requestFile,
  type SitePage,
} from "./published_file.ts";
import { NetworkError } from "../../kit/api_error.ts";
import { keepText, keptText, onDevice } from "../../kit/kept.ts";
import type { LoadingState } from "../loading/walk_loading.ts";
import type { Guide } from "../guide.ts";
import type { Walk } from "../walk/walk.ts";

// Which files of a version of a published walk are on the server. People upload files by hand, in any order, and may
// stop halfway.

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
function isProgram(path: string): boolean {
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

/** Ends after some milliseconds. */
export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// How a phone asks a server for the files of a walk: slowly, because all phones of a class have one address for it,
// and servers refuse an address from which too many requests come.

/** Media files that are asked for without a pause: a small walk is checked at once. */
const FIRST = 6;

/** Pause before each further one, in milliseconds. */
const PAUSE_MS = 1000;

/** States of loading in which it finds out itself whether all files are there. */
const FINDS_OUT: readonly LoadingState["kind"][] = ["loading", "ready"];

/** The pace of one visit. @param loading The copy of the walk on this device. */
export function slowly(loading: { readonly state: Pick<LoadingState, "kind"> }): Asking {
  let count = 0;
  return {
    cache: "force-cache",
    pause: async () => {
      if (count++ >= FIRST) await pause(PAUSE_MS);
      if (FINDS_OUT.includes(loading.state.kind)) throw new NetworkError("It is being loaded");
    },
  };
}

/** A version of a walk that a page shows. */
export interface ShownVersion {
  /** Name of its data file. */
  readonly dataName: string;
  readonly data: DataFile;
  /** Whether all its files are on this device. */
  readonly isCopied: boolean;
  /** Paths of recordings, pictures and maps that are not on the server, if any are known. */
  readonly missing?: readonly string[];
}

/** What is needed to follow it. */
export interface FollowParts {
  readonly page: SitePage;
  /** The program that runs, as `PageVersion` has it. */
  readonly program: string;
  readonly shown: ShownVersion;
  readonly guide: Pick<Guide, "loading" | "screen" | "session">;
  /** Makes another version the shown one. */
  readonly show: (version: ShownVersion) => Walk;
  /** Called when so much of the version is missing that the walk cannot be shown. */
  readonly onUpdating: () => void;
}

/** Shows the newest version if it is complete. Without a network nothing changes. */
export async function followVersion(parts: FollowParts): Promise<void> {
  const { page, shown, guide, show, onUpdating } = parts;
  const asking = slowly(guide.loading);
  try {
    if (await showNewest(parts, asking).catch(noNewest)) return;
    const missing = await missingIn(page, shown, asking);
    if (missing.length === 0) return;
    if (isClosed(shown, missing)) return onUpdating();
    const { session, screen } = guide;
    if (screen.value.kind === "start") session.walk = show({ ...shown, missing });
  } catch {
    // The next visit finds it out.
  }
}

/** A file of a station closes that station. A walk is closed without its program, or if no station has its recording. */
function isClosed({ data }: ShownVersion, missing: readonly string[]): boolean {
  return missing.some(isProgram) ||
    data.walk.stations.every(({ audioUrl }) => missing.includes(audioUrl ?? ""));
}

/** The page may be half uploaded. A walk that is gone is left to the copies. */
function noNewest(error: unknown): false {
  if (error instanceof NetworkError) return false;
  throw error;
}

/** @returns Whether another version is complete, and is shown now or at the next visit. */
async function showNewest(
  { page, program, shown, guide, show }: FollowParts,
  asking: Asking,
): Promise<boolean> {
  const newest = await readNewestPage(page);
  const { dataName } = newest;
  if (dataName === shown.dataName) return false;
  const data = await readDataFile(dataAddress(page, dataName)).catch(() => null);
  if (data === null) return false;
  if ((await missingIn(page, { dataName, data }, asking)).length > 0) return false;
  if (guide.screen.value.kind !== "start") return true;
  if (newest.program === program || !renewFor(dataName, page)) {
    guide.session.walk = show({ dataName, data, isCopied: false });
  }
  return true;
}

/**
 * Which files of a version are not there with their sizes. A version that was found complete is not checked again.
 *
 * @returns Their paths. @throws {NetworkError} when that cannot be found out now.
 */
async function missingIn(
  page: Pick<SitePage, "root" | "path">,
  { dataName, data }: Pick<ShownVersion, "dataName" | "data">,
  asking: Asking,
): Promise<readonly string[]> {
  const { href } = dataAddress(page, dataName);
  const key = `route-guide-complete-${new URL(page.path, page.root).pathname}` as const;
  if (keptText(onDevice, key) === href) return [];
  const missing = await missingFiles(page.root, data.files, asking);
  if (missing.length === 0) keepText(onDevice, key, href);
  return missing;
}
