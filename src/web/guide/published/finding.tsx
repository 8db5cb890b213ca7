/**
 * How a walk is found in the list of published ones: search, choice of the school, the nearest first.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import type { FoundWalks } from "../screens/found_walks.ts";
import { Search, Sorting } from "../screens/home_parts.tsx";
import type { ListedPublished } from "./published_list.ts";
import { bySchool } from "./schools.ts";
import { useSiteTexts } from "./site_words.ts";

/** What is chosen from. */
export interface FindingProps {
  readonly found: FoundWalks<ListedPublished>;
  readonly onSearch: (wanted: string) => void;
  /** Called with the name of the chosen school; null for all. */
  readonly onSchool: (name: string | null) => void;
  readonly onSort: () => void;
}

/** The fields. */
export function Finding({ found, onSearch, onSchool, onSort }: FindingProps) {
  return (
    <div class="find">
      <Search onInput={onSearch} />
      <SchoolChoice found={found} onSchool={onSchool} />
      <Sorting found={found} onSort={onSort} />
    </div>
  );
}

/** The choice of a school; nothing where there is only one. */
function SchoolChoice({ found, onSchool }: Pick<FindingProps, "found" | "onSchool">) {
  const texts = useSiteTexts();
  const schools = bySchool(found.walks, false).map(({ name }) => name);
  if (schools.length < 2) return null;
  // The first entry is that for all.
  const choose = (index: number) => onSchool(schools[index - 1] ?? null);
  return (
    <div class="with-icon">
      <label class="visually-hidden" for="school">{texts.school}</label>
      <select
        class="input"
        id="school"
        onChange={({ currentTarget }) => choose(currentTarget.selectedIndex)}
      >
        <option>{texts.allSchools(schools.filter((name) => name !== "").length)}</option>
        {schools.map((name) => <option key={name}>{name === "" ? texts.otherWalks : name}</option>)}
      </select>
      <Icon name="chevron" />
    </div>
  );
}
