/**
 * What a site of published walks is made of (docs/api.md#published-walks, docs/decisions/025-published-walks.md). All
 * paths are relative to the folder of the site, with `/`, in lower-case ASCII without spaces, but for `README.txt` and
 * `LICENCES.txt`; none begins with a dot.
 *
 * @module
 */
import type { Lease } from "../media/leases.ts";
import type { PublishedWalk } from "../shared/published_files.ts";
import type { Readable } from "./contents.ts";

export type { PublishedWalk } from "../shared/published_files.ts";

/** Version of the form of `walks.json`, `files.json` and the data files. */
export const SITE_FORMAT = 1;

/** The list of walks of a site. */
export const WALKS_FILE = "walks.json";

/** The list of files of a site. */
export const FILES_FILE = "files.json";

/** The folder of recordings and pictures, of all walks of a site. */
export const MEDIA_FOLDER = "media/";

/** The folder of scripts, styles and icons. */
export const ASSETS_FOLDER = "assets/";

/** A file of a site. */
export interface SiteFile {
  /** Relative to the folder of the site. */
  readonly path: string;
  /** Files of a library can be read until the site is released. */
  readonly content: Readable;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Which file of which walk it is, for people; undefined for what the program makes. */
  readonly usedBy?: string;
  /**
   * Whether its name stays the same when its content changes: such a file names others, and must be written after
   * them. The names of all others hold their hashes.
   */
  readonly isEntry: boolean;
}

/** What `walks.json` holds. */
export interface WalkList {
  readonly format: typeof SITE_FORMAT;
  /** By name, then by path ({@link inListOrder}). */
  readonly walks: readonly PublishedWalk[];
}

/** A file in `files.json`. */
export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Keys of the libraries that need it, sorted. */
  readonly origins: readonly string[];
}

/** What is known of the folder that a site is published into. */
export interface FolderHistory {
  /** The mark of the run that writes it (`folder_marks.ts`); a zip file has none. */
  readonly run?: string;
  /** Paths that have been deleted from the folder, and may be deleted on the web space. */
  readonly removable: readonly string[];
}

/** What `files.json` holds: all files of the site but itself, sorted by path. */
export interface FileList extends FolderHistory {
  readonly format: typeof SITE_FORMAT;
  readonly files: readonly ListedFile[];
}

/** What a site is made of. */
export interface SiteOptions {
  /** The walks; null for all active ones. */
  readonly routeIds: readonly number[] | null;
  /** Whether search engines may list the pages. */
  readonly isIndexable: boolean;
}

/** The files of the published walks of one library. */
export interface Site {
  /** Key of the library. */
  readonly origin: string;
  /** In the order of `walks.json`. */
  readonly walks: readonly PublishedWalk[];
  /**
   * All files but `walks.json`, `README.txt` and `files.json` (`entry_files.ts` makes those): first those whose names
   * hold their hashes, then the entries, each in the order of their paths. Each path occurs once.
   */
  readonly files: readonly SiteFile[];
  /** On the files of the library. A use of it has begun, and lasts until the site is released. */
  readonly lease: Lease;
  /** Ends that use; the content of files cannot be read afterwards. */
  readonly release: () => void;
}

/** The walks of one library and what `files.json` says of their files. */
export interface ListedSite {
  /** Key of the library. */
  readonly origin: string;
  /** In the order of `walks.json`. */
  readonly walks: readonly PublishedWalk[];
  /** The files of {@link Site.files}, in any order. */
  readonly files: readonly ListedFile[];
}

/** The file as `files.json` has it. */
export function listed({ path, size, sha256 }: SiteFile, origins: readonly string[]): ListedFile {
  return { path, bytes: size, sha256, origins: [...new Set(origins)].sort() };
}

/** Orders paths by their characters, as `files.json` has them. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

let german: Intl.Collator | undefined;

/**
 * Orders walks as `walks.json` has them: by name as the list of routes is, then by path. Another version of the runtime may
 * order German names otherwise.
 */
export function inListOrder(a: PublishedWalk, b: PublishedWalk): number {
  return (german ??= new Intl.Collator("de")).compare(a.name, b.name) || byPath(a, b);
}
