/**
 * What a site of published walks is made of (docs/api.md#published-walks, docs/decisions/025-published-walks.md). All
 * paths are relative to the folder of the site, with `/`, in lower-case ASCII without spaces, but for `README.txt` and
 * `LICENCES.txt`; none begins with a dot.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Lease } from "../media/served_file.ts";
import { packProgram, siteProgram } from "../pages/mod.ts";
import type { SitePage, SiteProgram } from "../pages/site_program.ts";
import { once } from "../runtime/shared_tasks.ts";
import type { PublishedWalk } from "../shared/guide_walk.ts";
import { bytesReadable, type Readable } from "./contents.ts";

export type { PublishedWalk } from "../shared/guide_walk.ts";

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
  /** The mark of the run that writes it (`folder_plan.ts`); a zip file has none. */
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

/** Media types of made files by the ending of their names. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "text/html; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["json", "application/json"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["txt", "text/plain; charset=utf-8"],
]);

/** Hexadecimal digits of the hash in the name of a made file. */
const HASH_DIGITS = 16;

/** Hexadecimal digits of the hash that give the size of an entry file: at most 4095 spaces. */
const SIZE_DIGITS = 3;

/** SHA-256 of something, hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * An entry file: its name stays the same whatever it holds. Spaces at its end, which mean nothing in HTML, JSON and
 * scripts, make its size depend on its content: files of a zip file have the same time whenever they are made, programs
 * that upload may leave out files whose size and time are those on the server, and servers make tags of both.
 */
export function entryFile(path: string, text: string): SiteFile {
  const spaces = Number.parseInt(sha256Of(text).slice(0, SIZE_DIGITS), 16);
  const sized = path.endsWith(".txt") ? text : `${text.trimEnd()}${" ".repeat(spaces)}\n`;
  return madeFile(path, new TextEncoder().encode(sized), true);
}

/** A file whose name holds the hash of its content: `FOLDER/NAME.HASH.ENDING`. @param path Without the hash. */
export function hashedFile(path: string, content: string | Uint8Array): SiteFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const dot = path.lastIndexOf(".");
  const hash = sha256Of(bytes).slice(0, HASH_DIGITS);
  return madeFile(`${path.slice(0, dot)}.${hash}${path.slice(dot)}`, bytes, false);
}

function madeFile(path: string, bytes: Uint8Array, isEntry: boolean): SiteFile {
  const mediaType = MEDIA_TYPES.get(path.slice(path.lastIndexOf(".") + 1));
  if (mediaType === undefined) throw new Error(`No media type is known for ${path}`);
  const content = bytesReadable(bytes);
  return { path, content, size: bytes.length, sha256: sha256Of(bytes), mediaType, isEntry };
}

// What all walks of a site share: scripts, styles and icons under names that hold their hashes, the list's page, the
// service worker and the manifest of the web app.

/** The assets of a site. */
export class SiteAssets {
  /** Scripts, styles and icons, without those of the list. */
  readonly files: readonly SiteFile[];
  /** Those that only the list of walks needs. */
  readonly ofList: readonly SiteFile[];
  /** Those that a walk needs, also without a network. */
  readonly kept: readonly SiteFile[];
  readonly #byName: ReadonlyMap<string, SiteFile>;

  /** @param program The guide for published walks. */
  constructor(private readonly program: SiteProgram) {
    this.#byName = new Map(
      [...program.assets].map(([name, bytes]) => [name, hashedFile(ASSETS_FOLDER + name, bytes)]),
    );
    this.ofList = program.ofList.map((name) => this.#file(name));
    this.files = [...this.#byName.values()].filter((file) => !this.ofList.includes(file));
    this.kept = program.kept.map((name) => this.#file(name));
  }

  /** The text of a page. */
  page(page: SitePage): string {
    return this.program.page(page, this.#address);
  }

  /** The entry files that depend on no walk: list, manifest, service worker, licences. */
  entries(isIndexable: boolean): readonly SiteFile[] {
    const list = entryFile("index.html", this.page({ root: "./", walk: null, isIndexable }));
    return [list, ...this.appEntries()];
  }

  /** Those that a folder with one walk and no list has too. @param name Of the installed app; that of the program if not given. */
  appEntries(name?: string): readonly SiteFile[] {
    const { licences, manifest, worker } = this.program;
    return [
      entryFile("LICENCES.txt", licences),
      entryFile("manifest.json", `${manifest(this.#address, name)}\n`),
      entryFile("sw.js", worker(this.#address)),
    ];
  }

  readonly #address = (name: string): string => this.#file(name).path;

  #file(name: string): SiteFile {
    const file = this.#byName.get(name);
    if (file === undefined) throw new Error(`A site has no asset ${name}`);
    return file;
  }
}

/** Loads what packs are made with; the bundles are large, so it is done with the first pack. */
export const PACK_PROGRAMS = {
  /** The guide for walks as files, which is in a pack. */
  assets: once(async () => new SiteAssets(await siteProgram({ language: null }))),
  /** The guide in one page. */
  page: packProgram,
} as const;
