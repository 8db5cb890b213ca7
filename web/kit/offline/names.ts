/** Names of caches and addresses that the service worker and the pages share. @module */
import type { WalkManifest } from "../api.ts";

// A walk that can be copied onto this device: of a service, or published as plain files. Types only.

/** A file of a walk as its manifest has it. */
export type ManifestFile = WalkManifest["files"][number];

/** A walk that can be copied onto this device. */
export interface RemoteWalk {
  /**
   * Names the walk in the names of its caches: the id of a walk of a service, `PATH_OF_SITE:PATH_OF_WALK` of a published
   * one, such as `/wege/:w/am-bach/`.
   */
  readonly key: string;
  /**
   * Reads the manifest of the newest version. Its `url`s are absolute paths; the version of a published walk is the name of
   * its data file.
   *
   * @throws {ApiError} 404 of the API if the walk is gone. @throws {NetworkError}
   * @throws {NotNowError} while a published walk is being updated, or its server refuses for now.
   */
  readonly readManifest: () => Promise<WalkManifest>;
  /** Paths of the files without which a version cannot be shown; they are loaded first. */
  readonly textUrls: (manifest: WalkManifest) => readonly string[];
  /** All files in the order in which they are loaded. @param cache Holds the files of {@link textUrls} already. */
  readonly inOrder: (manifest: WalkManifest, cache: Cache) => Promise<readonly ManifestFile[]>;
  /** The content of a file that was read with the manifest; null for those that have to be loaded. */
  readonly contentOf: (file: ManifestFile) => ArrayBuffer | null;
  /** The name of the walk of a key of the same service or site, out of one of its caches; empty if it is not there. */
  readonly nameIn: (key: string, cache: Cache) => Promise<string>;
  /** The address of a file of a version on this device. Published files have their own: their names hold their hash. */
  readonly addressOf: (path: string, version: string) => string;
  /**
   * Installs the service worker, or finds it installed, and waits until it is active.
   *
   * @throws {TypeError} when its script is not there. @throws {NotNowError} when a file that it keeps is not there, or
   * when the device has no space for it.
   */
  readonly workerReady: () => Promise<void>;
}

/** Every cache of the app's own files begins with this; the rest is the hash of the build. */
export const APP_CACHE_PREFIX = "app-";

/** The cache of what the editor loads only when it needs it (`register.ts`). */
export const TOOLS_CACHE = "editor-tools";

/** Query parameter by which the service worker returns the file of a copy; its value is the version of the copy. */
export const COPY_PARAMETER = "copy";

/**
 * The cache of one version of a walk.
 *
 * @param key Names the walk: see `RemoteWalk`.
 */
export function copyCacheName(key: string, version: string): string {
  return `walk-${key}-${version}`;
}

/**
 * The key of the walk of a cache: that of a published one ends with a slash, or with a colon if the walk is all that its
 * site has; undefined for other caches.
 */
export function keyOfCache(name: string): string | undefined {
  return /^walk-(\d+|\/.*[/:])-./.exec(name)?.[1];
}

/** What the keys of all walks of a site begin with; it is empty for those of a service. */
export function siteOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf(":") + 1);
}

/** Header of a stored file with the hash that it was checked against. */
export const HASH_HEADER = "X-SHA256";

/** Where a cache of a walk holds its manifest, once all files are there. */
export const COMPLETE_PATH = "/complete";

/** Where a cache of a walk holds its manifest until then. */
export const UNFINISHED_PATH = "/unfinished";
