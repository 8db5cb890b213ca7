/**
 * Where a walk is: only here, or also on the homepage, and in which version. Compares what this library would publish
 * with the lists of the site (docs/decisions/026-address-of-published-walks.md).
 *
 * @module
 */
import type { Resource } from "../../routes/schemas/resources.ts";
import type { PublishedWalk } from "../../shared/published_files.ts";
import { isFolderOf, walkFolder } from "../../shared/walk_folder.ts";

/** What `GET /api/site/files` returns, and what `files.json` of a site holds. */
export type SiteFiles = Resource<"SiteFiles">;

/** A walk of this library. */
export type LocalWalk = Pick<Resource<"Route">, "id" | "slug" | "updatedAt">;

/** What is read of a walk in `walks.json` of a site. */
export type WalkThere = Pick<PublishedWalk, "path" | "name" | "origin" | "routeId" | "changedAt">;

/** The lists of a site. */
export interface SiteLists {
  readonly kind: "lists";
  readonly files: SiteFiles;
  /** Null when `walks.json` cannot be read. */
  readonly walks: readonly WalkThere[] | null;
  /** When `files.json` was uploaded, if the server says that. */
  readonly changedAt: Date | null;
}

/**
 * Why nothing is known: the server does not let other pages read (`forbidden`), does not respond (`unreachable`), fails
 * (`failed`), has nothing of this program at the address (`no-site`), or has files of a newer program (`newer`).
 */
export type WhyUnknown = "forbidden" | "unreachable" | "failed" | "no-site" | "newer";

/** A site whose lists could not be read. */
export interface UnknownSite {
  readonly kind: "unknown";
  readonly why: WhyUnknown;
}

/** What is known of the walk on the homepage. */
interface There {
  /** Its folder below the address, with a slash at its end. */
  readonly path: string;
  /** When it was uploaded, if the server says that. */
  readonly at: Date | null;
}

/** Where a walk is. */
export type WalkState =
  /** Only here. */
  | { readonly kind: "here" }
  /** On the homepage as it is here. */
  | ({ readonly kind: "published" } & There)
  /** On the homepage, and changed here since. */
  | ({ readonly kind: "newer-here" } & There)
  | UnknownSite;

/**
 * Where a walk is, as the lists of the site say.
 *
 * @param local What `GET /api/site/files` lists, for all walks or for this one.
 */
export function stateOf(
  walk: LocalWalk,
  local: SiteFiles,
  site: SiteLists | UnknownSite,
): WalkState {
  if (site.kind === "unknown") return site;
  const path = pathThere(walk, local, site);
  if (path === null) return { kind: "here" };
  const kind = isNewest(walk, path, local, site) ? "published" : "newer-here";
  return { kind, path, at: site.changedAt };
}

/** The folder of a walk among the published ones; null if it is not there, or unknown. */
export function pathThere(
  walk: LocalWalk,
  local: SiteFiles,
  { files, walks }: SiteLists,
): string | null {
  const own = ownPath(walk);
  const origin = originOf(own, local);
  const listed = walks?.find((there) =>
    there.origin === origin && there.routeId === walk.id && isFolderOf(there.path, walk.slug)
  );
  if (listed !== undefined) return listed.path;
  // Without walks.json the folder of the slug is the one, unless it is that of another library.
  return walks === null && origin !== null && originOf(own, files) === origin ? own : null;
}

/** The name of the data file of a walk in a list, which is its version; null if it has none. */
export function dataNameIn(path: string, { files }: SiteFiles): string | null {
  const start = `${path}walk.`;
  return files.find((file) => file.path.startsWith(start))?.path.slice(path.length) ?? null;
}

/** The folder that a walk has among those of its own library. */
export function ownPath({ slug }: LocalWalk): string {
  return walkFolder(slug);
}

/** The library whose page is in a folder, as a list says; null if it lists none. */
export function originOf(path: string, { files }: SiteFiles): string | null {
  return files.find((file) => file.path === `${path}index.html`)?.origins[0] ?? null;
}

/**
 * The name of the data file tells versions apart. A walk in a folder with another name than its slug has another data
 * file, because that names the folder: then its time and the program tell.
 */
function isNewest(walk: LocalWalk, path: string, local: SiteFiles, site: SiteLists): boolean {
  const own = ownPath(walk);
  if (path === own) return dataNameIn(own, local) === dataNameIn(own, site.files);
  const there = new Set(site.files.files.map((file) => file.path));
  const program = local.files.filter((file) => file.path.startsWith("assets/"));
  return program.every((file) => there.has(file.path)) &&
    site.walks?.find((listed) => listed.path === path)?.changedAt === walk.updatedAt;
}
