/**
 * The page of a published walk: the one file that says which version is the newest.
 *
 * @module
 */
import { ApiError, NetworkError } from "../api.ts";
import { failureOf, NotNowError } from "./not_now.ts";

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

/** The status of a folder that has no page any more, if its server lists no folders; also of a refusal. */
const FORBIDDEN = 403;

/**
 * Reads the newest page of a walk from its server, whatever the browser has in its cache.
 *
 * @throws {ApiError} 404 of the API if the site says that the walk is gone. @throws {NotNowError} when the page is not there, or
 * not as a whole, or the server refuses for now. @throws {NetworkError} when the site cannot be reached.
 */
export async function readPage(address: PublishedAddress): Promise<PublishedPage> {
  const { response, bytes } = await readEntry(new URL(address.path, address.root));
  const text = new TextDecoder().decode(bytes);
  const [, dataName] = / data-walk="(walk\.[0-9a-f]{16}\.json)"/.exec(text) ?? [];
  const isWhole = response.ok && text.includes("</html>");
  if (isWhole && dataName !== undefined) return { bytes, dataName };
  const failure = failureOf(response);
  if (failure !== null && response.status !== FORBIDDEN) throw failure;
  // Homepages may have a page of their own for what is missing, and in the place of the only walk of a folder there may be
  // a list. What is cut off is being uploaded.
  const mayBeGone = isWhole || !response.ok;
  const isGone = mayBeGone && await isUnlisted(address).catch((cause) => {
    throw failure ?? cause;
  });
  if (isGone) {
    throw new ApiError(404, "The walk is not published any more", { reason: "not-found" });
  }
  throw failure ?? new NotNowError("updating", `${response.url} is no page of a walk`);
}

/** Reads a file that is replaced under its name. @throws {NetworkError} when there is no response, or only a part of it. */
async function readEntry(
  url: URL,
): Promise<{ readonly response: Response; readonly bytes: ArrayBuffer }> {
  try {
    // "no-cache" is not enough: files with the time of a zip file have the tag of the version before if their size is the same.
    const response = await fetch(url, { cache: "reload" });
    return { response, bytes: await response.arrayBuffer() };
  } catch (cause) {
    throw new NetworkError("The server cannot be reached", { cause });
  }
}

/**
 * Whether the list of the site does not have the walk. Only then it is gone: servers return 404 for everything while a site
 * is moved or uploaded.
 *
 * @throws {NetworkError} when the list cannot be read: it may be another server that responds, such as that of a login.
 */
async function isUnlisted({ root, path }: PublishedAddress): Promise<boolean> {
  try {
    // The service worker has a stored list for all other requests.
    const response = await fetch(new URL("walks.json", root), { cache: "no-store" });
    const list: { format: unknown; walks: readonly { path: string }[] } = await response.json();
    return response.ok && list.format === FORMAT && list.walks.every((walk) => walk.path !== path);
  } catch (cause) {
    throw new NetworkError("The server cannot be reached", { cause });
  }
}
