/**
 * The removed things of a walk, as the API has them.
 *
 * @module
 */
import { requestEmpty, requestJson } from "../../api.ts";

/** Something that was removed or replaced. */
export interface RemovedEntry {
  readonly id: number;
  readonly kind: "poi" | "picture" | "audio" | "gpx";
  readonly cause: "deleted" | "replaced" | "appended";
  readonly removedAt: string;
  readonly keptUntil: string;
  readonly bytes: number;
  readonly poiId: number | null;
  readonly pictureId: number | null;
  readonly title: string;
  readonly caption: string;
  readonly number: number | null;
  readonly pictureCount: number;
  readonly hasAudio: boolean;
  readonly pointCount: number | null;
  readonly distanceM: number | null;
  readonly obstacle: "poi-missing" | "audio-present" | null;
}

/** The removed things of a walk, newest first. @throws {ApiError} @throws {NetworkError} */
export async function listRemoved(routeId: number): Promise<RemovedEntry[]> {
  const { entries } = await requestJson<{ entries: RemovedEntry[] }>(
    `/api/routes/${routeId}/removed`,
  );
  return entries;
}

/** Removes a thing for good. @throws {ApiError} @throws {NetworkError} */
export function removeForGood(routeId: number, entryId: number): Promise<void> {
  return requestEmpty(`/api/routes/${routeId}/removed/${entryId}`, { method: "DELETE" });
}
