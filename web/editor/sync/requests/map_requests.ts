/**
 * The requests that lay the map of a walk elsewhere, remove it, and restore an earlier one. Each can be sent twice.
 *
 * @module
 */
import { requestJson } from "../../../kit/api.ts";
import type { MapLaying, Operation } from "../../document/operations.ts";
import { entryId } from "../../document/state.ts";
import { listRemoved, removeKept, restoreEntry } from "./removed_entries.ts";
import { isNotFound, renamed, type Sent, type WalkPaths } from "./request.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** Lays the picture elsewhere; that can be repeated. @throws {ApiError} @throws {NetworkError} */
export async function layMap({ walk }: WalkPaths, { to }: Of<"lay map">): Promise<void> {
  await requestJson(`${walk}/map`, { method: "PUT", body: layingForm(to) });
}

/** The fields of a form that say how a picture lies. */
export function layingForm({ points, opacity }: MapLaying): FormData {
  const form = new FormData();
  form.append("points", JSON.stringify(points));
  form.append("opacity", String(opacity));
  return form;
}

/**
 * Removes the map.
 *
 * @param isRepeated Whether an earlier try may have done it.
 * @throws {ApiError} @throws {NetworkError}
 */
export async function removeMap(
  { walk }: WalkPaths,
  { entry }: Of<"remove map">,
  isRepeated: boolean,
): Promise<Sent> {
  try {
    return renamed(entry, await removeKept(`${walk}/map`));
  } catch (error) {
    if (!isNotFound(error) || !isRepeated) throw error;
    return renamed(entry, await newestMap(walk));
  }
}

/** Restores a map, like {@link removeMap}. @throws {ApiError} @throws {NetworkError} */
export async function restoreMap(
  { walk }: WalkPaths,
  { entry, replaced }: Of<"restore map">,
  isRepeated: boolean,
): Promise<Sent> {
  const id = entryId(entry) ?? -1; // an entry that was never created is refused like one that was removed
  try {
    const { removedEntry } = await restoreEntry(walk, id, true);
    return renamed(replaced, removedEntry);
  } catch (error) {
    if (!isNotFound(error) || !isRepeated || id < 0) throw error;
    // The earlier try has created an entry of the other map, if there was one, after that of this one.
    const newest = await newestMap(walk);
    return renamed(replaced, newest === null || newest < id ? null : newest);
  }
}

/** The newest entry of a map. */
async function newestMap(walk: string): Promise<number | null> {
  const entries = await listRemoved(walk);
  return entries.find(({ kind }) => kind === "map")?.id ?? null;
}
