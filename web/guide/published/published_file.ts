/** Requests for published files, on a server that may fail or be in the middle of an upload. @module */
import { NetworkError } from "../../kit/api_error.ts";
import { inTab, keepText, keptText } from "../../kit/kept.ts";
import type { DataFile } from "../../../src/shared/guide_walk.ts";
import type { Walk } from "../walk/walk.ts";
import { type PublishedAddress, readPage } from "../offline/published_walk.ts";

/** The files of a walk, or the list, are not all there: they are being uploaded. */
export class UpdatingError extends Error {
  override readonly name = "UpdatingError";
}

/** Requests a file. @throws {NetworkError} when there is no response. */
export async function request(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new NetworkError("The server cannot be reached", { cause });
  }
}

/** Statuses with which a server says that it has no file, or not its first byte (RFC 9110, 15.5.5, 15.5.11 and 15.5.17). */
const MISSING: readonly number[] = [404, 410, 416];

/**
 * Requests a file. A response that is not the file, and does not say that the file is missing, counts as none: servers
 * refuse requests for a while when too many come from one address, such as that of a school. The body of any other response
 * than the file is not read.
 *
 * @throws {NetworkError}
 */
export async function requestFile(address: URL, init: RequestInit): Promise<Response> {
  const response = await request(address, init);
  if (!response.ok) await response.body?.cancel();
  if (response.ok || MISSING.includes(response.status)) return response;
  throw new NetworkError(`HTTP ${response.status}`);
}

/**
 * Reads a file whose name holds its hash. One that was read while it was uploaded may be in the browser's cache, so a
 * damaged one is requested once more.
 *
 * @param first How the browser's cache is used first.
 * @param parse Returns null for what cannot be the file: without https no hash is compared.
 * @returns Null when it is missing or damaged. @throws {NetworkError}
 */
export async function readWhole<Value>(
  address: URL,
  first: RequestCache,
  parse: (bytes: ArrayBuffer) => Value | null,
): Promise<Value | null> {
  for (const cache of [first, "reload"] as const) {
    const response = await requestFile(address, { cache });
    if (!response.ok) continue;
    const bytes = await bytesOf(response);
    const [, hash] = /\.([0-9a-f]{16})\.\w+$/.exec(address.pathname) ?? [];
    const digest = await digestOf(bytes);
    const isOther = digest !== null && (hash === undefined || !digest.startsWith(hash));
    const value = isOther ? null : parse(bytes);
    if (value !== null) return value;
  }
  return null;
}

/** The bytes of a response. @throws {NetworkError} */
export async function bytesOf(response: Response): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer();
  } catch (cause) {
    throw new NetworkError("The connection was lost", { cause });
  }
}

/** JSON of bytes; null if they are none. */
export function jsonOf<Value>(bytes: ArrayBuffer): Value | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** SHA-256 as hexadecimal digits; null without https, where browsers do not compute it. */
export async function digestOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!isSecureContext) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The data file of a published walk: everything that the guide reads of one version of it. Its name holds the hash of
// its content.

export type { DataFile, NeededFile } from "../../../src/shared/guide_walk.ts";

/** The format that this program reads. */
const FORMAT = 1;

/**
 * Reads a data file.
 *
 * @throws {UpdatingError} when it is missing, damaged or of a newer format. @throws {NetworkError}
 */
export async function readDataFile(address: URL): Promise<DataFile> {
  const data = await readWhole(address, "default", jsonOf<DataFile>);
  if (data === null || !canBeShown(data)) {
    throw new UpdatingError(`${address.pathname} cannot be used`);
  }
  return data;
}

/** Whether this program understands the format. */
export function canBeShown({ format }: DataFile): boolean {
  return format === FORMAT;
}

/**
 * The walk with the addresses of its media.
 *
 * @param missing Paths of media that are not on the server: their stations are shown without them, and say so.
 * @param addressOf Returns the address of a file with this path below the root of the site.
 */
export function walkOfData(
  { data: { walk }, missing = [] }: { data: DataFile; missing?: readonly string[] },
  addressOf: (path: string) => string,
): Walk {
  const isMissing = (path: string) => missing.includes(path);
  const stations = walk.stations.map((station) => {
    const { audioUrl, pictures } = station;
    return {
      ...station,
      audioUrl: audioUrl === null || isMissing(audioUrl) ? null : addressOf(audioUrl),
      pictures: pictures.filter(({ url }) => !isMissing(url))
        .map(({ url, caption }) => ({ url: addressOf(url), caption })),
      isUpdating: isMissing(audioUrl ?? "") || pictures.some(({ url }) => isMissing(url)),
    };
  });
  const map = walk.map && !isMissing(walk.map.url)
    ? { ...walk.map, url: addressOf(walk.map.url) }
    : null;
  return { ...walk, stations, map };
}

// What a page of published files is: where its folder begins, and which walk it shows in which version. Its script
// element says so.

/** The script of the guide in a page of published files; no other script has this attribute. */
const SCRIPT = "script[data-root]";

/** A page of published files. */
export interface SitePage {
  /** Address of the folder with all files, with a slash at its end. */
  readonly root: URL;
  /** Path of the folder of the walk below the root, such as `w/am-bach/`; empty for the page of the list. */
  readonly path: string;
  /** Name of the data file with the version that the page shows, such as `walk.HASH.json`; null for the list. */
  readonly dataName: string | null;
}

/** The page that is shown. @throws {Error} when its script element has no `data-root`. */
export function shownPage(): SitePage {
  const script = document.querySelector<HTMLElement>(SCRIPT);
  const { root: path, walk } = script?.dataset ?? {};
  if (path === undefined) throw new Error(`The page has no ${SCRIPT}`);
  const root = new URL(path, document.baseURI);
  const folder = new URL("./", document.baseURI);
  return { root, path: folder.pathname.slice(root.pathname.length), dataName: walk ?? null };
}

/** The address of the page of a walk. */
function pageAddress({ root, path }: Pick<SitePage, "root" | "path">): URL {
  return new URL(path, root);
}

/** The address of a data file of a walk. */
export function dataAddress(page: Pick<SitePage, "root" | "path">, dataName: string): URL {
  return new URL(dataName, pageAddress(page));
}

// The newest page of a published walk. The page is the one file that says which version of the walk there is.

/** What a page names. */
interface PageVersion {
  /** Name of the data file. */
  readonly dataName: string;
  /** Addresses of the program: its scripts and its styles, as the page has them. */
  readonly program: string;
}

/**
 * Reads the newest page of a walk, whatever a server says about caches.
 *
 * @throws {ApiError} 404 of the API if the walk is gone. @throws {NetworkError} when there is no whole page.
 */
export async function readNewestPage(address: PublishedAddress): Promise<PageVersion> {
  const { bytes, dataName } = await readPage(address);
  const html = new TextDecoder().decode(bytes);
  return { dataName, program: programOf(new DOMParser().parseFromString(html, "text/html")) };
}

/** Addresses of the scripts and the styles of a page. */
export function addressesOfProgram(page: Document): readonly string[] {
  return [...page.querySelector(SCRIPT)?.attributes ?? []]
    .flatMap(({ name, value }) => name.startsWith("data-guide") ? value : []);
}

/** The program of a page. */
export function programOf(page: Document): string {
  return addressesOfProgram(page).join();
}

/**
 * Loads the page again.
 *
 * @param version What the page would show then. If this tab has shown it before, or was loaded for it, nothing happens:
 * a server may keep sending an older version, and two servers at one address may have different ones.
 * @param page What it is now.
 * @returns Whether it is being loaded.
 */
export function renewFor(version: string, { dataName }: SitePage): boolean {
  const before = keptText(inTab, "route-guide-renewed")?.split(" ") ?? [];
  // Without storage there is no protection against an endless repetition.
  const isRenewed = !before.includes(version) &&
    keepText(inTab, "route-guide-renewed", [...before, dataName, version].join(" "));
  if (isRenewed) void renew();
  return isRenewed;
}

async function renew(): Promise<void> {
  // A reload alone renews the page only in some browsers.
  await fetch(location.href, { cache: "reload" }).catch(() => null);
  location.reload();
}
