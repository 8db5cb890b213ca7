/**
 * What all requests of the outbox share: paths, uploads, what is tried again, what was sent, and whether the walk is
 * still there.
 *
 * @module
 */
import type { Resource } from "../../../src/routes/resources.ts";
import {
  errorOf,
  type Poi,
  readFile,
  readTag,
  requestEmpty,
  requestJson,
  requestWithHeaders,
} from "../../kit/api.ts";
import { ApiError, NetworkError } from "../../kit/api_error.ts";
import type { Fields } from "../document/field_changes.ts";
import type { RekeyedItem } from "../document/outbox.ts";
import {
  type EditorStation,
  entryKey,
  type Key,
  pictureId,
  pictureKey,
} from "../document/state.ts";

/** Paths by the keys of stations and pictures that the server has. */
export class WalkPaths {
  /** Path of the walk. */
  readonly walk: string;

  constructor(routeId: number) {
    this.walk = `/api/routes/${routeId}`;
  }

  /** Path of a station. */
  poi(key: Key): string {
    return `${this.walk}/pois/${key}`;
  }

  /** Path of the recording of a station. */
  audio(key: Key): string {
    return `${this.poi(key)}/audio`;
  }

  /** Path of a picture. */
  picture(key: Key, picture: Key): string {
    return `${this.poi(key)}/pictures/${pictureId(picture)}`;
  }
}

/** Times that a change is tried again when another one came between reading and writing. */
const MAX_RACES = 5;

/** Tries again when the version has changed between reading and writing, or something was added to it (409). */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let races = 0;; races++) {
    try {
      return await work();
    } catch (error) {
      const isRace = error instanceof ApiError && [409, 412].includes(error.status);
      if (!isRace || races === MAX_RACES) throw error;
    }
  }
}

/** What sending an edit resulted in. */
export interface Sent {
  /** The key that the server has assigned to something new, or to the entry of what was removed. */
  readonly rekeyed?: RekeyedItem;
  /** The station with what was restored. */
  readonly poi?: Poi;
  /** Values that the server has stored otherwise than they were sent. */
  readonly stored?: Fields;
}

/** What the requests need of the browser. */
export interface SenderHost {
  /** Reads a content from this device. @throws {Error} when the device does not have it any more. */
  blob(key: string): Promise<Blob>;
  /** Uploads a form; `onProgress` is called with shares from 0 to 1. @param tag The version that it relies on. */
  upload(
    method: "POST" | "PUT",
    path: string,
    form: FormData,
    onProgress: (share: number) => void,
    tag?: string,
  ): Promise<Uploaded>;
  readonly onProgress: (blobKey: string, share: number) => void;
}

/**
 * The result of a removal.
 *
 * @param entry Key that the page has given the entry. @param id ID of the entry with what was removed; null if it was not kept.
 */
export function renamed(entry: Key | undefined, id: number | null): Sent {
  return entry === undefined || id === null ? {} : { rekeyed: { from: entry, to: entryKey(id) } };
}

/** Why something cannot be brought back. */
export type NoReturn =
  /** It is not in the list of removed things any more. */
  | "gone"
  /** Something else is where it was. */
  | "taken";

/** Something cannot be brought back. */
export class NoReturnError extends Error {
  override readonly name = "NoReturnError";

  constructor(readonly why: NoReturn) {
    super(`It cannot be brought back: ${why}`);
  }
}

/** Where a walk is that cannot be changed now. */
export type Away = "trashed" | "gone";

/** The walk is in the trash, or removed for good: no edit of it can be sent. */
export class WalkAwayError extends Error {
  override readonly name = "WalkAwayError";

  constructor(readonly away: Away) {
    super(`The walk is ${away}`);
  }
}

/** Whether something is not there: the server, or the page in the list of the server, has not found it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 ||
    error instanceof NoReturnError && error.why === "gone";
}

/** Finds out where a walk is, and restores it. */
export class WalkPresence {
  /** @param walk Path of the walk. */
  constructor(private readonly walk: string) {}

  /** Where the walk is; null if it can be changed. @throws {ApiError} @throws {NetworkError} */
  async away(): Promise<Away | null> {
    if (await this.exists(this.walk)) return null;
    return await this.exists(`${this.walk}?includeDeleted=true`) ? "trashed" : "gone";
  }

  /** Checks where the walk is. @throws {WalkAwayError} when something was not found because the walk is away. */
  async check(): Promise<void> {
    const away = await this.away();
    if (away !== null) throw new WalkAwayError(away);
  }

  /**
   * Restores the walk from the trash, unless another page has done so.
   *
   * @throws {WalkAwayError} when it was removed for good. @throws {ApiError} @throws {NetworkError}
   */
  async bringBack(): Promise<void> {
    try {
      await requestJson(`${this.walk}/restore`, { method: "POST" });
    } catch (error) {
      if (isNotFound(error)) throw new WalkAwayError("gone");
      if (await this.away() !== null) throw error;
    }
  }

  /** Whether the server has something, of this walk or the walk itself. @throws {ApiError} @throws {NetworkError} */
  async exists(path: string): Promise<boolean> {
    try {
      await readTag(path);
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }
}

// Finds what an edit adds among what the server has: an earlier try has added it, or another page that had the same
// edit. Texts are not compared, because later edits of that page may have changed them.

/** The station of the server that is the one to add: it has the same position. @param others Keys of stations that are not. */
export function addedStation(
  pois: readonly Poi[],
  station: EditorStation,
  others: readonly Key[],
): Poi | undefined {
  return pois.find((poi) =>
    !others.includes(String(poi.id)) && poi.lat === station.lat && poi.lon === station.lon
  );
}

/**
 * The ID of the picture of the server that is the one to add: it has the same bytes.
 *
 * @param others Keys of pictures that are not.
 * @returns Null when there is none.
 * @throws {ApiError} @throws {NetworkError}
 */
export async function addedPicture(
  { images }: Poi,
  content: Blob,
  others: readonly Key[],
): Promise<number | null> {
  for (const image of images) {
    if (image.url === null || others.includes(pictureKey(image.id))) continue;
    if (await areEqual(await readFile(image.url), content)) return image.id;
  }
  return null;
}

/** Whether two contents have the same bytes. */
export async function areEqual(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size) return false;
  const [left, right] = [await bytesOf(a), await bytesOf(b)];
  return left.every((byte, index) => byte === right[index]);
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

// Uploads with progress, which `fetch` does not report.

/**
 * Sends a form. What it replaces is kept on the server.
 *
 * @param onProgress Called with the share that has been sent, from 0 to 1.
 * @param tag The version that the upload relies on; any if not given.
 * @throws {ApiError} when the server refuses it. @throws {NetworkError} when there is no response.
 */
export function uploadForm(
  method: "POST" | "PUT",
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  tag?: string,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader(KEEP_PREVIOUS, "true");
    if (tag !== undefined) request.setRequestHeader("If-Match", tag);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      if (request.status >= 400) {
        const header = (name: string) => request.getResponseHeader(name);
        return reject(errorOf(request.status, header, request.responseText));
      }
      const removedEntry = removedEntryIn(request.getResponseHeader(REMOVED_ENTRY));
      resolve({ text: request.responseText, removedEntry });
    });
    for (const event of ["error", "abort", "timeout"]) {
      request.addEventListener(event, () => reject(new NetworkError("The connection was lost")));
    }
    request.send(form);
  });
}

// Requests to the walk's list of removed things: what pages remove or replace is kept there for 30 days and can be
// restored.

/** Request header: the server keeps what the request removes or replaces. */
const KEEP_PREVIOUS = "Keep-Previous";

/** Response header: the ID of the new entry in the list. */
const REMOVED_ENTRY = "Removed-Entry";

/** Something that was removed or replaced. */
export type RemovedEntry = Resource<"RemovedEntry">;

/** What an upload resulted in. */
interface Uploaded {
  /** The text of the response. */
  readonly text: string;
  /** ID of the entry with the former file; null when nothing was replaced. */
  readonly removedEntry: number | null;
}

/** What a restoration resulted in. */
interface Restored {
  /** The station with what was restored; null for a track. */
  readonly poi: Poi | null;
  /** ID of the entry with what was in use before the restoration; null when there was nothing. */
  readonly removedEntry: number | null;
}

/** The ID of an entry from its header. */
export function removedEntryIn(header: string | null): number | null {
  return header === null ? null : Number(header);
}

/**
 * Removes something; the server keeps it as an entry.
 *
 * @param tag The version to remove; any if not given.
 * @returns ID of the entry; null when there was nothing to keep.
 * @throws {ApiError} @throws {NetworkError}
 */
export async function removeKept(path: string, tag?: string): Promise<number | null> {
  const init = { method: "DELETE", headers: { [KEEP_PREVIOUS]: "true", ...ifMatch(tag) } };
  const { headers } = await requestWithHeaders(path, init);
  return removedEntryIn(headers.get(REMOVED_ENTRY));
}

function ifMatch(tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { "If-Match": tag };
}

/** The removed things of a walk, newest first. @throws {ApiError} @throws {NetworkError} */
export async function listRemoved(routePath: string): Promise<readonly RemovedEntry[]> {
  const { entries } = await requestJson<{ entries: RemovedEntry[] }>(`${routePath}/removed`);
  return entries;
}

/**
 * Restores an entry.
 *
 * @param swaps Whether what is in use now may be replaced, and kept as an entry in its turn.
 * @throws {ApiError} 404 when it is not in the list any more, 409 when something else is in use and `swaps` is false.
 * @throws {NetworkError}
 */
export async function restoreEntry(
  routePath: string,
  id: number,
  swaps: boolean,
): Promise<Restored> {
  const { value: { poi }, headers } = await requestWithHeaders<{ poi: Poi | null }>(
    `${routePath}/removed/${id}/restore`,
    { method: "POST", headers: swaps ? { [KEEP_PREVIOUS]: "true" } : {} },
  );
  return { poi, removedEntry: removedEntryIn(headers.get(REMOVED_ENTRY)) };
}

/** Removes an entry for good. @throws {ApiError} @throws {NetworkError} */
export function removeForGood(routePath: string, id: number): Promise<void> {
  return requestEmpty(`${routePath}/removed/${id}`, { method: "DELETE" });
}
