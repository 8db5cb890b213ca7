/**
 * Requests to the walk's list of removed things: what pages remove or replace is kept there for 30 days and can be
 * restored.
 *
 * @module
 */
import type { Resource } from "../../../../src/routes/resources.ts";
import { type Poi, requestEmpty, requestJson, requestWithHeaders } from "../../../kit/api.ts";

/** Request header: the server keeps what the request removes or replaces. */
export const KEEP_PREVIOUS = "Keep-Previous";

/** Response header: the ID of the new entry in the list. */
export const REMOVED_ENTRY = "Removed-Entry";

/** Something that was removed or replaced. */
export type RemovedEntry = Resource<"RemovedEntry">;

/** What an upload resulted in. */
export interface Uploaded {
  /** The text of the response. */
  readonly text: string;
  /** ID of the entry with the former file; null when nothing was replaced. */
  readonly removedEntry: number | null;
}

/** What a restoration resulted in. */
export interface Restored {
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
