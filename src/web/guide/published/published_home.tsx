/**
 * The list of published walks: search, the nearest first, the walks of each school.
 *
 * @module
 */
import { useMemo, useState } from "preact/hooks";
import { useTitle } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import { Failure, Loading } from "../messages.tsx";
import { type FoundWalks, matches, useFoundWalks } from "../screens/found_walks.ts";
import { NoWalks, Search, Sorting } from "../screens/home_parts.tsx";
import type { WalkList } from "../walk/walk_list.ts";
import { ListFoot, ListNotices } from "./list_notices.tsx";
import { type ListedPublished, publishedList } from "./published_list.ts";
import { SchoolWalks } from "./school_walks.tsx";
import { bySchool } from "./schools.ts";
import { useSiteTexts } from "./site_words.ts";

/** What the list is made of. */
export interface PublishedHomeProps {
  /** Address of the folder with all files. */
  readonly root: URL;
  /** Called when the list itself is being uploaded. */
  readonly onUpdating: () => void;
}

/** The page. */
export function PublishedHome({ root, onUpdating }: PublishedHomeProps) {
  const { texts } = useWords();
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
  useTitle(texts.home.documentTitle);
  if (error !== null) return <Failure error={error} homeUrl={null} onRetry={load} />;
  if (found === null) return <Loading />;
  const isEmpty = found.walks.length === 0;
  return (
    <div class="wrap">
      {!isEmpty && <a class="skip" href="#walks">{texts.home.skip}</a>}
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
  const siteTexts = useSiteTexts();
  const [wanted, setWanted] = useState("");
  const shown = found.walks.filter((walk) => matches(walk, wanted));
  const isNothing = shown.length === 0;
  const hasSchools = found.walks.some(({ schoolName }) => schoolName !== "");
  const others = hasSchools ? siteTexts.otherWalks : texts.allWalks;
  return (
    <>
      <div class="head">
        <h1>{texts.home.title}</h1>
        <div class="find">
          <Search onInput={setWanted} />
          <Sorting found={found} onSort={onSort} />
        </div>
      </div>
      <ListNotices isOffline={found.isOffline} updatingCount={updating.size} />
      <p class={isNothing ? "" : "visually-hidden"} role="status">
        {isNothing ? texts.home.nothingFound : wanted !== "" && texts.home.found(shown.length)}
      </p>
      <div id="walks" tabIndex={-1}>
        {bySchool(shown, found.isNearestFirst).map((school) => (
          <SchoolWalks key={school.name} {...{ list, school, others, copied, updating }} />
        ))}
      </div>
    </>
  );
}
