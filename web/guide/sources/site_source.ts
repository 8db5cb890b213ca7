/**
 * The source of a walk that was published as files: its copy on this device if there is a complete one, else the data
 * file that the page names.
 *
 * @module
 */
import { createElement } from "preact";
import { isGone, NetworkError } from "../../kit/api_error.ts";
import { loadMap } from "../../kit/map/load_map.ts";
import type { RemoteWalk } from "../../kit/offline/names.ts";
import { useLaterParts } from "../../kit/ui/later_script.ts";
import type { Guide } from "../guide.ts";
import { canKeepCopies, RemoteCopies } from "../offline/copies.ts";
import { publishedWalk } from "../offline/published_walk.ts";
import { isFull, removeUnfinished, type StoredWalk, storedWalks } from "../offline/stored_walk.ts";
import type { FollowParts, ShownVersion } from "../published/follow_version.ts";
import {
  addressesOfProgram,
  canBeShown,
  dataAddress,
  type DataFile,
  programOf,
  readDataFile,
  readNewestPage,
  readWhole,
  renewFor,
  type SitePage,
  UpdatingError,
  walkOfData,
} from "../published/published_file.ts";
import { withLater } from "../ui/later.ts";
import { isWalking } from "../walk/station_states.ts";
import type { CopyProgress, CopyState, Walk, WalkSource } from "../walk/walk.ts";

/** The list of walks, and what follows versions. */
export const LIST = withLater(() => import("../published/list_part.ts"));

/**
 * Loads it again after a failure, past damaged files in the browser's cache.
 *
 * @throws {UpdatingError} when a part of the guide is not on the server, or only in part. @throws {Error} when that cannot be
 * found out.
 */
export async function reloadList(): Promise<Exclude<typeof LIST.exported, null>> {
  for (const path of addressesOfProgram(document)) {
    const address = new URL(path, document.baseURI);
    const content = await readWhole(address, "default", (bytes) => bytes);
    if (content === null) throw new UpdatingError(`${path} is not there as a whole`);
  }
  return await LIST.load();
}

/** What is needed to follow a version: {@link FollowParts.onUpdating} is not called once the pupil has begun. */
type LaterParts = Omit<FollowParts, "guide"> & { readonly guide: Guide };

/** Shows the newest version of a walk if it is complete, once the parts for that are loaded. */
async function followLater(parts: LaterParts): Promise<void> {
  const onUpdating = () => {
    if (!hasBegun(parts.guide)) parts.onUpdating();
  };
  try {
    const { followVersion } = await LIST.load().catch(reloadList);
    await followVersion({ ...parts, onUpdating });
  } catch (error) {
    if (error instanceof UpdatingError) onUpdating();
  }
}

/** Whether the walk is under way in this tab: then it is not taken away. */
function hasBegun({ player, walk }: Guide): boolean {
  return isWalking(walk.id) || player.recording !== null;
}

/**
 * The version that is copied, which is the one that is shown from now on.
 *
 * @param copies Null where the browser has none to offer.
 * @returns Null if there is no copy, or none that can be shown.
 */
async function copiedData(
  copies: PublishedCopies | null,
): Promise<ShownVersion | null> {
  try {
    const copy = await copies?.open() ?? null;
    if (copy === null) return null;
    const { isComplete, manifest: { files, version } } = copy;
    const file = files.find(({ url }) => url.endsWith(`/${version}`));
    const data = await copy.readJson<DataFile>(file?.url ?? "");
    // The newest copy may be for a newer program, which the next visit has.
    return canBeShown(data) ? { dataName: version, data, isCopied: isComplete } : null;
  } catch {
    // Browsers may refuse storage, and drop what is in it; the server is still there.
    return null;
  }
}

/** Where a published walk comes from, and how a page of it shows that it cannot be shown. */
interface SiteSourceParts {
  readonly page: SitePage;
  /** Name of the data file that the page names. */
  readonly dataName: string;
  /** Called when the walk cannot be shown because its files are being uploaded. */
  readonly onUpdating: () => void;
}

/** The source of the walk of a page. */
export function siteSource({ page, dataName, onUpdating }: SiteSourceParts): WalkSource {
  const program = programOf(document);
  const copies = canKeepCopies() ? new PublishedCopies(publishedWalk(page)) : null;
  let shown: ShownVersion | null = null;
  const show = (version: ShownVersion): Walk => {
    shown = version;
    return walkOfData(version, (path) => new URL(path, page.root).pathname);
  };
  const readCopy = async (isPartial: boolean): Promise<Walk | null> => {
    const copy = await copiedData(copies);
    return copy !== null && copy.isCopied !== isPartial ? show(copy) : null;
  };
  const readVersion = async (name: string): Promise<Walk> => {
    const data = await readDataFile(dataAddress(page, name));
    return show({ dataName: name, data, isCopied: false });
  };
  const readNewest = async (): Promise<Walk> => {
    const newest = await readNewestPage(page);
    // With a copy the page, too, comes from this device.
    const isRenewed = !shown?.isCopied && newest.program !== program &&
      renewFor(newest.dataName, page);
    if (isRenewed) return await never();
    return await readVersion(newest.dataName);
  };
  /** The version of the page; one that is missing may have been replaced by a newer one. */
  const readOnline = async (): Promise<Walk> => {
    try {
      return await readVersion(dataName);
    } catch (error) {
      if (!(error instanceof UpdatingError)) throw error;
      return await readNewest().catch((cause: unknown) => {
        throw cause instanceof NetworkError ? error : cause;
      });
    }
  };
  return {
    read: async () => {
      const complete = await readCopy(false);
      if (complete !== null) return complete;
      try {
        return await readOnline();
      } catch (error) {
        if (isGone(error)) await copies?.remove();
        const partial = await readCopy(true);
        if (partial !== null) return partial;
        if (error instanceof UpdatingError) onUpdating();
        throw error;
      }
    },
    readFromServer: readNewest,
    copies,
    folder: null,
    // The folder of a pack has one walk and no list.
    homeUrl: page.path === "" ? null : page.root.pathname,
    loadMap,
    hasCodesInFragment: true,
    Notice: NoticeLater,
    follow: (guide) => {
      if (shown === null || shown.isCopied) return;
      void followLater({ page, program, shown, guide, show, onUpdating });
    },
  };
}

/** What the walk has to say first, once that is there with the later screens. */
function NoticeLater({ guide }: { guide: Guide }) {
  const { parts } = useLaterParts(LIST);
  return parts === null ? null : createElement(parts.SiteNotice, { guide });
}

/** Until the page is loaded again. */
function never(): Promise<never> {
  return new Promise(() => {});
}

// The copies of a published walk on this device. Once one is complete, newer versions replace it without a tap, each as
// a whole; one that cannot be loaded now is left alone, and nothing is seen of it.

/** How long a version is left alone that could not be loaded, in milliseconds: an upload takes minutes. */
const NEXT_TRY_MS = 10 * 60 * 1000;

/** The copies of one published walk, of which one version is shown. Times are in milliseconds since the page was opened. */
class PublishedCopies extends RemoteCopies {
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
