/**
 * Parts of the list of walks, whatever it comes from: the search, the order, and what is shown without walks.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { ListedWalk } from "../walk/walk_list.ts";
import type { FoundWalks } from "./found_walks.ts";

/** Instead of the list where there are no walks. */
export function NoWalks() {
  const { texts } = useWords();
  return (
    <div class="message">
      <Icon name="walk" size="large" />
      <h2>{texts.home.empty}</h2>
      <p>{texts.home.emptyHint}</p>
    </div>
  );
}

/** The field of the search. */
export function Search({ onInput }: { onInput: (text: string) => void }) {
  const { texts } = useWords();
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <div class="with-icon">
        <label class="visually-hidden" for="search">{texts.home.search}</label>
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

/** That the nearest come first, or the button that sorts them so; nothing where it would change nothing. */
export function Sorting(
  { found, onSort }: { found: FoundWalks<ListedWalk>; onSort: () => void },
) {
  const { texts } = useWords();
  if (found.isNearestFirst && found.walks.length > 1) {
    return (
      <p class="state">
        <Icon name="locate" size="small" />
        {texts.home.nearestFirst}
      </p>
    );
  }
  const canSort = isSecureContext && !found.isOffline && found.walks.length > 1;
  if (!canSort) return null;
  return (
    <button class="btn btn-quiet" type="button" onClick={onSort}>
      <Icon name="locate" />
      {texts.home.sortByNearest}
    </button>
  );
}
