/**
 * Whether a walk is really on the homepage: the lists of the site may be there before the files that they name, or
 * after them, because people upload by hand and in any order.
 *
 * @module
 */
import { areThere } from "../guide/published/complete_version.ts";
import { changedAtOf, readSite } from "./site_lists.ts";
import {
  dataNameIn,
  type LocalWalk,
  ownPath,
  type SiteFiles,
  stateOf,
  type WalkState,
} from "./state.ts";

/** Where a walk is, after looking at its files. */
export type CheckedState =
  | WalkState
  /** Some of its files are not on the homepage yet. @property path Its folder below the address. */
  | { readonly kind: "unfinished"; readonly path: string };

/** A page of a walk on the homepage. */
interface PageThere {
  /** Name of the data file that it shows. */
  readonly dataName: string | null;
  /** When it was uploaded, if the server says that. */
  readonly changedAt: Date | null;
}

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
  const site = await readSite(address);
  const state = stateOf(walk, local, site);
  if (site.kind === "unknown" || state.kind === "here" || state.kind === "unknown") return state;
  const { path, kind } = state;
  try {
    const page = await readPage(new URL(path, address));
    const isOwn = path === ownPath(walk);
    const newest = isOwn || kind === "published"
      ? dataNameIn(path, isOwn ? local : site.files)
      : null;
    if (newest === null || page.dataName !== newest) {
      return kind === "published"
        ? { kind: "unfinished", path }
        : { ...state, at: page.changedAt ?? state.at };
    }
    const isWhole = await areThere(new URL(address), neededFiles(local));
    if (!isWhole) return { kind: "unfinished", path };
    return { kind: "published", path, at: page.changedAt ?? state.at };
  } catch {
    return { kind: "unknown", why: "unreachable" };
  }
}

/** Program and media. */
function neededFiles({ files }: SiteFiles) {
  return files.filter(({ path }) => /^(assets|media)\//.test(path));
}

/** @throws {TypeError} without a connection. */
async function readPage(url: URL): Promise<PageThere> {
  const response = await fetch(url, { cache: "no-cache", credentials: "omit" });
  const text = await response.text();
  const [, dataName] = / data-walk="(walk\.[0-9a-f]{16}\.json)"/.exec(text) ?? [];
  const isWhole = response.ok && text.includes("</html>");
  return { dataName: isWhole ? dataName ?? null : null, changedAt: changedAtOf(response) };
}
