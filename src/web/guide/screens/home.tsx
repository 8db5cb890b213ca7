/**
 * The list of walks.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { listRoutes, NetworkError, type Route } from "../../api.ts";
import { Icon } from "../../ui/icons.tsx";
import { useTitle } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import { Failure, Loading } from "../messages.tsx";
import { copiedWalks, readCopiedRoutes, removeGoneWalks } from "../walk/copied_walks.ts";
import { WalkCard } from "./walk_card.tsx";

/** What the list shows. */
interface Found {
  readonly routes: readonly Route[];
  /** Whether the server could not be asked, so that these are the copies on this device. */
  readonly isOffline: boolean;
  readonly isNearestFirst: boolean;
}

/** The list of walks: cards, search, and the nearest first once the position may be known. */
export function Home() {
  const { texts } = useWords();
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [copied, setCopied] = useState<readonly number[]>([]);
  const [wanted, setWanted] = useState("");
  useTitle(texts.home.documentTitle);

  const load = () => {
    setError(null);
    read().then(setFound, setError);
    copiedWalks().then(setCopied, () => setCopied([]));
  };
  const sortByNearest = () => {
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      listRoutes({ lat: coords.latitude, lon: coords.longitude }).then(
        (routes) => setFound({ routes, isOffline: false, isNearestFirst: true }),
        // The list stays as it is.
        () => {},
      );
    }, () => {});
  };
  useEffect(() => {
    load();
    whenPositionIsAllowed(sortByNearest);
  }, []);

  const shown = useMemo(() => {
    return (found?.routes ?? []).filter((route) => matches(route, wanted));
  }, [found, wanted]);

  if (error !== null) return <Failure error={error} homeUrl={null} onRetry={load} />;
  if (found === null) return <Loading />;
  const isEmpty = found.routes.length === 0;
  return (
    <div class="wrap">
      <a class="skip" href="#walks">{texts.home.skip}</a>
      <header class="top">
        <a class="brand" href="/">Route Guide</a>
        <a class="btn btn-quiet" href="/edit">
          <Icon name="pencil" />
          {texts.home.teachers}
        </a>
      </header>
      <main>
        <div class="head">
          <h1>{texts.home.title}</h1>
          {!isEmpty && <Search onInput={setWanted} />}
        </div>
        {found.isOffline && (
          <p class="banner banner-note">
            <Icon name="nonet" />
            {texts.home.offline}
          </p>
        )}
        {isEmpty
          ? (
            <div class="message">
              <Icon name="walk" size="large" />
              <h2>{texts.home.empty}</h2>
              <p>{texts.home.emptyHint}</p>
            </div>
          )
          : (
            <section aria-labelledby="walks">
              <div class="sort">
                <h2 id="walks" tabIndex={-1} aria-live="polite">
                  {wanted === "" ? texts.home.count(shown.length) : texts.home.found(shown.length)}
                </h2>
                <Sorting found={found} onSort={sortByNearest} />
              </div>
              {shown.length === 0 && <p>{texts.home.nothingFound}</p>}
              <ul class="walks">
                {shown.map((route) => (
                  <WalkCard key={route.id} route={route} isCopied={copied.includes(route.id)} />
                ))}
              </ul>
            </section>
          )}
      </main>
    </div>
  );
}

function Search({ onInput }: { onInput: (text: string) => void }) {
  const { texts } = useWords();
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <div class="with-icon">
        <label class="vh" for="search">{texts.home.search}</label>
        <Icon name="search" />
        <input
          class="input"
          id="search"
          type="search"
          placeholder={texts.home.search}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      </div>
    </form>
  );
}

function Sorting({ found, onSort }: { found: Found; onSort: () => void }) {
  const { texts } = useWords();
  if (found.isNearestFirst && found.routes.length > 1) {
    return (
      <p class="state">
        <Icon name="locate" size="small" />
        {texts.home.nearestFirst}
      </p>
    );
  }
  const canSort = isSecureContext && !found.isOffline && found.routes.length > 1;
  if (!canSort) return null;
  return (
    <button class="btn btn-quiet" type="button" onClick={onSort}>
      <Icon name="locate" />
      {texts.home.sortByNearest}
    </button>
  );
}

/** Whether a walk has all words of a search in its name, its school or its description. */
function matches({ name, schoolName, description }: Route, wanted: string): boolean {
  const text = `${name} ${schoolName} ${description}`.toLocaleLowerCase();
  return wanted.toLocaleLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** All walks of the server; without a network those on this device. */
async function read(): Promise<Found> {
  try {
    const routes = await listRoutes();
    void removeGoneWalks(routes);
    return { routes, isOffline: false, isNearestFirst: false };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const routes = await readCopiedRoutes();
    if (routes.length === 0) throw error;
    return { routes, isOffline: true, isNearestFirst: false };
  }
}

/** Calls a function if the pupil has allowed the position before; it never asks. */
async function whenPositionIsAllowed(work: () => void): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: "geolocation" });
    if (state === "granted") work();
  } catch {
    // Browsers that cannot say it have the button.
  }
}
