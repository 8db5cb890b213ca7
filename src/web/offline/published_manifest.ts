/**
 * The manifest of a published walk: its page, its data file, and the files that the data file names.
 *
 * @module
 */
import { NetworkError, type WalkManifest } from "../api.ts";
import { readHashed } from "./hashed_file.ts";
import { checkResponse, NotNowError } from "./not_now.ts";
import { type PublishedAddress, readPage } from "./published_page.ts";
import type { ManifestFile } from "./remote_walk.ts";
import { HashError, sha256Of } from "./sha256.ts";

/** What of a data file every format has: an older guide must be able to load a newer version. */
export interface DataFile {
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
