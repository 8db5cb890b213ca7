/**
 * Whether all files of a folder are on its server, each as `files.json` there names it, and to which walk and station
 * those belong that are not. An upload by hand may stop halfway, and may bring the lists before the files.
 *
 * @module
 */
import type { DataFile, PublishedWalk } from "../../../src/shared/guide_walk.ts";
import { FROM_SERVER, MediaSizes } from "./follow_version.ts";
import { bytesOf, digestOf, jsonOf, requestFile } from "./published_file.ts";

/** What a missing file is: one of a station or of a walk, or one that all walks need. */
export type FileKind = "recording" | "picture" | "map" | "page" | "shared";

/** A file that is not on the server, or not as it must be. */
interface MissingFile {
  /** Below the folder. */
  readonly path: string;
  readonly kind: FileKind;
  /** The station that has it; null for a file of no station. */
  readonly station: { readonly number: number; readonly title: string } | null;
}

/** A walk and its files, or, without a walk, the files that all walks need. */
export interface CheckedPart {
  readonly walk: PublishedWalk | null;
  readonly total: number;
  /** Files that have been looked for. */
  readonly done: number;
  readonly missing: readonly MissingFile[];
}

/** What is known so far. */
export interface SiteCheck {
  /** The walks in the order of their list, then the files that all of them need. */
  readonly parts: readonly CheckedPart[];
  /** Files, each counted once. */
  readonly total: number;
  /** Files that have been looked for. */
  readonly done: number;
  /** Files that are missing, each counted once. */
  readonly missing: number;
  /** Files of which the server did not say whether it has them. */
  readonly unknown: number;
  /** SHA-256 of `walks.json` as `files.json` lists it: the version of the folder. */
  readonly version: string;
}

/** A file as `files.json` lists it. */
interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A part that is being counted. */
interface CountedPart extends CheckedPart {
  total: number;
  done: number;
  readonly missing: MissingFile[];
}

/** The part that a file belongs to, and as what. */
interface Owner extends Omit<MissingFile, "path"> {
  readonly part: CountedPart;
}

const LIST = "files.json";
const WALKS = "walks.json";

/** For people who look into the folder; `publish` adds to it what may be deleted. */
const README = "README.txt";

/** Requests at a time. */
const AT_A_TIME = 4;

/** Files without a response after which the server is left alone. */
const MOST_UNKNOWN = 8;

/**
 * Looks for all files: recordings, pictures and maps by their sizes, all others by their content.
 *
 * @param root Address of the folder, with a slash at its end.
 * @param signal Ends it: what is known then is returned.
 * @param onProgress Called after each file.
 * @returns Null when the list of files itself is missing or damaged. @throws {NetworkError} when it cannot be asked for.
 */
export async function checkSite(
  root: URL,
  signal: AbortSignal,
  onProgress: (check: SiteCheck) => void,
): Promise<SiteCheck | null> {
  const listed = filesIn(await readFresh(new URL(LIST, root)));
  if (listed === null) return null;
  const files = listed.filter(({ path }) => path !== README);
  const walks = (await readWalks(root)).map(emptyPart);
  const shared = emptyPart(null);
  const owners = await ownersOf(root, walks, files);
  const ownersAt = (path: string): readonly Owner[] =>
    owners.get(path) ?? [{ part: shared, kind: "shared", station: null }];
  const partsAt = (path: string) => new Set(ownersAt(path).map(({ part }) => part));
  for (const { path } of files) for (const part of partsAt(path)) part.total++;
  const version = files.find(({ path }) => path === WALKS)?.sha256 ?? "";
  const count = { done: 0, missing: 0, unknown: 0 };
  const state = (): SiteCheck => ({
    ...count,
    version,
    total: files.length,
    parts: [...walks, shared].map((part) => ({ ...part, missing: [...part.missing] })),
  });
  const note = (path: string, isMissing: boolean) => {
    count.done++;
    if (isMissing) count.missing++;
    for (const part of partsAt(path)) part.done++;
    for (const { part, kind, station } of isMissing ? ownersAt(path) : []) {
      part.missing.push({ path, kind, station });
    }
    onProgress(state());
  };
  const sizes = new MediaSizes();
  const left = files.values();
  const checkNext = async () => {
    for (const file of left) {
      if (signal.aborted || count.unknown >= MOST_UNKNOWN) return;
      try {
        note(file.path, !await isThere(root, file, sizes));
      } catch {
        count.unknown++; // the server refuses, or the connection is lost: that says nothing about the file
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, checkNext));
  return state();
}

/** @throws {NetworkError} when that cannot be found out. */
async function isThere(root: URL, file: ListedFile, sizes: MediaSizes): Promise<boolean> {
  const address = new URL(file.path, root);
  if (file.path.startsWith("media/")) return await sizes.has(address, file.bytes);
  const bytes = await readFresh(address);
  if (bytes?.byteLength !== file.bytes) return false;
  const digest = await digestOf(bytes);
  return digest === null || digest === file.sha256;
}

/** A file as the server has it, whatever browser and service worker have kept; null if it has none. @throws {NetworkError} */
async function readFresh(address: URL): Promise<ArrayBuffer | null> {
  const response = await requestFile(address, FROM_SERVER);
  return response.ok ? await bytesOf(response) : null;
}

/** The walks of the list; none where it cannot be read, because it is missing, damaged or refused. */
async function readWalks(root: URL): Promise<readonly PublishedWalk[]> {
  const bytes = await readFresh(new URL(WALKS, root)).catch(() => null);
  const list = bytes === null ? null : jsonOf<{ walks?: readonly PublishedWalk[] }>(bytes);
  return Array.isArray(list?.walks) ? list.walks : [];
}

function filesIn(bytes: ArrayBuffer | null): readonly ListedFile[] | null {
  const list = bytes === null ? null : jsonOf<{ files?: readonly ListedFile[] }>(bytes);
  return Array.isArray(list?.files) ? list.files : null;
}

function emptyPart(walk: PublishedWalk | null): CountedPart {
  return { walk, total: 0, done: 0, missing: [] };
}

/** Where files belong, by their paths. The data files name the stations. */
async function ownersOf(
  root: URL,
  parts: readonly CountedPart[],
  files: readonly ListedFile[],
): Promise<ReadonlyMap<string, readonly Owner[]>> {
  const owners = new Map<string, Owner[]>();
  const put = (path: string, owner: Owner) => {
    owners.set(path, [...owners.get(path) ?? [], owner]);
  };
  for (const part of parts) {
    if (part.walk === null) continue;
    const { path: folder, data } = part.walk;
    for (const { path } of files) {
      if (path.startsWith(folder)) put(path, { part, kind: "page", station: null });
    }
    const bytes = await readFresh(new URL(data, root)).catch(() => null);
    const content = bytes === null ? null : jsonOf<DataFile>(bytes);
    if (content === null) continue;
    const { map, stations } = content.walk;
    if (map) put(map.url, { part, kind: "map", station: null });
    for (const station of stations) {
      if (station.audioUrl !== null) put(station.audioUrl, { part, kind: "recording", station });
      for (const { url } of station.pictures) put(url, { part, kind: "picture", station });
    }
  }
  return owners;
}
