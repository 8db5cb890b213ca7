/**
 * The file with the list of all published walks of a folder.
 *
 * @module
 */
import type { PublishedWalk } from "../../../shared/guide_walk.ts";
import { bytesOf, jsonOf, requestFile, UpdatingError } from "./published_file.ts";

export type { PublishedWalk } from "../../../shared/guide_walk.ts";

/** The format that this program reads. */
const FORMAT = 1;

/**
 * Reads the newest list from the server.
 *
 * @param root Address of the folder with all files.
 * @throws {UpdatingError} when it is missing or damaged. @throws {NetworkError}
 */
export async function readSiteList(root: URL): Promise<readonly PublishedWalk[]> {
  // The service worker has a kept list for all other requests.
  const response = await requestFile(listAddress(root), { cache: "no-store" });
  const walks = walksIn(await bytesOf(response));
  if (!response.ok || walks === null) throw new UpdatingError("walks.json cannot be used");
  return walks;
}

/** The list that the service worker has kept; empty without one. */
export async function readKeptList(root: URL): Promise<readonly PublishedWalk[]> {
  const kept = await caches.match(listAddress(root).href);
  return kept === undefined ? [] : walksIn(await kept.arrayBuffer()) ?? [];
}

function listAddress(root: URL): URL {
  return new URL("walks.json", root);
}

/** The walks of a list; null if it is not whole, or of a newer format. */
function walksIn(bytes: ArrayBuffer): readonly PublishedWalk[] | null {
  const list = jsonOf<{ format: number; walks: readonly PublishedWalk[] }>(bytes);
  return list?.format === FORMAT && Array.isArray(list.walks) ? list.walks : null;
}
