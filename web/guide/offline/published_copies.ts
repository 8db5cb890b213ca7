/**
 * The copies of a published walk on this device. Once one is complete, newer versions replace it without a tap, each as
 * a whole; one that cannot be loaded now is left alone, and nothing is seen of it.
 *
 * @module
 */
import { isGone } from "../../kit/api_error.ts";
import type { CopyProgress, CopyState } from "../walk/source.ts";
import { RemoteCopies } from "./copies.ts";
import type { RemoteWalk } from "../../kit/offline/names.ts";
import { isFull, removeUnfinished, type StoredWalk, storedWalks } from "./stored_walk.ts";

/** How long a version is left alone that could not be loaded, in milliseconds: an upload takes minutes. */
const NEXT_TRY_MS = 10 * 60 * 1000;

/** The copies of one published walk, of which one version is shown. Times are in milliseconds since the page was opened. */
export class PublishedCopies extends RemoteCopies {
  readonly #remote: RemoteWalk;
  /** The newer version that was found last. */
  #newer = "";
  /** Until when versions are left alone: for good those that this page has loaded, or for which there was no space. */
  readonly #leftAlone = new Map<string, number>();
  /** Until when the server is left alone, because the network was lost within a newer version. */
  #lostUntil = 0;

  constructor(remote: RemoteWalk) {
    super(remote);
    this.#remote = remote;
  }

  /** As {@link RemoteCopies.state}. A newer version that is left alone counts as none. */
  override async state(): Promise<CopyState> {
    const stored = await storedWalks(this.#remote.key);
    const ready = { kind: "ready", loadedAt: stored[0]?.loadedAt ?? null } as const;
    const now = performance.now();
    if (now < this.#lostUntil && stored[0]?.isComplete) return ready;
    const state = await super.state();
    if (state.kind !== "outdated") return state;
    const { version } = state;
    if (now < (this.#leftAlone.get(version) ?? 0)) return ready;
    this.#newer = version;
    const isStopped = stored.some(({ manifest, isStopped }) =>
      isStopped && manifest.version === version
    );
    return { ...state, isInterrupted: !isStopped };
  }

  /** As {@link RemoteCopies.load}. Without a tap a complete version stays, without an error, if no newer one can be loaded. */
  override async load(
    onProgress: (progress: CopyProgress) => void,
    signal: AbortSignal,
    isByTap = false,
  ): Promise<void> {
    let until = Infinity;
    try {
      await super.load(onProgress, signal);
    } catch (error) {
      const [newest] = await storedWalks(this.#remote.key);
      if (isByTap || signal.aborted || isGone(error) || !newest?.isComplete) throw error;
      const nextTry = performance.now() + NEXT_TRY_MS;
      if (isFull(error)) await removeUnfinished(this.#remote.key);
      else until = nextTry;
      if (this.isOffline) {
        this.#lostUntil = nextTry;
        addEventListener("online", () => this.#lostUntil = 0, { once: true });
        return;
      }
    }
    this.#leftAlone.set(this.#newer, until);
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
