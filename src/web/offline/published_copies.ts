/**
 * The copies of a published walk on this device. Once one is complete, newer versions replace it without a tap, each as
 * a whole; one that is being uploaded is left alone for some minutes.
 *
 * @module
 */
import type { CopyProgress, CopyState } from "../guide/walk/source.ts";
import { RemoteCopies } from "./copies.ts";
import type { RemoteWalk } from "./remote_walk.ts";
import { HashError } from "./sha256.ts";
import { type StoredWalk, storedWalks } from "./stored_walk.ts";

/** How long a version is left alone of which files are not there yet, in milliseconds: an upload takes minutes. */
const NEXT_TRY_MS = 10 * 60 * 1000;

/** The copies of one published walk, of which one version is shown. */
export class PublishedCopies extends RemoteCopies {
  readonly #remote: RemoteWalk;
  /** A version of which files were not there yet, and when, in milliseconds since 1970. */
  #unfinished: { readonly version: string; readonly triedAt: number } | null = null;

  constructor(remote: RemoteWalk) {
    super(remote);
    this.#remote = remote;
  }

  /** As {@link RemoteCopies.state}. A newer version that is not there yet counts as none. */
  override async state(): Promise<CopyState> {
    const state = await super.state();
    if (state.kind !== "outdated") return state;
    const stored = await storedWalks(this.#remote.key);
    const { version, triedAt } = this.#unfinished ?? { version: null, triedAt: 0 };
    if (version === state.version && Date.now() < triedAt + NEXT_TRY_MS) {
      return { kind: "ready", loadedAt: stored[0]?.loadedAt ?? null };
    }
    const isStopped = stored.some(({ manifest, isStopped }) =>
      isStopped && manifest.version === state.version
    );
    return { ...state, isInterrupted: !isStopped };
  }

  /** As {@link RemoteCopies.load}. With a complete version it ends without an error if a newer one is not there yet. */
  override async load(
    onProgress: (progress: CopyProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await super.load(onProgress, signal);
    } catch (error) {
      const stored = await storedWalks(this.#remote.key);
      const next = stored.find(({ isComplete }) => !isComplete);
      if (!(error instanceof HashError && stored[0]?.isComplete && next)) throw error;
      this.#unfinished = { version: next.manifest.version, triedAt: Date.now() };
    }
  }

  /** As {@link RemoteCopies.removeOld}. The page that is open is of an older version, and may still load scripts of it. */
  override async removeOld(): Promise<void> {
    const [newest, ...others] = await storedWalks(this.#remote.key);
    for (const old of others) if (old.isComplete && newest) await this.#keepTexts(old, newest);
    await super.removeOld();
  }

  async #keepTexts(from: StoredWalk, to: StoredWalk): Promise<void> {
    const cache = await caches.open(to.cacheName);
    for (const url of this.#remote.textUrls(from.manifest)) {
      if (to.paths.has(url)) continue;
      const stored = await caches.match(url, { cacheName: from.cacheName });
      if (stored !== undefined) await cache.put(url, stored);
    }
  }
}
