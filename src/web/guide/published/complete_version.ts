/**
 * Whether all files of a version of a published walk are on the server. People upload files by hand, in any order, and
 * may stop halfway.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";
import { browserStore } from "../walk/progress.ts";
import type { NeededFile } from "./data_file.ts";
import { bytesOf, digestOf, request, requestFile } from "./published_file.ts";
import { dataAddress, type SitePage } from "./site_page.ts";

/** Files that are requested at the same time. */
const AT_ONCE = 4;

/** Versions of a walk that this device remembers as complete. */
const REMEMBERED = 3;

/** Responses of servers that do not allow `HEAD` (RFC 9110, 15.5.6 and 15.6.2). */
const REFUSES_HEAD: readonly number[] = [405, 501];

/**
 * Whether all files of a version are there, with their sizes. A version that was found complete is not checked again.
 *
 * @param files What its data file names.
 * @throws {NetworkError} when that cannot be found out now.
 */
export async function isComplete(
  page: Pick<SitePage, "root" | "path">,
  dataName: string,
  files: readonly NeededFile[],
): Promise<boolean> {
  const { href } = dataAddress(page, dataName);
  const key = `route-guide-complete-${new URL(page.path, page.root).pathname}`;
  const known = remembered(key);
  if (known.includes(href)) return true;
  if (!await areThere(page.root, files)) return false;
  remember(key, [href, ...known].slice(0, REMEMBERED));
  return true;
}

/**
 * Whether files are on the server: those of the program as they must be, all others with their sizes.
 *
 * @param root Address of the folder, with a slash at its end.
 * @throws {NetworkError} when that cannot be found out now.
 */
export async function areThere(
  root: URL,
  files: readonly Omit<NeededFile, "mediaType">[],
): Promise<boolean> {
  const left = [...files];
  let areAllThere = true;
  const checkNext = async () => {
    for (let file = left.shift(); file !== undefined && areAllThere; file = left.shift()) {
      if (!await isThere(new URL(file.path, root), file)) areAllThere = false;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  return areAllThere;
}

/** The program is read as a whole, because the page needs it in any case; media are only asked for. */
function isThere(address: URL, file: Omit<NeededFile, "mediaType">): Promise<boolean> {
  return file.path.startsWith("assets/") ? isWhole(address, file) : hasSize(address, file.bytes);
}

async function isWhole(
  address: URL,
  { bytes, sha256 }: Omit<NeededFile, "mediaType">,
): Promise<boolean> {
  // A file that was loaded while it was uploaded may be in the browser's cache.
  const response = await requestFile(address, { cache: "no-cache", priority: "low" });
  if (!response.ok) return false;
  const content = await bytesOf(response);
  const digest = await digestOf(content);
  return content.byteLength === bytes && (digest === null || digest === sha256);
}

async function hasSize(address: URL, bytes: number): Promise<boolean> {
  const { status, headers } = await requestHead(address);
  if (status >= 500) throw new NetworkError(`HTTP ${status}`);
  if (status !== 200 && status !== 206) return false;
  // The length of compressed bytes is another one.
  if (headers.has("Content-Encoding")) return true;
  const size = headers.get("Content-Range")?.split("/")[1] ?? headers.get("Content-Length");
  return size === null || Number(size) === bytes;
}

/** The response without its body. */
async function requestHead(address: URL): Promise<Response> {
  const options = { cache: "no-store", priority: "low" } as const;
  const response = await request(address, { ...options, method: "HEAD" });
  if (!REFUSES_HEAD.includes(response.status)) return response;
  const ending = new AbortController();
  const part = { headers: { Range: "bytes=0-0" }, signal: ending.signal };
  const begun = await request(address, { ...options, ...part });
  ending.abort();
  return begun;
}

function remembered(key: string): readonly string[] {
  try {
    return browserStore()?.getItem(key)?.split(" ") ?? [];
  } catch {
    return []; // Storage can be refused; then every visit checks again.
  }
}

function remember(key: string, versions: readonly string[]): void {
  try {
    browserStore()?.setItem(key, versions.join(" "));
  } catch {
    // As above.
  }
}
