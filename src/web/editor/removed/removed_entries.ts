/**
 * The walk's list of removed things, as the API has it: what pages remove or replace is kept there, and can be brought
 * back.
 *
 * @module
 */
import type { Resource } from "../../../routes/schemas/resources.ts";
import { type Poi, requestEmpty, requestJson, requestWithHeaders } from "../../api.ts";

/** Header of a request: what it removes or replaces is kept. */
export const KEEP_PREVIOUS = "Keep-Previous";

/** Header of a response: the entry that something has become. */
export const REMOVED_ENTRY = "Removed-Entry";

/** Something that was removed or replaced. */
export type RemovedEntry = Resource<"RemovedEntry">;

/** What an upload resulted in. */
export interface Uploaded {
  /** The text of the response. */
  readonly text: string;
  /** The entry of the list of removed things that the former file has become; null when nothing was replaced. */
  readonly removedEntry: number | null;
}

/** What a restoration resulted in. */
export interface Restored {
  /** The station that has the restored thing; null for a track. */
  readonly poi: Poi | null;
  /** The entry that was made of what had taken its place; null when there was nothing. */
  readonly removedEntry: number | null;
}

/** Reads the header that names an entry. */
export function removedEntryIn(header: string | null): number | null {
  return header === null ? null : Number(header);
}

/**
 * Removes something, which becomes an entry.
 *
 * @param tag The version to remove; any if not given.
 * @returns The entry; null when there was nothing to keep.
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
 * Brings a removed thing back.
 *
 * @param swaps Whether what has taken its place may go to the list instead.
 * @throws {ApiError} 404 when it is not in the list any more, 409 when something has taken its place. @throws {NetworkError}
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
