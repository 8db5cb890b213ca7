/** The list of walks: cards and search. @module */
import { useMemo, useState } from "preact/hooks";
import type { Route } from "../../kit/api.ts";
import { useTitle } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "../ui/context.tsx";
import { Failure, Loading } from "../ui/messages.tsx";
import { SERVER_LIST } from "./server_list.ts";
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
