/** The list of published walks: search, the nearest first, the walks of each school. @module */
import { useId, useMemo, useState } from "preact/hooks";
import { distanceM } from "../../../src/shared/geo.ts";
import type { PublishedWalk } from "../../../src/shared/guide_walk.ts";
import { isGone, NetworkError } from "../../kit/api_error.ts";
import { siteDe, siteEn, type SiteTexts } from "../../kit/texts/guide/site.ts";
import { useTitle } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { canKeepCopies, readableCopy, removeCopies } from "../offline/copies.ts";
import { keyOfPublished, publishedWalk, readPage } from "../offline/published_walk.ts";
import { storedKeys } from "../offline/stored_walk.ts";
import { Failure, Loading, useWords } from "../ui/context.tsx";
import {
  type FoundWalks,
  matches,
  NoWalks,
  Search,
  Sorting,
  useFoundWalks,
  useHomeTexts,
  WalkCard,
} from "../ui/home_parts.tsx";
import type { ListedWalk, WalkList } from "../walk/walk.ts";
import { pause } from "./follow_version.ts";
import { bytesOf, jsonOf, readDataFile, requestFile, UpdatingError } from "./published_file.ts";

/** The texts of the guide on published files in the language of the page. */
export function useSiteTexts(): SiteTexts {
  return { de: siteDe, en: siteEn }[useWords().language];
}

// Walks by school. Pure.

/** The walks of a school. */
interface School<Walk extends ListedWalk> {
  /** Empty for walks without a school. */
  readonly name: string;
  readonly walks: readonly Walk[];
}

/**
 * Walks by school, which keep their order.
 *
 * @param isNearestFirst Whether the schools keep the order of their first walks; otherwise they are sorted by name, and
 * walks without a school come last.
 */
export function bySchool<Walk extends ListedWalk>(
  walks: readonly Walk[],
  isNearestFirst: boolean,
): readonly School<Walk>[] {
  const names = [...new Set(walks.map(({ schoolName }) => schoolName))];
  if (!isNearestFirst) {
    names.sort((one, other) =>
      Number(one === "") - Number(other === "") || one.localeCompare(other)
    );
  }
  return names.map((name) => ({
    name,
    walks: walks.filter(({ schoolName }) => schoolName === name),
  }));
}

/** What is shown of a school. */
interface SchoolWalksProps {
  readonly list: WalkList<ListedPublished>;
  readonly school: School<ListedPublished>;
  /** The heading of walks without a school. */
  readonly others: string;
  /** Ids of the walks that have a complete copy on this device. */
  readonly copied: readonly string[];
  /** Ids of the walks that are being uploaded. */
  readonly updating: ReadonlySet<string>;
}

/** The name of the school, how many walks it has, and their cards. */
function SchoolWalks(
  { list, school, others, copied, updating }: SchoolWalksProps,
) {
  const home = useHomeTexts();
  const siteTexts = useSiteTexts();
  const id = useId();
  const { name, walks } = school;
  return (
    <section class="school-walks" aria-labelledby={id}>
      <h2 id={id}>
        {name === "" ? others : name} <span>{home.count(walks.length)}</span>
      </h2>
      <ul class="walks">
        {walks.map((walk) => (
          <WalkCard
            key={walk.id}
            list={list}
            walk={{ ...walk, schoolName: "" }}
            isCopied={copied.includes(walk.id)}
          >
            {updating.has(walk.id) && (
              <span class="state state-warn">
                <Icon name="restore" size="small" />
                {siteTexts.updating}
              </span>
            )}
          </WalkCard>
        ))}
      </ul>
    </section>
  );
}

/** No network, or walks that are being uploaded; nothing otherwise. Walks are found to be uploaded one after the other. */
function ListNotices(
  { isOffline, updatingCount }: { isOffline: boolean; updatingCount: number },
) {
  const home = useHomeTexts();
  const siteTexts = useSiteTexts();
  return (
    <div role="status">
      {isOffline && (
        <p class="banner banner-note">
          <Icon name="nonet" />
          {home.offline}
        </p>
      )}
      {updatingCount > 0 && <Updating title={siteTexts.updatingWalks(updatingCount)} />}
    </div>
  );
}

/** What is being uploaded, and the button that looks again. */
export function Updating({ title }: { title: string }) {
  const { texts } = useWords();
  return (
    <div class="banner banner-note updating">
      <Icon name="restore" />
      <p>
        <b>{title}</b> {useSiteTexts().updatingHint}
      </p>
      <button class="btn" type="button" onClick={() => location.reload()}>
        {texts.tryAgain}
      </button>
    </div>
  );
}

/** The day of the newest change, and what happens with what a pupil does. */
function ListFoot({ walks }: { walks: readonly PublishedWalk[] }) {
  const { formats } = useWords();
  const texts = useSiteTexts();
  const newest = Math.max(...walks.map(({ changedAt }) => Date.parse(changedAt)));
  return (
    <footer class="site-foot">
      {Number.isFinite(newest) && <p>{texts.asOf(formats.date(newest))}</p>}
      <p>{texts.privacy}</p>
    </footer>
  );
}

/** What the list is made of. */
interface PublishedHomeProps {
  /** Address of the folder with all files. */
  readonly root: URL;
  /** Called when the list itself is being uploaded. */
  readonly onUpdating: () => void;
}

/** The page. */
export function PublishedHome({ root, onUpdating }: PublishedHomeProps) {
  const home = useHomeTexts();
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set());
  const list = useMemo(
    () =>
      publishedList(root, (path) => {
        if (path === null) onUpdating();
        else setUpdating((paths) => new Set([...paths, path]));
      }),
    [root],
  );
  const { found, error, load, copied, sortByNearest } = useFoundWalks(list);
  useTitle(home.documentTitle);
  if (error !== null) return <Failure error={error} homeUrl={null} onRetry={load} />;
  if (found === null) return <Loading />;
  const isEmpty = found.walks.length === 0;
  return (
    <div class="wrap">
      {!isEmpty && <a class="skip" href="#walks">{home.skip}</a>}
      <header>
        <a class="brand" href={root.pathname}>Route Guide</a>
      </header>
      <main>
        {isEmpty
          ? <NoWalks />
          : <Walks {...{ list, found, copied, updating }} onSort={sortByNearest} />}
        <ListFoot walks={found.walks} />
      </main>
    </div>
  );
}

/** What the walks are shown with. */
interface WalksProps {
  readonly list: WalkList<ListedPublished>;
  readonly found: FoundWalks<ListedPublished>;
  readonly copied: readonly string[];
  readonly updating: ReadonlySet<string>;
  readonly onSort: () => void;
}

/** The question, the fields, and the walks that match them. */
function Walks({ list, found, copied, updating, onSort }: WalksProps) {
  const { texts } = useWords();
  const home = useHomeTexts();
  const siteTexts = useSiteTexts();
  const [wanted, setWanted] = useState("");
  const shown = found.walks.filter((walk) => matches(walk, wanted));
  const isNothing = shown.length === 0;
  const hasSchools = found.walks.some(({ schoolName }) => schoolName !== "");
  const others = hasSchools ? siteTexts.otherWalks : texts.allWalks;
  return (
    <>
      <div class="head">
        <h1>{home.title}</h1>
        <div class="find">
          <Search onInput={setWanted} />
          <Sorting found={found} onSort={onSort} />
        </div>
      </div>
      <ListNotices isOffline={found.isOffline} updatingCount={updating.size} />
      <p class={isNothing ? "" : "visually-hidden"} role="status">
        {isNothing ? home.nothingFound : wanted !== "" && home.found(shown.length)}
      </p>
      <div id="walks" tabIndex={-1}>
        {bySchool(shown, found.isNearestFirst).map((school) => (
          <SchoolWalks key={school.name} {...{ list, school, others, copied, updating }} />
        ))}
      </div>
    </>
  );
}

export type { PublishedWalk } from "../../../src/shared/guide_walk.ts";

/** The format that this program reads. */
const FORMAT = 1;

/**
 * Reads the newest list from the server.
 *
 * @param root Address of the folder with all files.
 * @throws {UpdatingError} when it is missing or damaged. @throws {NetworkError}
 */
async function readSiteList(root: URL): Promise<readonly PublishedWalk[]> {
  // The service worker has a kept list for all other requests.
  const response = await requestFile(listAddress(root), { cache: "no-store" });
  const walks = walksIn(await bytesOf(response));
  if (!response.ok || walks === null) throw new UpdatingError("walks.json cannot be used");
  return walks;
}

/** The list that the service worker has kept; empty without one. */
async function readKeptList(root: URL): Promise<readonly PublishedWalk[]> {
  const kept = await caches.match(listAddress(root).href);
  return kept === undefined ? [] : walksIn(await kept.arrayBuffer()) ?? [];
}

function listAddress(root: URL): URL {
  return new URL("walks.json", root);
}

/** The walks of a list; null if it is not whole, or of a newer format. */
function walksIn(bytes: ArrayBuffer): readonly PublishedWalk[] | null {
  const list = jsonOf<{ format: number; walks: readonly PublishedWalk[] }>(bytes);
  return list?.format === FORMAT && Array.isArray(list.walks) ? list.walks : null;
}

/** Paths of all walks that have a complete copy. @param root Address of the folder. */
async function copiedPaths(root: URL): Promise<string[]> {
  const complete: string[] = [];
  for (const path of await storedPaths(root)) {
    if ((await readableCopy(publishedWalk({ root, path })))?.isComplete) complete.push(path);
  }
  return complete;
}

/** Deletes copies of walks that are not published any more. @param walks All walks of the list. */
async function removeGoneCopies(
  root: URL,
  walks: readonly PublishedWalk[],
): Promise<void> {
  const known = new Set(walks.map(({ path }) => path));
  for (const path of await storedPaths(root)) {
    if (known.has(path)) continue;
    // The list may be older than the page.
    const error: unknown = await readPage({ root, path }).then(() => null, (cause) => cause);
    if (isGone(error)) await removeCopies(keyOfPublished({ root, path }));
  }
}

async function storedPaths(root: URL): Promise<string[]> {
  if (!canKeepCopies()) return [];
  const site = keyOfPublished({ root, path: "" });
  return (await storedKeys(site)).map((key) => key.slice(site.length));
}

/** Longest wait for the list, in milliseconds: a Wi-Fi without internet may never respond. */
const LIST_TIMEOUT_MS = 4000;

/** A published walk as the list shows it; its id is the path of its folder. */
interface ListedPublished extends ListedWalk, Omit<PublishedWalk, keyof ListedWalk> {
  readonly id: string;
}

/**
 * The walks of a folder.
 *
 * @param root Address of the folder.
 * @param onUpdating Called when a walk, or the list itself, is being uploaded: with the path of the walk, or null.
 */
function publishedList(
  root: URL,
  onUpdating: (path: string | null) => void,
): WalkList<ListedPublished> {
  const noticing = async <Value,>(work: Promise<Value>, path: string | null): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof UpdatingError) onUpdating(path);
      throw error;
    }
  };
  return {
    read: async () => {
      const reading = readSiteList(root);
      const read = await Promise.race([reading.catch(() => null), pause(LIST_TIMEOUT_MS)]);
      const stored = read === undefined ? await readStored(root) : [];
      if (stored.length > 0) return { walks: stored, isOffline: true };
      try {
        const walks = await noticing(reading, null);
        // Browsers may refuse storage.
        removeGoneCopies(root, walks).catch(() => {});
        return { walks: walks.map((walk) => listed(walk, null)), isOffline: false };
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        const walks = await readStored(root);
        if (walks.length === 0) throw error;
        return { walks, isOffline: true };
      }
    },
    readNear: async (here) => {
      const walks = (await readSiteList(root)).map((walk) => listed(walk, distanceM(here, walk)));
      return walks.sort((one, other) => (one.proximityM ?? 0) - (other.proximityM ?? 0));
    },
    readCopied: () => copiedPaths(root),
    readShape: async ({ path, data, stationCount }) => {
      const { walk } = await noticing(readDataFile(new URL(data, root)), path);
      return { segments: walk.segments, poiCount: stationCount };
    },
    addressOf: ({ path }) => new URL(path, root).pathname,
  };
}

/** The walks on this device; none where the browser refuses storage. */
async function readStored(root: URL): Promise<ListedPublished[]> {
  try {
    const [walks, copied] = await Promise.all([readKeptList(root), copiedPaths(root)]);
    return walks.filter(({ path }) => copied.includes(path)).map((walk) => listed(walk, null));
  } catch {
    return [];
  }
}

function listed(walk: PublishedWalk, proximityM: number | null): ListedPublished {
  return { ...walk, id: walk.path, proximityM };
}
