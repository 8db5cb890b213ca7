/** The list of walks: cards and search. @module */
import { useMemo, useState } from "preact/hooks";
import { listRoutes, type Outline, readOutline, requestJson, type Route } from "../../kit/api.ts";
import { isGone, NetworkError } from "../../kit/api_error.ts";
import { useTitle } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { canKeepCopies, readableCopy, removeCopies } from "../offline/copies.ts";
import { serverWalk, textPaths } from "../offline/server_walk.ts";
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
  type WalkFinder,
} from "../ui/home_parts.tsx";
import type { WalkList, WalksRead } from "../walk/walk.ts";

/** The page of the server. */
export function Home() {
  const home = useHomeTexts();
  const finder = useFoundWalks(SERVER_LIST);
  const { found, error, load } = finder;
  const [wanted, setWanted] = useState("");
  useTitle(home.documentTitle);
  if (error !== null) return <Failure error={error} homeUrl={null} onRetry={load} />;
  if (found === null) return <Loading />;
  const isEmpty = found.walks.length === 0;
  return (
    <div class="wrap">
      <a class="skip" href="#walks">{home.skip}</a>
      <header class="top">
        <a class="brand" href="/">Route Guide</a>
        <a class="btn btn-quiet" href="/edit">
          <Icon name="pencil" />
          {home.teachers}
        </a>
      </header>
      <main>
        <div class="head">
          <h1>{home.title}</h1>
          {!isEmpty && <Search onInput={setWanted} />}
        </div>
        {found.isOffline && (
          <p class="banner banner-note">
            <Icon name="nonet" />
            {home.offline}
          </p>
        )}
        {isEmpty ? <NoWalks /> : <Walks finder={finder} found={found} wanted={wanted} />}
      </main>
    </div>
  );
}

/** The walks that match a search, as cards. */
function Walks(
  { finder, found, wanted }: {
    finder: WalkFinder<Route>;
    found: FoundWalks<Route>;
    wanted: string;
  },
) {
  const home = useHomeTexts();
  const shown = useMemo(
    () => found.walks.filter((walk) => matches(walk, wanted)),
    [found, wanted],
  );
  return (
    <section aria-labelledby="walks">
      <div class="sort">
        <h2 id="walks" tabIndex={-1} aria-live="polite">
          {wanted === "" ? home.count(shown.length) : home.found(shown.length)}
        </h2>
        <Sorting found={found} onSort={finder.sortByNearest} />
      </div>
      {shown.length === 0 && <p>{home.nothingFound}</p>}
      <ul class="walks">
        {shown.map((walk) => (
          <WalkCard
            key={walk.id}
            list={SERVER_LIST}
            walk={walk}
            isCopied={finder.copied.includes(walk.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Shown when there is nothing at the address of the page. */
export function UnknownPage() {
  const { texts } = useWords();
  const home = useHomeTexts();
  useTitle(home.noPage);
  return (
    <main class="message">
      <Icon name="info" size="large" />
      <h1>{home.noPage}</h1>
      <p>{home.noPageHint}</p>
      <a class="btn btn-primary" href="/">
        <Icon name="walk" />
        {texts.allWalks}
      </a>
    </main>
  );
}

/** Ids of all walks that have a complete copy. */
async function copiedWalks(): Promise<number[]> {
  const complete: number[] = [];
  for (const routeId of await storedIds()) {
    if ((await readableCopy(serverWalk(routeId)))?.isComplete) complete.push(routeId);
  }
  return complete;
}

/** All walks that can be opened without a network, also those of which only a part is on this device. */
async function readCopiedRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for (const routeId of await storedIds()) {
    const copy = await readableCopy(serverWalk(routeId));
    if (copy === null) continue;
    routes.push((await copy.readJson<Outline>(textPaths(routeId).outline)).route);
  }
  return routes;
}

/** Deletes copies of walks that the server does not have any more. @param routes All walks of the server. */
async function removeGoneWalks(routes: readonly Route[]): Promise<void> {
  const known = new Set(routes.map(({ id }) => id));
  for (const routeId of await storedIds()) {
    if (known.has(routeId)) continue;
    // The list may be that of another server at this address; only an error of the API itself counts.
    const error: unknown = await requestJson(`/api/routes/${routeId}`).then(
      () => null,
      (cause) => cause,
    );
    if (isGone(error)) await removeCopies(String(routeId));
  }
}

async function storedIds(): Promise<number[]> {
  return canKeepCopies() ? (await storedKeys("")).map(Number) : [];
}

/** The walks of the server; without a network those of which there is a copy on this device. */
const SERVER_LIST: WalkList<Route> = {
  read,
  readNear: (position) => listRoutes(position),
  readCopied: copiedWalks,
  readShape: ({ id }) => readAnywhere(id),
  addressOf: ({ id }) => `/w/${id}`,
};

async function read(): Promise<WalksRead<Route>> {
  try {
    const walks = await listRoutes();
    void removeGoneWalks(walks);
    return { walks, isOffline: false };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const walks = await readCopiedRoutes();
    if (walks.length === 0) throw error;
    return { walks, isOffline: true };
  }
}

/** The outline from the server, else from the copy on this device. */
async function readAnywhere(routeId: number): Promise<Outline> {
  try {
    return await readOutline(routeId);
  } catch (error) {
    const copy = canKeepCopies() ? await readableCopy(serverWalk(routeId)) : null;
    if (copy === null) throw error;
    return await copy.readJson<Outline>(`/api/routes/${routeId}/outline`);
  }
}
