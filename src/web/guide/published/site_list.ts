/**
 * The file with the list of all published walks of a folder.
 *
 * @module
 */
import type { PublishedWalk } from "../../../shared/published_files.ts";
import { bytesOf, jsonOf, requestFile, UpdatingError } from "./published_file.ts";

export type { PublishedWalk } from "../../../shared/published_files.ts";

/** The format that this program reads. */
const FORMAT = 1;

/**
 * Reads the newest list.
 *
 * @param root Address of the folder with all files.
 * @param cache With `no-store` only the server responds; with `reload` the service worker, too, if that does not.
 * @throws {UpdatingError} when it is missing or damaged. @throws {NetworkError}
 */
export async function readSiteList(
  root: URL,
  cache: "no-store" | "reload",
): Promise<readonly PublishedWalk[]> {
  const response = await requestFile(new URL("walks.json", root), { cache });
  const bytes = await bytesOf(response);
  const list = response.ok
    ? jsonOf<{ format: number; walks: readonly PublishedWalk[] }>(bytes)
    : null;
  if (list?.format !== FORMAT || !Array.isArray(list.walks)) {
    throw new UpdatingError("walks.json cannot be used");
  }
  return list.walks;
}
