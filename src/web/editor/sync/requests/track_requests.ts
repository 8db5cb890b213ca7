/**
 * The request that restores an earlier track of a walk. It can be sent twice.
 *
 * @module
 */
import { listRemoved, restoreEntry } from "../../removed/removed_entries.ts";
import type { Operation } from "../operations.ts";
import { entryId } from "../state.ts";
import { renamed, type Sent } from "./sent.ts";
import type { WalkPaths } from "./walk_paths.ts";
import { isNotFound } from "./walk_presence.ts";

/**
 * Restores a track.
 *
 * @param isRepeated Whether an earlier try may have done it.
 * @throws {ApiError} @throws {NetworkError}
 */
export async function restoreTrack(
  { walk }: WalkPaths,
  { entry, replaced }: Extract<Operation, { kind: "restore track" }>,
  isRepeated: boolean,
): Promise<Sent> {
  const id = entryId(entry) ?? -1; // an entry that was never created is refused like one that was removed
  try {
    const { removedEntry } = await restoreEntry(walk, id, true);
    return renamed(replaced, removedEntry);
  } catch (error) {
    if (!isNotFound(error) || !isRepeated) throw error;
    // The earlier try has created an entry of the other track, after that of this one.
    const newest = (await listRemoved(walk)).find(({ kind }) => kind === "gpx")?.id ?? -1;
    if (newest < id || id < 0) throw error;
    return renamed(replaced, newest);
  }
}
