/**
 * The walks of one school in the list of published walks.
 *
 * @module
 */
import { useId } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { WalkCard } from "../screens/walk_card.tsx";
import type { WalkList } from "../walk/walk_list.ts";
import type { ListedPublished } from "./published_list.ts";
import type { School } from "./schools.ts";
import { useSiteTexts } from "./site_words.ts";

/** What is shown of a school. */
export interface SchoolWalksProps {
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
export function SchoolWalks(
  { list, school, others, copied, updating }: SchoolWalksProps,
) {
  const { texts } = useWords();
  const siteTexts = useSiteTexts();
  const id = useId();
  const { name, walks } = school;
  return (
    <section class="school-walks" aria-labelledby={id}>
      <h2 id={id}>
        {name === "" ? others : name} <span>{texts.home.count(walks.length)}</span>
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
