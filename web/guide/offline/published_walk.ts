/** A walk that is published as plain files, as it is copied onto this device. @module */
import { type WalkManifest } from "../../kit/api.ts";
import { ApiError, NetworkError } from "../../kit/api_error.ts";
import { checkResponse, failureOf, NotNowError } from "../../kit/offline/not_now.ts";
import { HashError, readHashed, sha256Of } from "../../kit/offline/sha256.ts";
import type { ManifestFile, RemoteWalk } from "../../kit/offline/names.ts";
import { siteWorkerReady } from "../../kit/offline/register.ts";

/** Where a published walk is. */
export interface PublishedAddress {
  /** The folder of the site, with a slash at its end. */
  readonly root: URL;
  /** The folder of the walk below it, such as `w/am-bach/`. */
  readonly path: string;
}

/** The page of a walk as the server has it now. */
interface PublishedPage {
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

/** What of a data file every format has: an older guide must be able to load a newer version. */
interface DataFile {
  readonly routeId: number;
  readonly walk: { readonly name: string };
  readonly files: readonly {
    /** Relative to the folder of the site. */
    readonly path: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly mediaType: string;
  }[];
}

/** The newest version of a published walk. */
export interface PublishedVersion {
  readonly manifest: WalkManifest;
  /** The page as it was read. */
  readonly page: { readonly file: ManifestFile; readonly content: ArrayBuffer };
}

/**
 * Reads the newest version. Addresses of files are absolute paths; the version is the name of the data file.
 *
 * @throws {ApiError} 404 of the API if the site says that the walk is gone. @throws {NotNowError} when the page or the data file
 * is not there, or not as a whole, or the server refuses for now. @throws {NetworkError} when the site cannot be reached.
 */
export async function readPublished(address: PublishedAddress): Promise<PublishedVersion> {
  const { root, path } = address;
  const { bytes: content, dataName } = await readPage(address);
  const page = await entry(new URL(path, root), content, "text/html; charset=utf-8");
  const dataUrl = new URL(path + dataName, root);
  const data = await readData(dataUrl);
  const { routeId, files: needed }: DataFile = JSON.parse(new TextDecoder().decode(data));
  const files = [
    page,
    await entry(dataUrl, data, "application/json"),
    ...needed.map(({ path, bytes, sha256, mediaType }) => (
      { url: new URL(path, root).pathname, bytes, sha256, mediaType }
    )),
  ];
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    manifest: { routeId, version: dataName, totalBytes, files },
    page: { file: page, content },
  };
}

/** The content of a data file, which is the one that its name says. @throws {NetworkError} @throws {NotNowError} */
async function readData({ href }: URL): Promise<ArrayBuffer> {
  try {
    return await (await readHashed(href, checkResponse)).arrayBuffer();
  } catch (cause) {
    if (cause instanceof NetworkError) throw cause;
    if (cause instanceof HashError) throw new NotNowError("updating", cause.message);
    throw new NetworkError("The server cannot be reached", { cause });
  }
}

async function entry(
  { pathname }: URL,
  content: ArrayBuffer,
  mediaType: string,
): Promise<ManifestFile> {
  const sha256 = await sha256Of(content);
  return { url: pathname, bytes: content.byteLength, sha256, mediaType };
}

/** The key of a published walk: see `RemoteWalk`. */
export function keyOfPublished({ root, path }: PublishedAddress): string {
  return `${root.pathname}:${path}`;
}

/** The published walk at an address. */
export function publishedWalk(address: PublishedAddress): RemoteWalk {
  const { root } = address;
  const media = new URL("media/", root).pathname;
  let newest: PublishedVersion | null = null;
  return {
    key: keyOfPublished(address),
    readManifest: async () => {
      newest = await readPublished(address);
      return newest.manifest;
    },
    textUrls: ({ files }) => files.map(({ url }) => url).filter((url) => !url.startsWith(media)),
    inOrder: ({ files }) => Promise.resolve(files),
    // Some servers change a page with every response, such as by a script of theirs.
    contentOf: ({ sha256 }) => newest?.page.file.sha256 === sha256 ? newest.page.content : null,
    nameIn: (_key, cache) => nameIn(cache),
    addressOf: (path) => path,
    workerReady: () => siteWorkerReady(root),
  };
}

async function nameIn(cache: Cache): Promise<string> {
  for (const request of await cache.keys()) {
    if (!/\/walk\.[0-9a-f]+\.json$/.test(request.url)) continue;
    const data: DataFile | undefined = await (await cache.match(request))?.json();
    if (data !== undefined) return data.walk.name;
  }
  return "";
}
