/**
 * The page of a published walk: the one file that says which version is the newest.
 *
 * @module
 */
import { ApiError, NetworkError } from "../api.ts";

/** Where a published walk is. */
export interface PublishedAddress {
  /** The folder of the site, with a slash at its end. */
  readonly root: URL;
  /** The folder of the walk below it, such as `w/am-bach/`. */
  readonly path: string;
}

/** The page of a walk as the server has it now. */
export interface PublishedPage {
  readonly bytes: ArrayBuffer;
  /** The name of the data file that it shows, which is the version of the walk: `walk.HASH.json`. */
  readonly dataName: string;
}

/** The format of `walks.json` that is understood. */
const FORMAT = 1;

/**
 * Reads the newest page of a walk from its server, whatever the browser has in its cache.
 *
 * @throws {ApiError} 404 of the API if the site says that the walk is gone. @throws {NetworkError} when the page is not there,
 * or not as a whole.
 */
export async function readPage(address: PublishedAddress): Promise<PublishedPage> {
  const { root, path } = address;
  const url = new URL(path, root);
  try {
    // "no-cache" is not enough: files with the time of a zip file have the tag of the version before if their size is the same.
    const response = await fetch(url, { cache: "reload" });
    const bytes = await response.arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    const [, dataName] = / data-walk="(walk\.[0-9a-f]{16}\.json)"/.exec(text) ?? [];
    const isPage = response.ok && text.includes("</html>");
    if (isPage && dataName !== undefined) return { bytes, dataName };
    // In the place of the only walk of a folder there may be a list.
    const mayBeGone = response.status === 404 || (isPage && path === "");
    if (!mayBeGone || !await isUnlisted(address)) throw new Error(`${url} is no page`);
  } catch (cause) {
    throw new NetworkError("The page of the walk cannot be read", { cause });
  }
  throw new ApiError(404, "The walk is not published any more", { reason: "not-found" });
}

/**
 * Whether the list of the site can be read and does not have the walk. Only then it is gone: servers return 404 for
 * everything while a site is moved or uploaded.
 */
async function isUnlisted({ root, path }: PublishedAddress): Promise<boolean> {
  // The service worker has a stored list for all other requests.
  const response = await fetch(new URL("walks.json", root), { cache: "no-store" });
  const list: { format: unknown; walks: readonly { path: string }[] } = await response.json();
  return response.ok && list.format === FORMAT && list.walks.every((walk) => walk.path !== path);
}
