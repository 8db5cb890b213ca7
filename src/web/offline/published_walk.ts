/**
 * A walk that is published as plain files, as it is copied onto this device: its page, its data file, and the files that
 * the data file names.
 *
 * @module
 */
import { NetworkError, type WalkManifest } from "../api.ts";
import { download, responseOf } from "./download.ts";
import { readHashed } from "./hashed_file.ts";
import { type PublishedAddress, type PublishedPage, readPage } from "./published_page.ts";
import { siteWorkerReady } from "./register.ts";
import type { ManifestFile, RemoteWalk } from "./remote_walk.ts";
import { sha256Of } from "./sha256.ts";

/** What of a data file every format has: a newer version must be loaded by an older guide. */
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

/** The key of a published walk: see `RemoteWalk`. */
export function keyOfPublished({ root, path }: PublishedAddress): string {
  return `${root.pathname}:${path}`;
}

/** The published walk at an address. */
export function publishedWalk(address: PublishedAddress): RemoteWalk {
  const { root, path } = address;
  const pathOf = (file: string) => new URL(file, root).pathname;
  const media = pathOf("media/");
  let page: { readonly content: ArrayBuffer; readonly file: ManifestFile } | null = null;
  return {
    key: keyOfPublished(address),
    readManifest: async () => {
      const newest = await readPage(address);
      const file = await pageFile(pathOf(path), newest);
      page = { content: newest.bytes, file };
      return await readFiles(address, newest.dataName, file);
    },
    textUrls: ({ files }) => files.map(({ url }) => url).filter((url) => !url.startsWith(media)),
    inOrder: ({ files }) => Promise.resolve(files),
    // Servers may change a page with every response, such as by a script of theirs.
    download: (file, onProgress, signal) =>
      page?.file.sha256 === file.sha256
        ? Promise.resolve(responseOf(file, page.content))
        : download(file, onProgress, signal),
    nameIn: (_key, cache) => nameIn(cache),
    addressOf: (file) => file,
    workerReady: () => siteWorkerReady(root),
  };
}

async function pageFile(url: string, { bytes }: PublishedPage): Promise<ManifestFile> {
  return {
    url,
    bytes: bytes.byteLength,
    sha256: await sha256Of(bytes),
    mediaType: "text/html; charset=utf-8",
  };
}

/** @throws {NetworkError} when the data file is not there, or not as a whole. */
async function readFiles(
  { root, path }: PublishedAddress,
  dataName: string,
  page: ManifestFile,
): Promise<WalkManifest> {
  const url = new URL(path + dataName, root).pathname;
  try {
    const bytes = await (await readHashed(url)).arrayBuffer();
    const data: DataFile = JSON.parse(new TextDecoder().decode(bytes));
    const files = [
      page,
      {
        url,
        bytes: bytes.byteLength,
        sha256: await sha256Of(bytes),
        mediaType: "application/json",
      },
      ...data.files.map(({ path, bytes, sha256, mediaType }) => (
        { url: new URL(path, root).pathname, bytes, sha256, mediaType }
      )),
    ];
    return {
      routeId: data.routeId,
      version: dataName,
      totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      files,
    };
  } catch (cause) {
    throw new NetworkError("The walk is being updated", { cause });
  }
}

async function nameIn(cache: Cache): Promise<string> {
  for (const request of await cache.keys()) {
    if (!/\/walk\.[0-9a-f]+\.json$/.test(request.url)) continue;
    const data: DataFile | undefined = await (await cache.match(request))?.json();
    if (data !== undefined) return data.walk.name;
  }
  return "";
}
