/**
 * Whether a walk is really on the homepage: the lists of the site may be there before the files that they name, or
 * after them, because people upload by hand and in any order, and uploading deletes nothing.
 *
 * @module
 */
import { areThere } from "../guide/published/complete_version.ts";
import { readSite } from "./site_lists.ts";
import {
  dataNameIn,
  type LocalWalk,
  originOf,
  ownPath,
  type SiteFiles,
  type SiteLists,
  stateOf,
  type UnknownSite,
  type WalkState,
} from "./state.ts";
import { readWalkPage } from "./walk_page.ts";

/** Where a walk is, after looking at its page. */
export type CheckedState =
  | WalkState
  /** Some of its files are not on the homepage yet. @property path Its folder below the address. */
  | { readonly kind: "unfinished"; readonly path: string }
  /** The list is without it, but its page is there: it was left out, and its folder was not deleted. */
  | { readonly kind: "unlisted"; readonly path: string };

/** A walk that the lists of the site have. */
type ListedState = Extract<WalkState, { path: string }>;

/**
 * Looks at the homepage for a walk, its page and all its files.
 *
 * @param address Address of the folder, with a slash at its end.
 * @param local What `GET /api/site/files` lists for this walk alone.
 */
export async function checkWalk(
  address: string,
  walk: LocalWalk,
  local: SiteFiles,
): Promise<CheckedState> {
  const state = await checkPage(address, walk, local, await readSite(address));
  if (state.kind !== "published") return state;
  try {
    const isWhole = await areThere(new URL(address), neededFiles(local));
    return isWhole ? state : { kind: "unfinished", path: state.path };
  } catch {
    return UNREACHABLE;
  }
}

/**
 * Compares a walk with the lists of the site, and then with its page there.
 *
 * @param local What `GET /api/site/files` lists, for all walks or for this one.
 */
export async function checkPage(
  address: string,
  walk: LocalWalk,
  local: SiteFiles,
  site: SiteLists | UnknownSite,
): Promise<CheckedState> {
  const state = stateOf(walk, local, site);
  if (site.kind === "unknown" || state.kind === "unknown") return state;
  try {
    return state.kind === "here"
      ? await checkUnlisted(address, walk, local, site)
      : await checkListed(address, walk, state, local, site);
  } catch {
    return UNREACHABLE;
  }
}

const UNREACHABLE: UnknownSite = { kind: "unknown", why: "unreachable" };

/** @throws {Error} when the page cannot be read. */
async function checkListed(
  address: string,
  walk: LocalWalk,
  state: ListedState,
  local: SiteFiles,
  site: SiteLists,
): Promise<CheckedState> {
  const { path, kind } = state;
  const page = await readWalkPage(new URL(path, address));
  if (page === null) return { kind: "unfinished", path };
  const at = page.changedAt ?? state.at;
  const isOwn = path === ownPath(walk);
  const newest = isOwn || kind === "published"
    ? dataNameIn(path, isOwn ? local : site.files)
    : null;
  if (page.dataName === newest) return { kind: "published", path, at };
  return kind === "published" ? { kind: "unfinished", path } : { ...state, at };
}

/** @throws {Error} when the page cannot be read. */
async function checkUnlisted(
  address: string,
  walk: LocalWalk,
  local: SiteFiles,
  { files }: SiteLists,
): Promise<CheckedState> {
  const path = ownPath(walk);
  const origin = originOf(path, files);
  const isOfOthers = origin !== null && origin !== originOf(path, local);
  if (isOfOthers || await readWalkPage(new URL(path, address)) === null) return { kind: "here" };
  return { kind: origin === null ? "unlisted" : "unfinished", path };
}

/** Program and media. */
function neededFiles({ files }: SiteFiles) {
  return files.filter(({ path }) => /^(assets|media)\//.test(path));
}
