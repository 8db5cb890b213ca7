/**
 * What a site of published walks is made of (docs/api.md#published-walks, docs/decisions/025-published-walks.md). All
 * paths are relative to the folder of the site, with `/`, in lower-case ASCII without spaces, but for `README.txt` and
 * `LICENCES.txt`; none begins with a dot.
 *
 * @module
 */
import type { Lease } from "../media/leases.ts";
import type { Readable } from "./contents.ts";

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
  /**
   * Whether its name stays the same when its content changes: such a file names others, and must be written after
   * them. The names of all others hold their hashes.
   */
  readonly isEntry: boolean;
}

/** A walk in `walks.json`. */
export interface PublishedWalk {
  /** Folder of its page, with a slash at its end, such as `w/am-bach/`. */
  readonly path: string;
  readonly name: string;
  /** Key of the library that it comes from. */
  readonly origin: string;
  /** Id of its route in that library. */
  readonly routeId: number;
  readonly schoolName: string;
  readonly description: string;
  /** Start, in degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Metres. */
  readonly distanceM: number;
  /** Metres. */
  readonly elevationGainM: number;
  readonly stationCount: number;
  /** Path of its data file, whose name is the version of the walk. */
  readonly data: string;
  /** Bytes of all files that it needs: page, data, assets and media. */
  readonly bytes: number;
  /** When the route was changed last: ISO 8601 UTC with milliseconds. */
  readonly changedAt: string;
}

/** What `walks.json` holds. */
export interface WalkList {
  readonly format: typeof SITE_FORMAT;
  /** By name, then by path ({@link inListOrder}). */
  readonly walks: readonly PublishedWalk[];
}

/** A file in the data file of a walk. */
export interface WalkFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mediaType: string;
}

/** A file in `files.json`. */
export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Keys of the libraries that need it, sorted. */
  readonly origins: readonly string[];
}

/** What a folder has besides the files that its walks need. */
export interface FileHistory {
  /** Files that only the version before needed; they are still in the folder. */
  readonly previous: readonly ListedFile[];
  /** Paths that have been deleted from the folder since, and may be deleted on the web space. */
  readonly removable: readonly string[];
}

/** What `files.json` holds: all files of the site but itself, sorted by path. */
export interface FileList extends FileHistory {
  readonly format: typeof SITE_FORMAT;
  readonly files: readonly ListedFile[];
}

/** What a site is made of. */
export interface SiteOptions {
  /** The walks; null for all active ones. */
  readonly routeIds: readonly number[] | null;
  /** Whether search engines may list the list of walks; as the pages of walks if not given. */
  readonly isListIndexable?: boolean;
  /** Whether search engines may list the pages. */
  readonly isIndexable: boolean;
  /** The folder of a walk, with a slash at its end; `w/SLUG/` if not given. */
  readonly pathOf?: ((routeId: number, slug: string) => string) | undefined;
}

/** The files of the published walks of one library. */
export interface Site {
  /** Key of the library. */
  readonly origin: string;
  /** In the order of `walks.json`. */
  readonly walks: readonly PublishedWalk[];
  /**
   * All files but `walks.json`, `README.txt` and `files.json` ({@link entryFiles} makes those): first those whose names
   * hold their hashes, then the entries, each in the order of their paths. Each path occurs once.
   */
  readonly files: readonly SiteFile[];
  /** On the files of the library. A use of it has begun, and lasts until the site is released. */
  readonly lease: Lease;
  /** Ends that use; the content of files cannot be read afterwards. */
  readonly release: () => void;
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

/** Orders walks as `walks.json` has them: by name as the list of routes is, then by path. */
export function inListOrder(a: PublishedWalk, b: PublishedWalk): number {
  return (german ??= new Intl.Collator("de")).compare(a.name, b.name) || byPath(a, b);
}
