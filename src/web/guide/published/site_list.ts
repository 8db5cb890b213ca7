/**
 * The file with the list of all published walks of a folder.
 *
 * @module
 */
import { bytesOf, jsonOf, requestFile, UpdatingError } from "./published_file.ts";

/** The format that this program reads. */
const FORMAT = 1;

/** A walk in the list. */
export interface PublishedWalk {
  /** Path of its folder below the root of the site. */
  readonly path: string;
  readonly name: string;
  readonly schoolName: string;
  readonly description: string;
  /** Where it starts, in degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly distanceM: number;
  readonly elevationGainM: number;
  readonly stationCount: number;
  /** Path of its data file below the root of the site. */
  readonly data: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

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
