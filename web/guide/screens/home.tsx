/** The list of walks: cards and search. @module */
import { useMemo, useState } from "preact/hooks";
import type { Route } from "../../kit/api.ts";
import { useTitle } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "../ui/context.tsx";
import { Failure, Loading } from "../ui/messages.tsx";
import { SERVER_LIST } from "../sources/server_list.ts";
import {
  type FoundWalks,
  matches,
  NoWalks,
  Search,
  Sorting,
  useFoundWalks,
  WalkCard,
  type WalkFinder,
} from "../ui/home_parts.tsx";

/** The page of the server. */
export function Home() {
  const { texts } = useWords();
  const finder = useFoundWalks(SERVER_LIST);
  const { found, error, load } = finder;
  const [wanted, setWanted] = useState("");
  useTitle(texts.home.documentTitle);
  if (error !== null) return <Failure error={error} homeUrl={null} onRetry={load} />;
  if (found === null) return <Loading />;
  const isEmpty = found.walks.length === 0;
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
  const { texts } = useWords();
  const shown = useMemo(
    () => found.walks.filter((walk) => matches(walk, wanted)),
    [found, wanted],
  );
  return (
    <section aria-labelledby="walks">
      <div class="sort">
        <h2 id="walks" tabIndex={-1} aria-live="polite">
          {wanted === "" ? texts.home.count(shown.length) : texts.home.found(shown.length)}
        </h2>
        <Sorting found={found} onSort={finder.sortByNearest} />
      </div>
      {shown.length === 0 && <p>{texts.home.nothingFound}</p>}
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
