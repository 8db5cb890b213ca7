/** The copies of a walk on this device, as the guide uses them. @module */
import { type WalkManifest } from "../../kit/api.ts";
import { ApiError, isGone, NetworkError } from "../../kit/api_error.ts";
import { EXTRAS } from "../ui/later.ts";
import type { CopyProgress, CopyState, OtherCopy, WalkCopies } from "../walk/walk.ts";
import type { WalkLoader } from "./load_walk.ts";
import { NotNowError } from "../../kit/offline/not_now.ts";
import type { RemoteWalk } from "../../kit/offline/names.ts";
import {
  cachesOf,
  findStored,
  hasMedia,
  markUnfinished,
  shownWalk,
  type StoredWalk,
  storedWalks,
} from "./stored_walk.ts";

/** Whether this browser can store copies and serve them. */
export function canKeepCopies(): boolean {
  return isSecureContext && "caches" in globalThis && "serviceWorker" in navigator;
}

/** A copy that can be read. */
export interface CopyReader {
  readonly isComplete: boolean;
  /** The files of its version. */
  readonly manifest: WalkManifest;
  /** Reads a JSON file of it. @throws {NetworkError} when it is not there. */
  readonly readJson: <Value>(path: string) => Promise<Value>;
}

/** The copy of a walk, complete or in part, with its texts; null without one. */
export async function readableCopy(remote: RemoteWalk): Promise<CopyReader | null> {
  const stored = await shownWalk(remote);
  return stored && readerOf(stored);
}

function readerOf({ cacheName, isComplete, manifest }: StoredWalk): CopyReader {
  return {
    isComplete,
    manifest,
    readJson: async (path) => {
      const response = await (await caches.open(cacheName)).match(path);
      if (response === undefined) throw new NetworkError(`${path} is not on this device`);
      return await response.json();
    },
  };
}

/** Deletes everything that this device has of a walk. */
export async function removeCopies(key: string): Promise<void> {
  for (const name of await cachesOf(key)) await caches.delete(name);
}

/** The copies of one walk, of which one version is shown. */
export class RemoteCopies implements WalkCopies {
  readonly #remote: RemoteWalk;
  /** The version that the pages show, and the files of it that are on this device. */
  protected shown: { readonly version: string; readonly paths: ReadonlySet<string> } | null = null;
  #isShownComplete = false;
  #isOffline = false;

  constructor(remote: RemoteWalk) {
    this.#remote = remote;
  }

  /** Whether the last request to the server got no response. */
  get isOffline(): boolean {
    return this.#isOffline || !navigator.onLine;
  }

  /** Makes the copy on this device the shown version, if it can be shown. @returns Null if it cannot. */
  async open(): Promise<CopyReader | null> {
    const stored = await shownWalk(this.#remote);
    this.#isShownComplete = stored?.isComplete ?? false;
    this.shown = stored && { version: stored.manifest.version, paths: stored.paths };
    return stored && readerOf(stored);
  }

  /** The address of a file: on this device if it is there, else on the server. */
  addressOf(path: string): string {
    return this.shown?.paths.has(path) ? this.#remote.addressOf(path, this.shown.version) : path;
  }

  /** Whether the file at an address comes from this device. */
  holds(address: string): boolean {
    const { pathname, search } = new URL(address, location.href);
    return this.shown !== null && this.shown.paths.has(pathname) &&
      this.addressOf(pathname) === pathname + search;
  }

  /** What is on this device now, compared with the server if that responds. */
  async state(): Promise<CopyState> {
    const stored = await storedWalks(this.#remote.key);
    const complete = stored.find(({ isComplete }) => isComplete);
    // The texts of a walk are kept before loading is begun.
    const unfinished = stored.find((version) =>
      !version.isComplete && (!version.isStopped || hasMedia(this.#remote, version))
    );
    try {
      const manifest = await this.#remote.readManifest();
      this.#isOffline = false;
      return await this.#compare(manifest, complete, unfinished);
    } catch (error) {
      if (isGone(error)) return { kind: "gone" };
      const isLater = error instanceof NotNowError;
      this.#isOffline = !isLater && !(error instanceof ApiError && error.isOfApi);
      if (isLater && stored.length === 0) return { kind: "later", error };
    }
    if (complete !== undefined) return { kind: "ready", loadedAt: complete.loadedAt };
    if (unfinished === undefined) return { kind: "unknown" };
    const { manifest: { files, totalBytes }, paths, isStopped } = unfinished;
    const loadedBytes = sumOf(files.filter(({ url }) => paths.has(url)));
    return { kind: "partial", loadedBytes, totalBytes, isInterrupted: !isStopped };
  }

  async #compare(
    manifest: WalkManifest,
    complete: StoredWalk | undefined,
    unfinished: StoredWalk | undefined,
  ): Promise<CopyState> {
    const { version, totalBytes } = manifest;
    if (complete?.manifest.version === version) {
      return { kind: "ready", loadedAt: complete.loadedAt };
    }
    const missing: WalkManifest["files"] = [];
    for (const file of manifest.files) {
      if (await findStored(this.#remote.key, file) === null) missing.push(file);
    }
    const missingBytes = sumOf(missing);
    const isInterrupted = unfinished !== undefined && !unfinished.isStopped;
    if (complete !== undefined) return { kind: "outdated", missingBytes, isInterrupted, version };
    const loadedBytes = totalBytes - missingBytes;
    return unfinished === undefined
      ? { kind: "none", totalBytes }
      : { kind: "partial", loadedBytes, totalBytes, isInterrupted };
  }

  /** As `WalkCopies.keepTexts`. */
  async keepTexts(): Promise<void> {
    const { loadTexts } = await loader();
    await loadTexts(this.#remote);
  }

  /**
   * Loads what is missing. An older complete version is shown until {@link open} is called again.
   *
   * @throws {NetworkError} @throws {NotNowError} @throws {ApiError} @throws {HashError} @throws {DOMException} as `loadWalk()`.
   */
  async load(onProgress: (progress: CopyProgress) => void, signal: AbortSignal): Promise<void> {
    try {
      const { loadWalk } = await loader();
      await loadWalk(this.#remote, {
        onProgress: (progress) => {
          this.#isOffline = false;
          onProgress(progress);
        },
        onVersion: ({ version }, paths) => {
          if (!this.#isShownComplete) this.shown = { version, paths };
        },
      }, signal);
    } catch (error) {
      if (error instanceof NetworkError) this.#isOffline = !(error instanceof NotNowError);
      throw error;
    }
  }

  /** Stores on this device that loading was stopped by hand. */
  async keepStopped(): Promise<void> {
    for (const { cacheName, manifest, isComplete } of await storedWalks(this.#remote.key)) {
      if (!isComplete) await markUnfinished(cacheName, manifest, true);
    }
  }

  /** Deletes what a newer complete version has replaced, but for the version that is shown. */
  async removeOld(): Promise<void> {
    const [newest, ...others] = await storedWalks(this.#remote.key);
    if (!newest?.isComplete) return;
    const used = others.filter(({ isComplete, manifest }) =>
      !isComplete || manifest.version === this.shown?.version
    );
    const kept = [newest, ...used].map(({ cacheName }) => cacheName);
    for (const name of await cachesOf(this.#remote.key)) {
      if (!kept.includes(name)) await caches.delete(name);
    }
  }

  /** Deletes the copy. */
  async remove(): Promise<void> {
    this.shown = null;
    this.#isShownComplete = false;
    await removeCopies(this.#remote.key);
  }

  /** What this device has of other walks, the largest first. */
  async others(): Promise<OtherCopy[]> {
    const { otherCopies } = await EXTRAS.load();
    return await otherCopies(this.#remote);
  }
}

/** What loads a walk, a script of its own. @throws {NetworkError} when it cannot be loaded. */
async function loader(): Promise<WalkLoader> {
  try {
    return (await import("./load_walk.ts")).walkLoader;
  } catch (cause) {
    throw new NetworkError("The server cannot be reached", { cause });
  }
}

function sumOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
